import { beforeEach, expect, test, vi } from "vitest";
import type { ToolEntry } from "#registry/contract/compiled.ts";
import { createSharedPages, type AskedPage } from "./shared-pages.server.ts";

const HTML = { "Content-Type": "text/html; charset=utf-8" };
const VISITOR = "imgfx_visitor=known";

let versions = ["1"];
let busy: number | null = null;
let today = new Date("2026-01-01T12:00:00Z");
const render = vi.fn(async (_request: Request) => new Response(`<i nonce="${nonce}">`, { headers: HTML }));
let nonce = "";

beforeEach(() => {
  [versions, busy, today] = [["1"], null, new Date("2026-01-01T12:00:00Z")];
  render.mockClear();
});

function openPages() {
  const pages = createSharedPages({
    catalog: {
      listCards: async () => [],
      findSearch: async () => null,
      findTool: async () => null,
      findServerTool: async () => null,
      findBySubmit: async () => null,
      listTools: async () => versions.map((version) => ({ ...TOOL, version })),
    },
    now: () => today,
    provider: { ...IDLE, busyForS: () => busy },
    viewers: {
      read: async () => null,
      ensure: () => Promise.reject(new Error("not asked")),
      visitorIdOf: (request) => (request.headers.get("Cookie")?.includes(VISITOR) ? "v_known" : null),
      browserMarkOf: () => null,
      markBrowser: () => ({ mark: "m" }),
      forgetVisitor: () => "",
    },
  });
  let count = 0;
  /** The page's HTML for a new request; null where it is not shared. */
  return async (path: string, { cookie, method = "GET", search = "" }: Ask = {}) => {
    nonce = `nonce-${++count}`;
    const request: AskedPage = {
      method,
      originalUrl: path + search,
      get: (name) => (name === "Cookie" ? cookie : undefined),
    };
    const facts = {
      ...{ requestId: "r", clientAddress: "192.0.2.1", origin: "https://site.test", cspNonce: nonce },
      path,
    };
    return (await pages.find(request, facts, render))?.html ?? null;
  };
}

interface Ask {
  cookie?: string;
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

test("a public page is rendered once, and each reader gets a nonce of their own", async () => {
  const ask = openPages();
  expect(await ask("/de/imgfx-style/mirror")).toBe('<i nonce="nonce-1">');
  expect(await ask("/de/imgfx-style/mirror")).toBe('<i nonce="nonce-2">');
  expect(render).toHaveBeenCalledTimes(1);
});

test("address, theme and having been here are told apart", async () => {
  const ask = openPages();
  await ask("/");
  await ask("/de");
  await ask("/", { cookie: "theme=dark" });
  await ask("/", { cookie: "theme=light" });
  await ask("/", { cookie: VISITOR });
  await ask("/", { cookie: `other=1; ${VISITOR}` });
  await ask("/", { cookie: "other=2" });
  expect(render).toHaveBeenCalledTimes(5);
});

test("a recompiled tool and a new day make pages be rendered anew", async () => {
  const ask = openPages();
  await ask("/");
  versions = ["2"];
  await ask("/");
  today = new Date("2026-01-02T00:00:00Z");
  await ask("/");
  expect(render).toHaveBeenCalledTimes(3);
});

test.each([
  ["somebody who is signed in", "/", { cookie: "imgfx.session_token=abc" }],
  ["a page of one's own", "/history", {}],
  ["the account", "/de/account", {}],
  ["a search", "/imgfx-style", { search: "?q=cat" }],
  ["a request that changes something", "/", { method: "POST" }],
  ["data", "/imgfx-style.data", {}],
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
