import { PRODUCT } from "#registry/contract/product.ts";
import type { MessageKey } from "~/i18n/message-keys.ts";

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

export interface SiteLink {
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
