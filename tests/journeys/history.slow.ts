import { readFile } from "node:fs/promises";
import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { LOCALE_INFO, type Locale } from "~/i18n/locales.ts";
import { readCopy } from "../styles/list-styles.ts";
import { makeAccount } from "./steps/make-account.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { PHONE, pickPhoto } from "./steps/photos.ts";
import { useStyleForm } from "./steps/style-form.ts";

const STYLE = "inversion-filter";
const PATH = `/${PRODUCT.slug}-style/${STYLE}`;
/** How long results are kept, in milliseconds. */
const KEPT_MS = 30 * 24 * 3_600_000;

async function makePicture(visit: Visit): Promise<void> {
  await visit.open(PATH);
  const style = useStyleForm(visit);
  await style.makePicture(pickPhoto("coffee"));
}

/** The pictures of the history; each leads to its details. */
const printsOf = ({ page, locale }: Visit) =>
  page.getByRole("main").getByRole("link", { name: readCopy(STYLE, locale).title });

/** A day as the browser writes it. */
const writeDay = ({ page, locale }: Visit, at: number): Promise<string> =>
  page.evaluate(([tag, time]) => new Intl.DateTimeFormat(tag, { dateStyle: "medium" }).format(time), [
    `${LOCALE_INFO[locale].bcp47}-u-nu-latn`,
    at,
  ] as const);

test.each<{ locale: Locale; on: string; options: BrowserContextOptions }>([
  { locale: "en", on: "a desk", options: {} },
  { locale: "ar", on: "a phone", options: PHONE },
])(
  "in $locale on $on a picture is kept with its day of deletion, compared, made again, and deleted with a receipt",
  async ({ locale, options }) => {
    const visit = await openVisit({ locale, browser: options });
    const { page, t } = visit;
    await makeAccount(visit);
    await makePicture(visit);

    await visit.open("/history");
    const date = await writeDay(visit, Date.now() + KEPT_MS);
    await page.getByText(t("history.deletedOn", { date })).waitFor();
    await printsOf(visit).press("Enter");
    const details = page.getByRole("dialog", { name: readCopy(STYLE, locale).title });
    await details.getByText(t("history.details.deleted")).waitFor();
    const seam = details.getByRole("slider", { name: t("common.seam.compare") });
    expect(await seam.getAttribute("aria-valuetext")).toBe(t("common.seam.position", { percent: 35 }));
    await seam.press("ArrowUp");
    expect(await seam.getAttribute("aria-valuetext")).toBe(t("common.seam.position", { percent: 36 }));
    await page.keyboard.press("Escape");
    await details.waitFor({ state: "hidden" });
    await expect.poll(() => printsOf(visit).evaluate((print) => print === document.activeElement)).toBe(true);

    await printsOf(visit).press("Enter");
    await details.getByRole("button", { name: t("history.details.again") }).click();
    await page.waitForURL(`**${PATH}`);
    const { form } = useStyleForm(visit);
    await form.getByRole("img", { name: t("history.details.photo", { n: 1 }) }).waitFor();
    expect(await form.locator('input[value="1K"]').isChecked()).toBe(true);

    await visit.open("/history");
    await printsOf(visit).click();
    await details.getByRole("button", { name: t("history.details.delete") }).click();
    const asking = page.getByRole("dialog", { name: t("history.delete.title", { count: 1 }) });
    await asking.getByRole("button", { name: t("history.delete.confirm") }).click();
    const receipt = page.getByRole("dialog", { name: t("history.receipt.title") });
    const gone = [t("history.receipt.results", { count: 1 }), t("history.receipt.uploads", { count: 1 })];
    await receipt.getByText(gone.join(" + ")).waitFor();
    await receipt.getByRole("button", { name: t("history.receipt.done") }).click();
    await page.getByText(t("history.empty.title")).waitFor();
    await visit.end();
  },
);

test("pictures that are picked come as one ZIP file", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  await makePicture(visit);
  await visit.open("/history");
  await page.getByText(t("history.visitor")).waitFor();
  const address = await printsOf(visit).getAttribute("href");
  await page.getByRole("button", { name: t("history.select.start"), exact: true }).click();
  await page.getByRole("button", { name: t("history.select.all") }).click();
  await page.getByText(t("history.select.count", { count: 1 })).waitFor();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: t("history.select.zip") }).click();
  const archive = await saving;
  expect(archive.suggestedFilename()).toMatch(/^imgfx_\d{4}-\d{2}-\d{2}\.zip$/);
  const zip = await readFile(await archive.path());
  const picture = await (await page.request.get(address ?? "")).body();
  expect(zip.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  expect(picture.length).toBeGreaterThan(10_000);
  expect(zip.includes(picture), "the picture, byte for byte").toBe(true);
  await visit.end();
});
