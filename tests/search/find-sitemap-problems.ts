import { localePath, LOCALES } from "~/i18n/locales.ts";
import { PUBLIC_PAGES, toolPath } from "~/pages/frame/site-links.ts";
import { listManifests } from "../styles/list-styles.ts";
import type { CrawledPage, CrawledSite } from "./crawl-site.ts";


/** Whether a page tells search engines not to show it. */
export const isHidden = ({ robots, robotsHeader }: Pick<CrawledPage, "robots" | "robotsHeader">): boolean =>
  [...robots, robotsHeader].some((rule) => /\b(noindex|none)\b/i.test(rule));

/** Pages of the sitemap that search engines could not show. */
export const findUnreadable = ({ pages }: CrawledSite): string[] =>
  pages.flatMap((page) => [
    ...(page.status === 200 ? [] : [`${page.path}: answers ${page.status}`]),
    ...(page.type.startsWith("text/html") ? [] : [`${page.path}: is ${page.type}`]),
    ...(isHidden(page) ? [`${page.path}: noindex`] : []),
  ]);

/** Pages that don't name exactly their own address as the canonical one. */
export const findWrongCanonicals = ({ pages }: CrawledSite): string[] =>
  pages
    .filter(({ address, canonicals }) => canonicals.length !== 1 || canonicals[0] !== address)
    .map(({ path, canonicals }) => `${path}: canonical is ${canonicals.join(", ") || "missing"}`);

/** Public pages and tools that the sitemap leaves out, in any locale, and pages that it names twice or shouldn't know. */
export function findSitemapGaps({ origin, entries }: CrawledSite): string[] {
  const paths = [...PUBLIC_PAGES, ...listManifests().map(({ id }) => toolPath(id))];
  const wanted = new Set(paths.flatMap((path) => LOCALES.map((locale) => origin + localePath(locale, path))));
  const named = entries.map(({ address }) => address);
  return [
    ...[...wanted].filter((address) => !named.includes(address)).map((address) => `${address}: is not named`),
    ...named.filter((address) => !wanted.has(address)).map((address) => `${address}: is no public page`),
    ...named
      .filter((address, index) => named.indexOf(address) !== index)
      .map((address) => `${address}: is named twice`),
  ];
}

/** What robots.txt says wrong: no sitemap, or a page of the sitemap that it forbids. */
export function findRobotsProblems({ origin, robots, pages }: CrawledSite): string[] {
  const lines = robots.split("\n").map((line) => line.trim());
  const forbidden = lines.flatMap((line) => /^Disallow:\s*(\S+)$/i.exec(line)?.[1] ?? []);
  const hasSitemap = lines.includes(`Sitemap: ${origin}/sitemap.xml`);
  return [
    ...(hasSitemap ? [] : ["robots.txt names no sitemap"]),
    ...pages
      .filter(({ path }) => forbidden.some((start) => path.startsWith(start)))
      .map(({ path }) => `${path}: is forbidden`),
  ];
}
