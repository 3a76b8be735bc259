import { splitLocale, type Locale } from "~/i18n/locales.ts";
import { readPage, type PageFacts } from "./read-page.ts";

/** A page as a crawler without cookies is given it. */
export interface CrawledPage extends PageFacts {
  address: string;
  /** Address without the origin. */
  path: string;
  locale: Locale;
  /** Path of the English page. */
  rest: string;
  status: number;
  type: string;
  /** Whether it tells search engines not to show it. */
  isHidden: boolean;
}

interface SitemapEntry {
  address: string;
  /** `hreflang` and address of each alternate. */
  alternates: [language: string, address: string][];
}

export interface CrawledSite {
  origin: string;
  robots: string;
  entries: readonly SitemapEntry[];
  /** The pages that the sitemap names, in its order. */
  pages: readonly CrawledPage[];
}

const AT_ONCE = 6;
const LINK = '<xhtml:link rel="alternate" hreflang="([^"<&]+)" href="([^"<&]+)"/>';
const ENTRY = new RegExp(`<url><loc>([^<&]+)</loc>((?:${LINK})*)</url>`, "g");

/** Reads the answer that came from an address. */
export async function readAnswer(response: Response, address: string): Promise<CrawledPage> {
  const { pathname, search } = new URL(address);
  const facts = readPage(await response.text(), address);
  const rules = [...facts.robots, response.headers.get("X-Robots-Tag") ?? ""];
  return {
    ...facts,
    ...splitLocale(pathname),
    address,
    path: pathname + search,
    status: response.status,
    type: response.headers.get("Content-Type") ?? "",
    isHidden: rules.some((rule) => /\b(noindex|none)\b/i.test(rule)),
  };
}

/** Fetches and reads one page as nobody known, without following a redirect. */
export const crawlPage = async (address: string): Promise<CrawledPage> =>
  readAnswer(await fetch(address, { redirect: "manual" }), address);

/** Does something with each item, a few at a time; gives the results in the items' order. */
export async function visitEach<Item, Result>(
  items: readonly Item[],
  visit: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) results.set(index, await visit(item));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}

/** Reads robots.txt, the sitemap, and the pages that the sitemap names. */
export async function crawlSite(origin: string): Promise<CrawledSite> {
  const [robots = "", sitemap = ""] = await Promise.all(
    ["/robots.txt", "/sitemap.xml"].map(async (path) => (await fetch(origin + path)).text()),
  );
  const entries = [...sitemap.matchAll(ENTRY)].map(([, address = "", links = ""]): SitemapEntry => ({
    address,
    alternates: [...links.matchAll(new RegExp(LINK, "g"))].map(([, language = "", href = ""]) => [
      language,
      href,
    ]),
  }));
  return { origin, robots, entries, pages: await visitEach(entries, ({ address }) => crawlPage(address)) };
}
