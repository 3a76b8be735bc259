import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { localePath, LOCALE_INFO, type Locale } from "~/i18n/locales.ts";
import { readCopy } from "../../styles/list-styles.ts";
import { openVisit } from "./open-visit.ts";
import { pickPhoto } from "./photos.ts";
import { useStyleForm } from "./style-form.ts";

const CATALOG = `/${PRODUCT.slug}-style`;
/** Takes any photo. */
const STYLE = "inversion-filter";
/** Takes a photo of a person only. */
const PORTRAIT_STYLE = "bangs-filter";

/** Which family a page is set in, and which web fonts it may load. Others are set in what the reader's system has. */
interface Typeface {
  family: string;
  slices: RegExp;
  /** A slice without which the language would be set in two faces. */
  needed: string;
}

const MONA = /\/mona-sans-[\w-]+\.woff2$/;
const LATIN: Typeface = { family: "Mona Sans Variable", slices: MONA, needed: "mona-sans-latin-wght" };
const WITH_SYSTEM: Typeface = { ...LATIN, slices: /\/mona-sans-latin(-ext)?-wght-[\w-]+\.woff2$/ };
const TYPEFACES = {
  en: LATIN,
  de: LATIN,
  es: LATIN,
  fr: LATIN,
  it: LATIN,
  pt: LATIN,
  vi: { ...LATIN, needed: "mona-sans-vietnamese-wght" },
  ar: {
    family: "Readex Pro Variable",
    slices: /\/(mona-sans|readex-pro-arabic)-[\w-]+\.woff2$/,
    needed: "readex-pro-arabic-wght",
  },
  ja: WITH_SYSTEM,
  ko: WITH_SYSTEM,
  zh: WITH_SYSTEM,
  tw: WITH_SYSTEM,
} as const satisfies Record<Locale, Typeface>;

/** Families that only one of the four East Asian languages asks for. */
const SYSTEM_FAMILIES: Partial<Record<Locale, string>> = {
  ja: "Hiragino Sans",
  ko: "Apple SD Gothic Neo",
  zh: "PingFang SC",
  tw: "PingFang TC",
};

const readDocument = (page: Page) =>
  page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    return { lang, dir, families: getComputedStyle(document.body).fontFamily };
  });

/** Goes through the site in a locale as somebody new would, and expects every step to be in that language and its typeface. */
export async function takeJourney(locale: Locale): Promise<void> {
  const visit = await openVisit({ locale });
  const { page, t } = visit;
  const { bcp47, dir } = LOCALE_INFO[locale];
  const copy = readCopy(STYLE, locale);
  const fonts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.add(request.url());
  });
  visit.expectAnswers(400);

  await visit.open("/");
  const { families, ...marks } = await readDocument(page);
  expect(marks).toEqual({ lang: bcp47, dir });
  const { family, slices, needed } = TYPEFACES[locale];
  expect(families.split(",")[0]?.replaceAll('"', "")).toBe(family);
  for (const [other, own] of Object.entries(SYSTEM_FAMILIES))
    expect(families.includes(own), own).toBe(other === locale);

  await page
    .getByRole("banner")
    .getByRole("link", { name: t("common.nav.styles"), exact: true })
    .filter({ visible: true })
    .click();
  await page.waitForURL(`**${localePath(locale, CATALOG)}`);
  await page.locator("main h3").getByRole("link", { name: copy.title, exact: true }).click();
  await page.waitForURL(`**${localePath(locale, `${CATALOG}/${STYLE}`)}`);
  await page.getByRole("heading", { level: 1, name: copy.title }).waitFor();
  expect(await readDocument(page)).toEqual({ ...marks, families });

  const style = useStyleForm(visit);
  await style.upload(pickPhoto("cat"));
  await style.toast(t("style.upload.done")).waitFor();
  await style.wantSmall();
  await style.generate();
  await style.firstResult();
  await style.toast(t("style.results.success", { count: 1 })).waitFor();
  await style.showsBalance(2);
  const isSeen = () =>
    style.picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(isSeen).toBe(true);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: t("style.results.download", { n: 1 }) }).click();
  const saved = await readFile(await (await saving).path());
  const { format, exif, icc, xmpAsString } = await sharp(saved).metadata();
  expect({ format, exif, icc }).toEqual({ format: "png", exif: undefined, icc: undefined });
  expect(xmpAsString, "what the file says of itself").toContain("/compositeWithTrainedAlgorithmicMedia");

  const [question = "", answer = ""] = [copy.faq?.question2, copy.faq?.answer2];
  const entry = page.getByRole("group").filter({ has: page.getByRole("heading", { name: question }) });
  const summary = entry.locator("summary");
  await summary.click();
  await entry.getByText(answer).waitFor({ state: "hidden" });
  await summary.click();
  await entry.getByText(answer).waitFor();

  // The next form begins with the photo of the visit.
  await visit.open(`${CATALOG}/${PORTRAIT_STYLE}`);
  await style.form.getByRole("button", { name: t("style.form.clear") }).click();
  await style.upload(pickPhoto("coffee"));
  await style.generate();
  await style.form.getByText(t("errors.photo.noFace", { photo: 1 })).waitFor();
  await style.showsBalance(2);

  expect([...fonts].filter((address) => !slices.test(address))).toEqual([]);
  expect([...fonts].join(" ")).toContain(needed);
  await visit.end();
}
