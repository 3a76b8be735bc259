import { beforeAll, describe, expect, test } from "vitest";
import { LOCALE_INFO, localePath, type Locale } from "~/i18n/locales.ts";
import { CATALOG_PATH, toolPath } from "~/pages/frame/site-links.ts";
import type { SiteClient } from "../site-client.ts";
import { subscribeClient } from "../sign-up-client.ts";
import { takeSite } from "../take-site.ts";
import { crawlPage, readAnswer, type CrawledPage } from "./crawl-site.ts";

const { baseUrl: origin, dataDir } = await takeSite();
/** One of each direction. */
const SPOKEN = ["en", "ar"] as const;

let client: SiteClient;
let sitemap: string;
beforeAll(async () => {
  client = await subscribeClient(origin, dataDir);
  sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
});

/** Expects an address to be a page that says in a locale that nothing is there, and that search engines don't keep. */
async function expectMissing(path: string, locale: Locale): Promise<void> {
  const page = await crawlPage(origin + path);
  const { bcp47, dir } = LOCALE_INFO[locale];
  const told = { status: 404, lang: bcp47, dir, canonicals: [], alternates: [], isHidden: true };
  expect(page, path).toMatchObject(told);
  expect(page.type, path).toMatch(/^text\/html/);
  expect(page.metas.has("og:url"), path).toBe(false);
  expect(page.headings.filter(({ level }) => level === 1)).toHaveLength(1);
}

/** Expects a page that people see but search engines are told not to show. */
function expectHidden(page: CrawledPage): void {
  expect(page, page.path).toMatchObject({ status: 200, isHidden: true, canonicals: [] });
  expect(sitemap, page.path).not.toContain(`<loc>${page.address}</loc>`);
}

/** A page as the signed-in account sees it. */
const openOwn = async (path: string): Promise<CrawledPage> =>
  readAnswer(await client.fetch(path), new URL(path, origin).href);

describe.each(SPOKEN)("in %s", (locale) => {
  test.each(["/no-such-page", "/pricing/no-such-page", toolPath("no-such-style")])(
    "%s is not found",
    (rest) => expectMissing(localePath(locale, rest), locale),
  );

  test.each(["/history", "/sign-in", "/sign-up", "/verify", "/reset", "/offline"])(
    "%s of a visitor is kept out of search engines",
    async (path) => expectHidden(await crawlPage(origin + localePath(locale, path))),
  );

  test.each(["/history", "/account", "/credits", "/checkout/portal"])(
    "%s of an account is kept out of search engines",
    async (path) => expectHidden(await openOwn(localePath(locale, path))),
  );
});

test.each(["/en", "/en/pricing", `/en${CATALOG_PATH}`, "/xx", "/xx/pricing", "/zh-Hant", "/DE/pricing"])(
  "%s is no address of a locale",
  (path) => expectMissing(path, "en"),
);

test("a checkout is kept out of search engines", async () => {
  const { body } = await client.call<{ url: string }>("/api/checkout", {
    method: "POST",
    json: { item: "pack-100" },
  });
  expectHidden(await openOwn(body.url));
});
