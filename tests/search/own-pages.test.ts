import { beforeAll, expect, test } from "vitest";
import { localePath } from "~/i18n/locales.ts";
import type { SiteClient } from "../site-client.ts";
import { subscribeClient } from "../subscribe-client.ts";
import { takeSite } from "../take-site.ts";
import { crawlPage, readAnswer, type CrawledPage } from "./crawl-site.ts";
import { isHidden } from "./find-sitemap-problems.ts";

const { baseUrl: origin, dataDir } = await takeSite();

let client: SiteClient;
let sitemap: string;
beforeAll(async () => {
  client = await subscribeClient(origin, dataDir);
  sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
});

/** Expects a page that people see but search engines are told not to show. */
function expectHidden(page: CrawledPage): void {
  expect(page.status, page.path).toBe(200);
  expect(isHidden(page), `${page.path} may be shown`).toBe(true);
  expect(page.canonicals, page.path).toEqual([]);
  expect(sitemap, page.path).not.toContain(`<loc>${page.address}</loc>`);
}

/** A page as the signed-in account sees it. */
const openOwn = async (path: string): Promise<CrawledPage> =>
  readAnswer(await client.fetch(path), new URL(path, origin).href);

test.each(
  (["en", "ar"] as const).flatMap((locale) =>
    ["/history", "/sign-in", "/sign-up", "/verify", "/reset", "/offline"].map((path) =>
      localePath(locale, path),
    ),
  ),
)("%s of a visitor is kept out of search engines", async (path) =>
  expectHidden(await crawlPage(origin + path)),
);

test.each(
  (["en", "ar"] as const).flatMap((locale) =>
    ["/history", "/account", "/credits", "/checkout/portal"].map((path) => localePath(locale, path)),
  ),
)("%s of an account is kept out of search engines", async (path) => expectHidden(await openOwn(path)));

test("a checkout is kept out of search engines", async () => {
  const { body } = await client.call<{ url: string }>("/api/checkout", {
    method: "POST",
    json: { item: "pack-100" },
  });
  expectHidden(await openOwn(body.url));
});
