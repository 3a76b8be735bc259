import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { openVisit } from "./steps/open-visit.ts";
import { pickPhoto } from "./steps/photos.ts";
import { useStyleForm } from "./steps/style-form.ts";

const CATALOG = `/${PRODUCT.slug}-style`;
const STYLE = `${CATALOG}/inversion-filter`;

test("the dark theme is remembered: the next page is dark before any script runs", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  await visit.open("/");
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole("button", { name: t("common.nav.theme") }).click();
  await expect.poll(ground).not.toBe(light);
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
  await expect.poll(moving).toBe(0);
  const dark = await ground();
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(CATALOG, { waitUntil: "domcontentloaded" });
  expect(await ground()).toBe(dark);
  await page.context().close();
});

test("by keyboard alone: skip link, photo, resolution, generate", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  await visit.open(STYLE);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t("common.skip"));
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  const style = useStyleForm(visit);
  await style.upload(pickPhoto("coffee"));

  const reached = async (isThere: () => Promise<boolean>) => {
    for (let press = 0; press < 60; press += 1) {
      if (await isThere()) return true;
      await page.keyboard.press("Tab");
    }
    return false;
  };
  const isFocused = (selector: string) => () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  expect(await reached(isFocused(".choices > summary"))).toBe(true);
  await page.keyboard.press("Enter");
  expect(await reached(isFocused('input[name="size"]'))).toBe(true);
  await page.keyboard.press("ArrowLeft");
  expect(await style.form.locator('input[value="1K"]').isChecked()).toBe(true);
  expect(
    await reached(() => style.generateButton.evaluate((button) => button === document.activeElement)),
  ).toBe(true);
  const outline = await style.generateButton.evaluate((button) => getComputedStyle(button).outlineStyle);
  expect(outline, "focus is visible").not.toBe("none");
  await page.keyboard.press("Enter");
  await style.firstResult();
  await visit.end();
});

test("without JavaScript a style can be read, and the page says that generating needs it", async () => {
  const visit = await openVisit({ browser: { javaScriptEnabled: false } });
  const { page, t } = visit;
  await visit.open(STYLE);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const notes = page.locator("noscript p");
  expect(await notes.allInnerTexts()).toContain(t("style.form.noScript"));
  expect(await notes.first().isVisible()).toBe(true);
  expect(await page.locator("details[open] summary").count()).toBeGreaterThan(2);
  expect(
    await page
      .getByRole("button", { name: t("style.form.generate") })
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
  await visit.end();
});
