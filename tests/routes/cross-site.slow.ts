import { expect, test } from "vitest";
import { SiteClient, SUBMIT_PATH } from "../site-client.ts";
import { listManifests } from "../styles/list-styles.ts";
import { takeSite } from "../take-site.ts";
import { fillParts, readBuiltRoutes } from "./built-routes.ts";

const { baseUrl } = await takeSite();

const ORIGINS: [string, string | null][] = [
  ["another site", "https://evil.example"],
  ["one that begins like ours", `${baseUrl}.evil.example`],
  ["a page without an origin", "null"],
  ["nowhere", null],
  ["garbage", "]]"],
];
const BODIES: [string, string][] = [
  ["application/json", "{}"],
  ["text/plain", "{}"],
  ["application/x-www-form-urlencoded", "a=b"],
  ["multipart/form-data; boundary=x", "--x--"],
];
const METHODS = ["POST", "PUT", "PATCH", "DELETE"];

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
async function listActionPaths(): Promise<string[]> {
  const paths = (await readBuiltRoutes())
    .filter(({ acts, path }) => acts && !isSigned(path))
    .flatMap(({ path }) => SPLATS[path] ?? [fillParts(path)]);
  return [...new Set(paths.map((path) => `/${path}`))];
}

test("every route that can change something refuses every method, origin and type of body of another site", async () => {
  const client = new SiteClient(baseUrl);
  expect(await client.balance()).toBe(4);
  const paths = await listActionPaths();
  for (const path of [SUBMIT_PATH, "/api/cancellations", "/api/deletions", "/api/music/create"])
    expect(paths).toContain(path);
  const passed: string[] = [];
  for (const path of paths)
    for (const [from, origin] of ORIGINS)
      for (const [type, body] of BODIES)
        for (const method of METHODS) {
          const headers = { Origin: origin, "Content-Type": type };
          const answer = await client.call(path, { method, body, headers });
          if (answer.status !== 403 || answer.body?.code !== "FORBIDDEN_ORIGIN")
            passed.push(`${method} ${path} from ${from} as ${type}: ${answer.status}`);
        }
  expect(passed).toEqual([]);
  expect(await client.balance()).toBe(4);
});
