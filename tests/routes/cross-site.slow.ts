import { expect, test } from "vitest";
import { SiteClient, SUBMIT_PATH } from "../site-client.ts";
import { takeSite } from "../take-site.ts";
import { listActionPaths } from "./list-action-paths.ts";

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
