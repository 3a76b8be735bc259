import { CATALOG_PATH } from "~/pages/frame/site-links.ts";
import { splitLocale, type Locale } from "~/i18n/locales.ts";
import { restOf, type CrawledPage, type CrawledSite } from "./crawl-site.ts";

/** The tool whose page an English path is; null for any other page. */
export function toolIdOf(rest: string): string | null {
  const start = `${CATALOG_PATH}/`;
  return rest.startsWith(start) ? rest.slice(start.length) : null;
}

/** Tools' pages of every locale. */
export const toolPagesOf = ({ pages }: CrawledSite): CrawledPage[] =>
  pages.filter(({ rest }) => toolIdOf(rest) !== null);

/** The addresses of every tool in a locale, whether it was read or not. */
export const toolAddressesOf = ({ entries }: CrawledSite, locale: Locale): string[] =>
  entries
    .map(({ address }) => address)
    .filter((address) => toolIdOf(restOf(address)) !== null && localeOf(address) === locale);

const localeOf = (address: string): Locale => splitLocale(new URL(address).pathname).locale;
