import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { listManifests } from "../styles/list-styles.ts";

const BUILD = new URL("../../build/server/index.js", import.meta.url);

/** A value for each part of an address that a route leaves open. */
const PARTS: Record<string, string> = { ":toolId": "inversion-filter", ":purchaseId": "0".repeat(32) };

/** What routes that end in `*` are asked for. */
const SPLATS: Record<string, string[]> = {
  "api/*": listToolPaths(),
  "api/auth/*": ["api/auth/sign-in/email", "api/auth/sign-out", "api/auth/change-email"],
  "*": ["anything"],
};

/** Where tools are submitted to and where their tasks are polled. */
function listToolPaths(): string[] {
  const paths = listManifests().flatMap(({ submit, poll = [] }) => [submit, ...poll]);
  return [...new Set(paths)].map((path) => path.slice(1).replace("{taskId}", "0".repeat(32)));
}

/** Addresses whose own signature is checked in place of the origin. */
const isSigned = (path: string): boolean => path.startsWith("api/webhooks/") || path.startsWith("files/");

/** One address for each route of the built site that takes anything but reads. */
export async function listActionPaths(): Promise<string[]> {
  const { routes }: ServerBuild = await import(pathToFileURL(BUILD.pathname).href);
  const paths = Object.values(routes).flatMap((route) => {
    if (!route?.module.action) return [];
    const path = fullPathOf(route.id, routes);
    return isSigned(path) ? [] : (SPLATS[path] ?? [path]);
  });
  return [...new Set(paths.map((path) => `/${path}`))];
}

/** A route's address with its parents', without a language, and with every open part filled in. */
function fullPathOf(id: string, routes: ServerBuild["routes"]): string {
  const route = routes[id];
  const above = route?.parentId === undefined ? "" : fullPathOf(route.parentId, routes);
  const own = (route?.path ?? "").split("/").flatMap((part) => {
    if (part === "" || part.endsWith("?")) return [];
    if (part.startsWith(":") && PARTS[part] === undefined)
      throw new Error(`Say in PARTS what "${part}" of ${route?.id} may be.`);
    return [PARTS[part] ?? part];
  });
  return [above, ...own].filter((part) => part !== "").join("/");
}
