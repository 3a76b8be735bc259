import { splitLocale, type Locale } from "~/i18n/locales.ts";
import { readPage, type PageFacts } from "./read-page.ts";
import { readSitemap, type SitemapEntry } from "./read-sitemap.ts";
import { visitEach } from "./visit-each.ts";

/** A page that the sitemap names, as a crawler without cookies is given it. */
export interface CrawledPage extends PageFacts {
  address: string;
  /** Address without the origin. */
  path: string;
  locale: Locale;
  /** Path of the English page. */
  rest: string;
  status: number;
  type: string;
  /** The `X-Robots-Tag` header. */
  robotsHeader: string;
}

export interface CrawledSite {
  origin: string;
  robots: string;
  entries: readonly SitemapEntry[];
  /** Those that were read, in the sitemap's order. */
  pages: readonly CrawledPage[];
  /** A page that was read, by its address. */
  find(address: string): CrawledPage | undefined;
}

/** Reads the answer that came from an address. */
export async function readAnswer(response: Response, address: string): Promise<CrawledPage> {
  const { pathname, search } = new URL(address);
  return {
    ...readPage(await response.text(), address),
    ...splitLocale(pathname),
    address,
    path: pathname + search,
    status: response.status,
    type: response.headers.get("Content-Type") ?? "",
    robotsHeader: response.headers.get("X-Robots-Tag") ?? "",
  };
}

/** Fetches and reads one page as nobody known, without following a redirect. */
export const crawlPage = async (address: string): Promise<CrawledPage> =>
  readAnswer(await fetch(address, { redirect: "manual" }), address);

const fetchText = async (address: string): Promise<string> => (await fetch(address)).text();

/** The English path of what a public address leads to. */
export const restOf = (address: string): string => splitLocale(new URL(address).pathname).rest;

/** Reads robots.txt, the sitemap, and the pages that the sitemap names, once. */
export async function crawlSite(origin: string): Promise<CrawledSite> {
  const robots = await fetchText(`${origin}/robots.txt`);
  const entries = readSitemap(await fetchText(`${origin}/sitemap.xml`));
  const pages = await visitEach(
    entries.map(({ address }) => address),
    crawlPage,
  );
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  return { origin, robots, entries, pages, find: (address) => byAddress.get(address) };
}
