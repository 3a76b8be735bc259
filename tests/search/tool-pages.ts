import { CATALOG_PATH } from "~/pages/frame/site-links.ts";
import type { CrawledPage, CrawledSite } from "./crawl-site.ts";

/** The tool whose page an English path is; null for any other page. */
export function toolIdOf(rest: string): string | null {
  const start = `${CATALOG_PATH}/`;
  return rest.startsWith(start) ? rest.slice(start.length) : null;
}

/** Tools' pages of every locale. */
export const toolPagesOf = ({ pages }: CrawledSite): CrawledPage[] =>
  pages.filter(({ rest }) => toolIdOf(rest) !== null);
