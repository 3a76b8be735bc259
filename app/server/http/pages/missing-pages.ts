import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { DEFAULT_LOCALE, isLocale, localePath, splitLocale, type Locale } from "~/i18n/locales.ts";
import { CATALOG_PATH } from "~/pages/frame/site-links.ts";

type Routes = ServerBuild["routes"];
type RouteTree = Parameters<typeof matchRoutes>[0];

/** Whether the framework's own scripts ask: for more routes, or for a page's data. */
export const isFrameworkCall = (path: string): boolean => /^\/__manifest$|\.data$/.test(path);

const NOTHING = "not-found";

/** The address that stands for all tools of a locale that there are none. */
export const missingToolPath = (locale: Locale): string => localePath(locale, `${CATALOG_PATH}/${NOTHING}`);

/**
 * Gives a function that tells by which address a missing page is known: one for all paths, as they were sent, that the
 * same route takes in the same locale, so that in the browser it meets the route that it was rendered with. Null where
 * there may be something. A tool's id is not looked up.
 */
export function createMissingFinder(routes: Routes): (path: string) => string | null {
  const listChildren = (parentId: string | undefined): RouteTree =>
    Object.values(routes).flatMap((route) => {
      if (route === undefined || route.parentId !== parentId) return [];
      const { id, path, index, caseSensitive } = route;
      const own = { id, ...(path !== undefined && { path }), caseSensitive: caseSensitive ?? false };
      return [index ? { ...own, index: true as const } : { ...own, children: listChildren(id) }];
    });
  const tree = listChildren(undefined);
  return (path) => {
    const matches = matchRoutes(tree, path);
    const last = matches?.at(-1);
    if (!matches || last === undefined || last.route.path === "*")
      return localePath(splitLocale(path).locale, `/${NOTHING.replace("-", "/")}`);
    const { lang } = last.params;
    if (lang === undefined || (lang !== DEFAULT_LOCALE && isLocale(lang))) return null;
    const parts = matches.flatMap(({ route }) => route.path || []);
    return `/${parts.join("/").replace(/:\w+\??/g, NOTHING)}`;
  };
}
