import { listManifests } from "../styles/list-styles.ts";
import { fillParts, readBuiltRoutes } from "./built-routes.ts";

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
  const paths = (await readBuiltRoutes())
    .filter(({ acts, path }) => acts && !isSigned(path))
    .flatMap(({ path }) => SPLATS[path] ?? [fillParts(path)]);
  return [...new Set(paths.map((path) => `/${path}`))];
}
