import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import type { Locale } from "~/i18n/locales.ts";
import { expectToFit } from "../pages/expect-to-fit.ts";
import { findViolations } from "../pages/find-violations.ts";
import { listWrongSides } from "../pages/find-violations.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { PHONE, pickPhoto } from "./steps/photos.ts";
import { GENERATION_MS, useStyleForm } from "./steps/style-form.ts";
import { toolPage } from "./steps/tool-form.ts";

const CATALOG = `/${PRODUCT.slug}-style`;

/** Its photos are deleted once they are used. */
const RESTORATION = toolPage("image-restoration");

/** Where the visit's photo goes, on the home page and above the catalog. */
const boxOf = ({ page, t }: Visit) => page.getByRole("region", { name: t("catalog.photo.label") });

const previewsOf = ({ page }: Visit) => page.locator(".style-card .preview-picture");

test.each<Locale>(["en", "ar"])(
  "in %s two taps on a phone show every style on one's own photo, which is in place everywhere and goes with one press",
  async (locale) => {
    const visit = await openVisit({ locale, browser: PHONE });
    const { page, t } = visit;
    await visit.open("/");
    const asked: string[] = [];
    page.on("request", (request) => request.method() === "POST" && asked.push(request.url()));
    const choose = boxOf(visit)
      .locator("label")
      .filter({ hasText: t("catalog.photo.choose") });
    const taps = [choose.boundingBox(), boxOf(visit).locator("label").nth(1).boundingBox()];
    for (const box of await Promise.all(taps)) expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(asked).toEqual([]);

    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), choose.tap()]); // the first tap
    await chooser.setFiles(pickPhoto("astronaut")); // the second one
    await page.waitForURL(`**${CATALOG}`);
    await previewsOf(visit).first().waitFor({ timeout: GENERATION_MS });
    expect(await findViolations(page)).toEqual([]);
    if (locale === "ar") expect(await listWrongSides(page)).toEqual([]);
    await expectToFit(page, 390);

    await visit.open(toolPage("inversion-filter"));
    const style = useStyleForm(visit);
    await style.form
      .getByRole("button", { name: t("style.form.enlarge", { name: "astronaut.jpg" }) })
      .waitFor();
    const menu = page.locator("header details").filter({ has: page.locator(".photo-menu-thumb") });
    await menu.locator("summary").tap();
    const remove = menu.getByRole("button", { name: t("common.photo.remove") });
    expect((await remove.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await findViolations(page)).toEqual([]);
    const deleted = page.waitForResponse((answer) => answer.url().endsWith("/api/deletions"));
    await remove.tap();
    expect((await deleted).status()).toBe(200);
    await menu.waitFor({ state: "detached" });
    await expect.poll(() => style.form.locator(".thumb").count()).toBe(0);
    await visit.open(CATALOG);
    await boxOf(visit).getByText(t("catalog.photo.heading")).waitFor();
    expect(await previewsOf(visit).count()).toBe(0);
    await visit.end();
  },
);

test("a photo that is chosen on a tool's page is in place on the next; three taps from arriving there a picture is on its way", async () => {
  const visit = await openVisit({ browser: PHONE });
  const { page, t } = visit;
  await visit.open(toolPage("inversion-filter"));
  const style = useStyleForm(visit);
  const finder = style.form.locator('.finder input[type="file"]');
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), finder.tap()]); // the first tap
  await chooser.setFiles(pickPhoto("coffee")); // the second one
  const there = style.form.getByRole("button", { name: t("style.form.enlarge", { name: "coffee.jpg" }) });
  await there.waitFor();
  const submitted = page.waitForRequest((request) => request.url().endsWith("/submit"));
  const { height = 0 } = (await style.generateButton.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  await style.generateButton.tap(); // the third one
  await submitted;
  await style.firstResult();
  await page.locator("header .photo-menu-thumb").waitFor();
  await visit.open(toolPage("coloring-page"));
  await there.waitFor();
  const address = () => style.form.locator(".thumb img").first().getAttribute("src");
  const ofVisit = await address();
  const stored = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await visit.open(RESTORATION);
  await stored; // a copy, which goes once it is used
  await there.waitFor();
  await page.reload();
  await there.waitFor();
  expect(await address()).not.toBe(ofVisit);
  await visit.end();
});

test("whoever has no photo at hand looks with one of ours; what it does not suit stands last and says why", async () => {
  const visit = await openVisit({ browser: PHONE });
  const { page, t } = visit;
  await visit.open("/");
  await boxOf(visit)
    .getByRole("button", { name: t("catalog.photo.sample.espresso") })
    .tap();
  await page.waitForURL(`**${CATALOG}`);
  await previewsOf(visit).first().waitFor({ timeout: GENERATION_MS });
  const reasons = page.locator(".style-card-unsuitable .preview-reason");
  await expect.poll(() => reasons.count()).toBeGreaterThan(3);
  expect(await reasons.allTextContents()).toContain("Needs a face");
  const cards = await page
    .locator(".card-grid > .style-card")
    .evaluateAll((all) => all.map((card) => card.classList.contains("style-card-unsuitable")));
  expect(cards.lastIndexOf(false)).toBeLessThan(cards.indexOf(true));
  expect(await findViolations(page)).toEqual([]);
  await visit.end();
});
