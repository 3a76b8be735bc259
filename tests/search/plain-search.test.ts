import { describe, expect, test } from "vitest";
import { localePath } from "~/i18n/locales.ts";
import { CATALOG_PATH, toolPath } from "~/pages/frame/site-links.ts";
import { listManifests, readCopy } from "../styles/list-styles.ts";
import { takeSite } from "../take-site.ts";
import { crawlPage, type CrawledPage } from "./crawl-site.ts";

const { baseUrl: origin } = await takeSite();
const manifests = listManifests();
const style = manifests.find(({ section }) => section === "style");
const tool = manifests.find(({ section }) => section === "tool");

describe.each(["en", "ja"] as const)("the catalog in %s, by plain addresses", (locale) => {
  const catalog = origin + localePath(locale, CATALOG_PATH);

  /** The catalog's answer to a query, and the tools whose cards stand in it. */
  async function ask(query: Record<string, string>): Promise<{ page: CrawledPage; ids: string[] }> {
    const page = await crawlPage(`${catalog}?${new URLSearchParams(query)}`);
    expect(page.status).toBe(200);
    const linked = new Set(page.links.filter(({ isOwn }) => isOwn).map(({ address }) => address.href));
    const ids = manifests.map(({ id }) => id);
    return { page, ids: ids.filter((id) => linked.has(origin + localePath(locale, toolPath(id)))) };
  }

  test.each([style?.id ?? "", tool?.id ?? ""])("finds %s by its title", async (id) => {
    const { ids } = await ask({ q: readCopy(id, locale).title });
    expect(ids).toContain(id);
    expect(ids.length).toBeLessThan(manifests.length / 2);
  });

  test("finds the tools of a tag and no others", async () => {
    const [tag = ""] = manifests[0]?.tags ?? [];
    const { ids } = await ask({ tag });
    const tagged = manifests.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id);
    expect(ids).toEqual(tagged);
  });

  test("shows every tool on its second page, which goes on from the first", async () => {
    const { ids } = await ask({ page: "2" });
    expect(ids).toHaveLength(manifests.length);
  });

  test("says in its language that nothing was found, offers the nearest and words that work, and leads back", async () => {
    const { page, ids } = await ask({ q: "zzzqqqxxx" });
    expect(ids).toHaveLength(6);
    const words = page.links.filter(({ address }) => address.searchParams.has("q"));
    expect(words.length).toBeGreaterThan(2);
    for (const { address } of words.slice(0, 3)) {
      const { ids: found } = await ask({ q: address.searchParams.get("q") ?? "" });
      expect(found.some((id) => ids.includes(id))).toBe(true);
    }
    expect(page.links.map(({ address }) => address.href)).toContain(catalog);
  });

  test("names the catalog as the canonical address of every search", async () => {
    for (const query of [{ q: "a" }, { tag: "art" }, { page: "2" }]) {
      const { page } = await ask(query);
      expect(page.canonicals).toEqual([catalog]);
      expect(page.isHidden).toBe(false);
    }
  });
});
