import type { BrowserContextOptions, Locator } from "playwright-core";
import { expect, test } from "vitest";
import { readCopy } from "../styles/list-styles.ts";
import { makeAccount } from "./steps/make-account.ts";
import { listWrongSides } from "../pages/list-wrong-sides.ts";
import { measureStart } from "../pages/measure-start.ts";
import { openVisit } from "./steps/open-visit.ts";
import { PHONE, pickPhoto } from "./steps/photos.ts";
import { GENERATION_MS, useStyleForm } from "./steps/style-form.ts";
import { toolPage } from "./steps/tool-form.ts";

const STYLE = "inversion-filter";

/** A dialog lies as Arabic does: its words begin at the right, its way out is at the left, and nothing sticks out. */
async function expectRightToLeft(dialog: Locator): Promise<void> {
  await dialog.waitFor();
  expect(await dialog.evaluate((box) => getComputedStyle(box).direction)).toBe("rtl");
  const { words, box } = await measureStart(dialog.getByRole("heading").first());
  expect(words).toBeCloseTo(box, -1);
  expect(await listWrongSides(dialog.page())).toEqual([]);
  const [frame, wayOut] = await Promise.all([
    dialog.boundingBox(),
    dialog.locator("button").last().boundingBox(),
  ]);
  const middle = (frame?.x ?? NaN) + (frame?.width ?? NaN) / 2;
  expect((wayOut?.x ?? NaN) + (wayOut?.width ?? NaN), "the button that closes").toBeLessThan(middle);
  expect(await dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBeLessThanOrEqual(0);
}

test.each<{ on: string; device: BrowserContextOptions }>([
  { on: "a desk", device: {} },
  { on: "a phone", device: PHONE },
])("every dialog over a style's page on $on runs from right to left", async ({ device }) => {
  const visit = await openVisit({ locale: "ar", browser: device });
  const { page, t } = visit;
  visit.expectAnswers(401);
  const dialog = page.locator("dialog[open]");
  const close = async () => {
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  };
  await visit.open(toolPage(STYLE));
  const style = useStyleForm(visit);
  const { form } = style;
  await style.openChoices();
  await form.locator('input[value="4K"]').click();
  await page.getByRole("dialog", { name: t("style.dialog.choice.title", { choice: "4K" }) }).waitFor();
  await expectRightToLeft(dialog);
  await close();

  await style.pick(pickPhoto("coffee"), pickPhoto("cat"), pickPhoto("astronaut"));
  await page.getByRole("dialog", { name: t("style.dialog.uploads.title", { count: 2 }) }).waitFor();
  await expectRightToLeft(dialog);
  await close();
  const enlarge = form.getByRole("button", { name: t("style.form.enlarge", { name: "cat.jpg" }) });
  await enlarge.click();
  const zoom = page.getByRole("button", { name: t("style.zoom.in") });
  await zoom.waitFor();
  expect(await zoom.evaluate((button) => getComputedStyle(button).direction)).toBe("rtl");
  expect(await listWrongSides(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await zoom.waitFor({ state: "detached" });

  await form.locator('input[value="1K"]').click();
  await style.generate();
  await style.showsBalance(0);
  await style.generateButton.waitFor({ timeout: GENERATION_MS });
  await page.getByRole("button", { name: t("style.results.details", { n: 1 }) }).click();
  await page.getByRole("dialog", { name: readCopy(STYLE, "ar").resultTitle }).waitFor();
  await expectRightToLeft(dialog);
  await close();

  await style.generate();
  await page.getByRole("dialog", { name: t("style.dialog.signIn.title") }).waitFor();
  await expectRightToLeft(dialog);
  await visit.end();
});

test("what one has too few credits for, and what one deletes, is said from right to left", async () => {
  const visit = await openVisit({ locale: "ar" });
  const { page, t } = visit;
  visit.expectAnswers(402);
  const dialog = page.locator("dialog[open]");
  await makeAccount(visit);
  await visit.open(toolPage("text-to-image"));
  const { form } = useStyleForm(visit);
  const words = form.locator("textarea").first();
  expect(await words.evaluate((box) => getComputedStyle(box).direction), "an empty field").toBe("rtl");
  await words.fill("A lighthouse at night");
  await form.locator('input[name="batchSize"]').fill("4");
  expect(await words.evaluate((box) => getComputedStyle(box).direction), "English words").toBe("ltr");
  await page
    .getByRole("button", { name: t("style.form.generate") })
    .filter({ visible: true })
    .click();
  await page.getByRole("dialog", { name: t("style.dialog.credits.title") }).waitFor();
  await expectRightToLeft(dialog);

  await visit.open(toolPage(STYLE));
  const style = useStyleForm(visit);
  await style.upload(pickPhoto("coffee"));
  await style.generate();
  await style.firstResult();
  await visit.open("/history");
  await page.locator(".print-open").first().click();
  const details = page.getByRole("dialog", { name: readCopy(STYLE, "ar").title });
  await expectRightToLeft(details);
  await details.getByRole("button", { name: t("history.details.delete") }).click();
  const asking = page.getByRole("dialog", { name: t("history.delete.title", { count: 1 }) });
  await expectRightToLeft(asking);
  await asking.getByRole("button", { name: t("history.delete.confirm") }).click();
  await expectRightToLeft(page.getByRole("dialog", { name: t("history.receipt.title") }));
  await visit.end();
});
