import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, expect, test, vi } from "vitest";
import type { ToolEntry } from "#registry/contract/compiled.ts";
import { makePageData } from "../../../../tests/ui/make-style-page.ts";
import { createSharedPages, type AskedPage } from "./shared-pages.server.ts";

const HTML = { "Content-Type": "text/html; charset=utf-8" };
const VISITOR = "imgfx_visitor=known";
/** As the framework has them: an id, the one above, and a path. */
const ROUTES = Object.fromEntries(
  (
    [
      ["root", undefined, ""],
      ["lang", "root", ":lang?"],
      ["account", "lang", "account"],
      ["history", "lang", "history"],
      ["catalog", "lang", "imgfx-style"],
      ["style", "lang", "imgfx-style/:toolId"],
      ["api", "root", "api/*"],
      ["rest", "root", "*"],
    ] as const
  ).map(([id, parentId, path]) => [
    id,
    { id, path, module: { default: undefined }, ...(parentId !== undefined && { parentId }) },
  ]),
);

let versions = ["1"];
let busy: number | null = null;
let today = new Date("2026-01-01T12:00:00Z");
const render = vi.fn(async ({ url }: Request, nonce: string) => {
  const isMissing = /\/not[-/]found/.test(new URL(url).pathname);
  const html = `<a href="${url}"><script nonce="${nonce}">let a = 1;</script>`;
  return new Response(html, { headers: HTML, status: isMissing ? 404 : 200 });
});

beforeEach(() => {
  [versions, busy, today] = [["1"], null, new Date("2026-01-01T12:00:00Z")];
  render.mockClear();
});

function openPages() {
  const pages = createSharedPages(
    {
      catalog: {
        listCards: async () => [],
        findSearch: async () => null,
        findTool: async (id) => (id === "mirror" ? makePageData().tool : null),
        findServerTool: async () => null,
        findBySubmit: async () => null,
        listTools: async () => versions.map((version) => ({ ...TOOL, version })),
      },
      now: () => today,
      provider: { ...IDLE, busyForS: () => busy },
    },
    ROUTES,
  );
  /** The page for a new request; null where it is not shared. */
  return (path: string, { headers = {}, method = "GET", search = "", origin = SITE }: Ask = {}) => {
    const request: AskedPage = { method, originalUrl: path + search, get: (name) => headers[name] };
    return pages.find(request, { origin, path }, render);
  };
}

const SITE = "https://site.test";

interface Ask {
  headers?: Record<string, string>;
  origin?: string;
  method?: string;
  search?: string;
}

const TOOL: Omit<ToolEntry, "version"> = {
  id: "mirror",
  section: "style",
  output: "image",
  delivery: "wait",
  submit: "/api/img/imgfx-v2/submit",
  poll: [],
  copyLocales: ["en"],
};

const IDLE = {
  name: "local",
  description: "nothing",
  isShared: false,
  start: () => Promise.reject(new Error("nothing starts here")),
  look: () => Promise.reject(new Error("nothing runs here")),
  cancel: async () => undefined,
  inspect: async () => undefined,
  close: async () => undefined,
} as const;

test("a public page is rendered once, and is the same bytes for every reader, known by their hash", async () => {
  const ask = openPages();
  const [first, second] = [await ask("/de/imgfx-style/mirror"), await ask("/de/imgfx-style/mirror")];
  expect(render).toHaveBeenCalledTimes(1);
  expect(second?.body).toBe(first?.body);
  const [br, gzip, identity] = await Promise.all(
    (["br", "gzip", "identity"] as const).map((encoding) => first?.body.takeForm(encoding)),
  );
  expect(await second?.body.takeForm("br")).toBe(br);
  const html = `<a href="${SITE}/de/imgfx-style/mirror"><script>let a = 1;</script>`;
  expect(identity?.bytes.toString()).toBe(html);
  expect(brotliDecompressSync(br?.bytes ?? "").toString()).toBe(html);
  expect(gunzipSync(gzip?.bytes ?? "").toString()).toBe(html);
  expect(new Set([br?.etag, gzip?.etag, identity?.etag]).size).toBe(3);
});

test.each([
  [{ Cookie: "theme=dark" }],
  [{ Cookie: VISITOR }],
  [{ Cookie: `lang=de; ${VISITOR}; theme=light` }],
  [{ "Accept-Language": "de", "X-Locale": "de", "User-Agent": "Googlebot" }],
  [
    {
      Host: "evil.example",
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "http",
      Forwarded: "host=evil",
    },
  ],
  [{ "X-Original-URL": "/account", "X-Rewrite-URL": "/account", Range: "bytes=0-1" }],
])("whoever asks first with %j gets and leaves the page that everybody gets", async (headers) => {
  const ask = openPages();
  const first = await ask("/", { headers });
  expect([...(render.mock.calls[0]?.[0].headers.keys() ?? ["asked"])]).toEqual([]);
  expect((await ask("/"))?.body).toBe(first?.body);
  expect((await ask("/", { method: "HEAD" }))?.body).toBe(first?.body);
  expect(render).toHaveBeenCalledTimes(1);
});

test("each origin by which the site is known has pages of its own", async () => {
  const ask = openPages();
  await ask("/");
  const other = await ask("/", { origin: "http://10.0.0.1:3000" });
  const htmlOf = async (page: typeof other) => (await page?.body.takeForm("identity"))?.bytes.toString();
  expect(await htmlOf(other)).toContain("http://10.0.0.1:3000/");
  expect(await htmlOf(await ask("/"))).toContain(`${SITE}/`);
});

test.each([
  ["/nothing", "/not-found"],
  ["/a/wp-login.php", "/not/found"],
  ["/de/a/b/c", "/de/not/found"],
  ["/xx/account", "/not-found/account"],
  ["/en", "/not-found"],
  ["/ja/imgfx-style/none", "/ja/imgfx-style/not-found"],
  ["/imgfx-style/mirror/more", "/not/found"],
])("nothing is at %s: the page that says so is %s", async (path, rendered) => {
  const page = await openPages()(path, { search: "?a=1" });
  expect(page?.status).toBe(404);
  expect(render.mock.calls.map(([{ url }]) => url)).toEqual([SITE + rendered]);
});

test("invented addresses are rendered once for each locale, and push no page out", async () => {
  const ask = openPages();
  await ask("/");
  for (let n = 0; n < 500; n++)
    for (const path of [`/a${n}`, `/de/${n}.php`, `/de/imgfx-style/x${n}`]) await ask(path);
  await ask("/");
  expect(render).toHaveBeenCalledTimes(4);
});

test("a recompiled tool, within a second, and a new day make pages be rendered anew", async () => {
  const ask = openPages();
  await ask("/");
  versions = ["2"];
  await ask("/");
  expect(render).toHaveBeenCalledTimes(1);
  today = new Date(today.getTime() + 1000);
  await ask("/");
  today = new Date("2026-01-02T00:00:00Z");
  await ask("/");
  expect(render).toHaveBeenCalledTimes(3);
});

test.each([
  ["somebody who is signed in", "/", { headers: { Cookie: "imgfx.session_token=abc" } }],
  ["somebody who is signed in and lost", "/none", { headers: { Cookie: "imgfx.session_token=abc" } }],
  ["what is shared by a link", "/s/none/none", {}],
  ["what the framework asks for", "/__manifest", {}],
  ["a call", "/api/none", {}],
  ["a page of one's own", "/history", {}],
  ["the account", "/de/account", {}],
  ["a search", "/imgfx-style", { search: "?q=cat" }],
  ["a request that changes something", "/", { method: "POST" }],
  ["data", "/imgfx-style.data", {}],
  ["a tool's data", "/imgfx-style/mirror.data", {}],
  ["a missing page's data", "/none.data", {}],
])("nothing is shared for %s", async (_what, path, request) => {
  expect(await openPages()(path, request)).toBeNull();
  expect(render).not.toHaveBeenCalled();
});

test("nothing is shared while the page counts down to a busy provider's return", async () => {
  busy = 20;
  expect(await openPages()("/")).toBeNull();
});

test("a page that is not found, sets a cookie or redirects is not shared", async () => {
  const ask = openPages();
  for (const answer of [
    new Response("", { status: 404, headers: HTML }),
    new Response("", { headers: { ...HTML, "Set-Cookie": "a=b" } }),
    new Response(null, { status: 302, headers: { Location: "/de" } }),
  ]) {
    render.mockResolvedValueOnce(answer);
    expect(await ask("/")).toBeNull();
  }
});
