import { useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { splitLocale } from "~/i18n/locales.ts";
import { useIsHydrated } from "~/ui/local-time.tsx";
import { CATALOG_PATH, MAIN_LINKS, TOOLS_ANCHOR, TOOLS_PATH } from "./site-links.ts";
import { useLocalePath } from "~/i18n/use-translate.tsx";

/** Ids of the tools beside the styles; the page shell provides them. */
export const ToolIds = createContext<readonly string[]>([]);

/** One of the header's pages: the one that is open, or the one that it belongs to. */
interface CurrentLink {
  path: string;
  /** For `aria-current`. */
  mark: "page" | "true";
}

/** Which of the header's pages an address belongs to, null where it is none. `path` is the English one. */
export function findCurrentLink(
  { path, hash }: { path: string; hash: string },
  toolIds: readonly string[],
): CurrentLink | null {
  if (path === CATALOG_PATH)
    return { path: hash === `#${TOOLS_ANCHOR}` ? TOOLS_PATH : CATALOG_PATH, mark: "page" };
  const [first, id = ""] = path.slice(1).split("/");
  if (`/${first}` === CATALOG_PATH)
    return { path: toolIds.includes(id) ? TOOLS_PATH : CATALOG_PATH, mark: "true" };
  const link = MAIN_LINKS.find((page) => page.path === path);
  return link === undefined ? null : { path: link.path, mark: "page" };
}

/** The header's page that is open. Only a browser knows the anchor of an address. */
export function useCurrentLink(): CurrentLink | null {
  const { pathname, hash } = useLocation();
  const toolIds = useContext(ToolIds);
  const isHydrated = useIsHydrated();
  return findCurrentLink({ path: splitLocale(pathname).rest, hash: isHydrated ? hash : "" }, toolIds);
}

/** Pages about signing in: they carry on where to go next instead of leading back to themselves. */
const ABOUT_SIGNING_IN = ["/sign-in", "/sign-in-code", "/sign-up", "/verify", "/reset", "/account/goodbye"];

/** The address of sign-in that leads back to a page of ours. */
export function signInAddress(
  signIn: string,
  { pathname, search }: { pathname: string; search: string },
): string {
  const { rest } = splitLocale(pathname);
  const isAbout = ABOUT_SIGNING_IN.includes(rest);
  const next = isAbout ? new URLSearchParams(search).get("next") : pathname + search;
  return next === null || next === "/" ? signIn : `${signIn}?next=${encodeURIComponent(next)}`;
}

/** The address of sign-in that leads back to this page. */
export function useSignInAddress(): string {
  const path = useLocalePath();
  return signInAddress(path("/sign-in"), useLocation());
}
