import { describe, expect, test } from "vitest";
import { LOCALE_INFO, localePath, LOCALES, type Locale } from "~/i18n/locales.ts";
import { CATALOG_PATH, toolPath } from "~/pages/frame/site-links.ts";
import { takeSite } from "../take-site.ts";
import { crawlPage } from "./crawl-site.ts";
import { isHidden } from "./find-sitemap-problems.ts";

const { baseUrl: origin } = await takeSite();

/** Expects an address to be a page that says in a locale that nothing is there, and that search engines don't keep. */
async function expectMissing(path: string, locale: Locale): Promise<void> {
  const page = await crawlPage(origin + path);
  const { bcp47, dir } = LOCALE_INFO[locale];
  expect(page, path).toMatchObject({ status: 404, lang: bcp47, dir, canonicals: [], alternates: [] });
  expect(page.type, path).toMatch(/^text\/html/);
  expect(isHidden(page), path).toBe(true);
  expect(page.metas.has("og:url"), path).toBe(false);
  expect(
    page.headings.filter(({ level }) => level === 1),
    path,
  ).toHaveLength(1);
}

describe.each(LOCALES)("in %s", (locale) => {
  test.each(["/no-such-page", "/pricing/no-such-page", toolPath("no-such-style")])(
    "%s is not found",
    (rest) => expectMissing(localePath(locale, rest), locale),
  );

  test("a page that is not found has words of its own", async () => {
    const { titles } = await crawlPage(origin + localePath(locale, "/no-such-page"));
    const english = await crawlPage(`${origin}/no-such-page`);
    expect(titles).toHaveLength(1);
    if (locale !== "en") expect(titles).not.toEqual(english.titles);
  });
});

test.each(["/en", "/en/pricing", `/en${CATALOG_PATH}`, "/xx", "/xx/pricing", "/zh-Hant", "/DE/pricing"])(
  "%s is no address of a locale",
  (path) => expectMissing(path, "en"),
);
