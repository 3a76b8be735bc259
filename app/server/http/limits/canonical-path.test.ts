import { request } from "node:http";
import { defineRoutes } from "@remix-run/dev/dist/config/routes.js";
import { matchRoutes } from "react-router-dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom } from "#engine/core/raster/random.ts";
import remixConfig from "../../../../remix.config.js";
import { listManifests } from "../../../../tests/styles/list-styles.ts";
import { canonicalPath } from "./refuse-requests.server.ts";
import { limitOf } from "./rate-limits.server.ts";
import { pathOf } from "../request-facts.server.ts";
import { openTestSite } from "../site.fixture.ts";

test.each([
  ["/", "/"],
  ["/de/imgfx-style/bangs-filter", "/de/imgfx-style/bangs-filter"],
  ["/PRICING/", "/PRICING"],
  ["//evil.example//a", "/evil.example/a"],
  ["/x/../api/credits", "/api/credits"],
  ["/api/%2e%2e/api/credits/", "/api/credits"],
  ["/api/./credits", "/api/credits"],
  ["\\api\\credits", "/api/credits"],
  ["/%63redits", "/credits"],
  ["/%2563redits", "/%2563redits"],
  ["/caf%c3%a9", "/caf%C3%A9"],
  ["/assets/Page-B6C6N0Ri.js", "/assets/Page-B6C6N0Ri.js"],
  ["/assets/../api/credits", "/api/credits"],
  ["/api%2Fcredits", null],
  ["/api/x%5c..%5ccredits", null],
])("the path %j is spelled %j", (path, spelling) => {
  expect(canonicalPath(path)).toBe(spelling);
});

const MANIFEST = Object.values((await remixConfig.routes?.(defineRoutes)) ?? {});

type Routes = Parameters<typeof matchRoutes>[0];

/** The site's own routes below another, as the framework matches them. */
const listRoutes = (parent = "root"): Routes =>
  MANIFEST.filter(({ parentId = "root" }) => parentId === parent).map(
    ({ id, path = "", index, caseSensitive = false }) =>
      index === true
        ? { id, path, index, caseSensitive }
        : { id, path, caseSensitive, children: listRoutes(id) },
  );

const SPELLINGS = 10_000;
const TRICKS: readonly ((path: string, at: number) => string)[] = [
  (path, at) => path.slice(0, at) + path.slice(at, at + 1).toUpperCase() + path.slice(at + 1),
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `${path}/.`,
  (path) => `/x/..${path}`,
  (path) => `/%2E%2e${path}`,
  (path) => `/assets/..${path}`,
  (path) => path.replace("/", "//"),
  (path, at) => `${path.slice(0, at)}/${path.slice(at)}`,
  (path) => path.replaceAll("/", "\\"),
  (path) => path.replace(/\/(?=[^/]*$)/, "%2F"),
  (path, at) =>
    `${path.slice(0, at)}%${path.charCodeAt(at).toString(16).padStart(2, "0")}${path.slice(at + 1)}`,
  (path) => `${path};a=b`,
  (path) => `${path}%20`,
  (path) => `${path}.`,
];

test(`of ${SPELLINGS} spellings of what is limited, none reaches a route past its limit`, () => {
  const random = createRandom(20_261_122);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const routes = listRoutes();
  const manifests = listManifests();
  const limited = [
    ...[
      "/api/presigned-urls",
      "/api/human-check/challenge",
      "/api/check-in",
      "/api/archive",
      "/api/checkout",
    ],
    ...["/api/auth/sign-in/email", "/api/webhooks/stripe", "/api/credits"],
    ...manifests.flatMap(({ submit, poll = [] }) => [submit, ...poll]),
  ].map((path) => path.replace("{taskId}", "0".repeat(32)));
  const routeOf = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route.id;
  /** Routes that find what answers by the address itself, letter by letter. */
  const isForMany = (id: string | undefined) =>
    MANIFEST.find((route) => route.id === id)?.path?.endsWith("*");
  const isApi = (id: string | undefined) => /^routes\/(?:api|files)\//.test(id ?? "");
  let [answered, refused] = [0, 0];
  const past: string[] = [];
  for (let count = 0; count < SPELLINGS; count += 1) {
    const plain = pick(limited);
    let spelling = plain;
    for (let tricks = Math.floor(random() * 4); tricks > 0; tricks -= 1)
      spelling = pick(TRICKS)(spelling, 1 + Math.floor(random() * (spelling.length - 1)));
    const path = pathOf(spelling);
    if (path === null || canonicalPath(spelling) !== spelling) {
      refused += 1;
      continue;
    }
    if (!isApi(routeOf(path))) continue;
    answered += 1;
    for (const method of ["GET", "POST"])
      if (limitOf(method, path) === undefined) past.push(`${method} ${spelling}`);
    if (
      routeOf(path) === routeOf(plain) &&
      !isForMany(routeOf(path)) &&
      limitOf("POST", path)?.name !== limitOf("POST", plain)?.name
    )
      past.push(`${spelling} counts otherwise than ${plain}`);
  }
  expect(past).toEqual([]);
  expect(answered).toBeGreaterThan(SPELLINGS / 10);
  expect(refused).toBeGreaterThan(SPELLINGS / 4);
});

let site: Awaited<ReturnType<typeof openTestSite>>;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

/** Asks with a path exactly as it is spelled. */
const ask = (method: string, path: string): Promise<{ status: number; location: string | undefined }> =>
  new Promise((resolve, reject) => {
    const asking = request({ port: site.port, host: "127.0.0.1", method, path }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
    });
    asking.once("error", reject).end();
  });

test.each([
  ["GET", "/api/credits/"],
  ["GET", "/x/../api/credits"],
  ["POST", "/api/webhooks/../presigned-urls"],
  ["PUT", "/x/../files/uploads/a.png"],
  ["GET", "/api%2Fcredits"],
  ["POST", "/a-page/"],
])("a program that asks %s %s is told that there is nothing", async (method, path) => {
  expect(await ask(method, path)).toEqual({ status: 404, location: undefined });
});

test("who reads a page by another spelling is led to the one it has", async () => {
  expect(await ask("GET", "/a//page/?b=C/../d")).toEqual({ status: 301, location: "/a/page?b=C/../d" });
  expect((await ask("GET", "/a/page")).status).toBe(200);
  expect((await ask("GET", "//evil.example/a")).location).toBe("/evil.example/a");
});
