import { PRODUCT } from "#registry/contract/product.ts";
import { splitLocale } from "~/i18n/locales.ts";
import { SHEET_PATH } from "./site-links.ts";

/** Nothing but a page where credits are spent: what comes from an address must not lead anywhere else. */
const SPENDING_PAGE = new RegExp(`^(?:/${PRODUCT.slug}-style/[a-z0-9-]{1,100}|${SHEET_PATH})$`);

/** The English address of the tool page or contact sheet that `?from=` names, where the way leads back to; null for anything else. */
export function readWayBack(search: URLSearchParams): string | null {
  const { rest } = splitLocale(search.get("from") ?? "");
  return SPENDING_PAGE.test(rest) ? rest : null;
}

/** An address of ours, with the page to come back to where there is one: `/pricing?from=…#packs`. */
export function withWayBack(address: string, from: string | null): string {
  if (from === null) return address;
  const [path = "", hash] = address.split("#");
  const query = `${path.includes("?") ? "&" : "?"}from=${encodeURIComponent(from)}`;
  return path + query + (hash === undefined ? "" : `#${hash}`);
}
