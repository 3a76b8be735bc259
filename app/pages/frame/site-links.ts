import { PRODUCT } from "#registry/contract/product.ts";
import type { MessageKey } from "~/i18n/message-keys.ts";
import { splitLocale } from "~/i18n/locales.ts";
import type { IconName } from "~/ui/icon-names.ts";

/** English address of the list of styles. */
export const CATALOG_PATH = `/${PRODUCT.slug}-style`;

/** English address of a tool's page. */
export const toolPath = (toolId: string): string => `${CATALOG_PATH}/${toolId}`;

/** Where the tools beside the styles stand in that list. */
export const TOOLS_ANCHOR = "tools";
export const TOOLS_PATH = `${CATALOG_PATH}#${TOOLS_ANCHOR}`;

/** Where several styles are asked for at once: of those that `styles` names. */
export const SHEET_PATH = "/sheet";
export const sheetPath = (toolIds: readonly string[]): string => `${SHEET_PATH}?styles=${toolIds.join(",")}`;
/** Most styles of one sheet. */
export const MOST_SHEET_STYLES = 12;

interface SiteLink {
  path: string;
  label: MessageKey;
}

/** Pages of the header and of the phone's menu. */
export const MAIN_LINKS: readonly SiteLink[] = [
  { path: CATALOG_PATH, label: "common.nav.styles" },
  { path: TOOLS_PATH, label: "common.nav.tools" },
  { path: "/pricing", label: "common.nav.pricing" },
];

/** Pages of the footer's last column. */
export const COMPANY_LINKS: readonly SiteLink[] = [
  { path: "/pricing", label: "common.nav.pricing" },
  { path: "/privacy", label: "common.footer.privacy" },
  { path: "/terms", label: "common.footer.terms" },
];

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

/** The pages of an account, by the name that their words and their place in the menus have. */
export type AccountPage = "history" | "credits" | "account";

interface AccountLink {
  page: AccountPage;
  /** English address. */
  path: string;
  icon: IconName;
}

/** Marks a generation's first picture, or its failure, among one's pictures. */
export const generationAnchor = (generationId: string, place = 0): string => `print-${generationId}-${place}`;

/** English address of a generation among one's pictures. */
export const generationPath = (generationId: string): string => `/history#${generationAnchor(generationId)}`;

export const ACCOUNT_LINKS: readonly AccountLink[] = [
  { page: "history", path: "/history", icon: "image" },
  { page: "credits", path: "/credits", icon: "rotate-ccw-clock" },
  { page: "account", path: "/account", icon: "sliders-horizontal" },
];

/** The pages that are the same for everybody and that search engines may show, without the tools' own. */
export const PUBLIC_PAGES = ["/", CATALOG_PATH, "/pricing", "/privacy", "/terms"] as const;

/** Whether an address, in any locale, can be that of a public page. A tool's id is not looked up. */
export function isPublicPage(pathname: string): boolean {
  const { rest } = splitLocale(pathname);
  return PUBLIC_PAGES.some((page) => page === rest) || rest.startsWith(`${CATALOG_PATH}/`);
}

/** Pixels of the pictures that messengers and networks show of a link. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
