import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { takeSite } from "../take-site.ts";

const BUILD = new URL("../../build/server/index.js", import.meta.url);

/** A route of the built site. */
export interface BuiltRoute {
  /** Its address with its parents', without a language and a leading slash, e.g. `imgfx-style/:toolId`. */
  path: string;
  reads: boolean;
  /** Whether it takes anything but reads. */
  acts: boolean;
}

/** Every route of the built site that does something. */
export async function readBuiltRoutes(): Promise<BuiltRoute[]> {
  await takeSite(); // it is built for it
  const { routes }: ServerBuild = await import(pathToFileURL(BUILD.pathname).href);
  return Object.values(routes).flatMap((route) => {
    if (!route) return [];
    const { loader, action } = route.module;
    const found = {
      path: fullPathOf(route.id, routes),
      reads: loader !== undefined,
      acts: action !== undefined,
    };
    return found.reads || found.acts ? [found] : [];
  });
}

function fullPathOf(id: string, routes: ServerBuild["routes"]): string {
  const route = routes[id];
  const above = route?.parentId === undefined ? "" : fullPathOf(route.parentId, routes);
  const own = (route?.path ?? "").split("/").filter((part) => part !== "" && !part.endsWith("?"));
  return [above, ...own].filter((part) => part !== "").join("/");
}

/** The name of something that never was. */
const NOBODYS = "0".repeat(32);
/** A value for each part of an address that a route leaves open. */
const PARTS: Record<string, string> = {
  ":lang": "en",
  ":toolId": "inversion-filter",
  ":purchaseId": NOBODYS,
  ":id": NOBODYS,
  ":letterId": NOBODYS,
  ":token": "A".repeat(38),
  ":file": "picture",
};

/** An address with every part that a route leaves open filled in. */
export function fillParts(path: string): string {
  const parts = path.split("/").map((part) => {
    if (part.startsWith(":") && PARTS[part] === undefined)
      throw new Error(`Say in PARTS what "${part}" of ${path} may be.`);
    return PARTS[part] ?? part;
  });
  return parts.join("/");
}
