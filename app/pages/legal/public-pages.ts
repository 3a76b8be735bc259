import { splitLocale } from "~/i18n/locales.ts";
import { CATALOG_PATH } from "~/pages/frame/site-links.ts";

/** The pages that are the same for everybody and that search engines may show, without the tools' own. */
export const PUBLIC_PAGES = ["/", CATALOG_PATH, "/pricing", "/privacy", "/terms"] as const;

/** Whether an address, in any locale, can be that of a public page. A tool's id is not looked up. */
export function isPublicPage(pathname: string): boolean {
  const { rest } = splitLocale(pathname);
  return PUBLIC_PAGES.some((page) => page === rest) || rest.startsWith(`${CATALOG_PATH}/`);
}
