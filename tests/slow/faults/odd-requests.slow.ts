import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom } from "../../faults/create-random.ts";
import { sendBytes } from "../../faults/send-bytes.ts";
import { SiteClient, SUBMIT_PATH } from "../../site-client.ts";
import { startSite, type Site } from "../../site-process.ts";
import { SEED } from "../seed.ts";

const REQUESTS = 3_000;
const AT_ONCE = 8;

const METHODS = [
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "QUERY"],
  ...["get", "GETT", "M-SEARCH", "PURGE", "\u0001", "", "A".repeat(5_000)],
];
const TARGETS = [
  ...[
    "/",
    "/de",
    "/imgfx-style",
    "/pricing",
    "/api/config",
    "/api/credits",
    SUBMIT_PATH,
    "/files/uploads/a.png",
  ],
  ...["/_root.data", "/imgfx-style.data", "/api/presigned-urls", "/api/auth/get-session", "/sitemap.xml"],
  ...[
    "*",
    "//",
    "///evil.example",
    "/%",
    "/%zz",
    "/%00",
    "/%E0%A4%A",
    "/a%2f..%2fb",
    "/..",
    "/../../etc/passwd",
  ],
  ...[
    "http://evil.example/",
    "https://127.0.0.1/",
    "/?q=%",
    "/?q=%00",
    "/api/history?before=%ff",
    "/#a",
    "/\\..\\",
  ],
  ...["/assets/../../package.json", "/styles/..%5c", `/${"a".repeat(2_000)}`, `/${"a/".repeat(5_000)}`],
  ...[`/?${"a=b&".repeat(3_000)}`, `/imgfx-style?q=${"%F0%9F%99%82".repeat(500)}`, `/${"%2e".repeat(9_000)}`],
];
const ACCEPTS = [
  "*/*",
  "text/html",
  "application/json",
  "image/webp;q=2",
  "q=x;;;",
  "a/b,".repeat(900),
  "\u00ff",
  "",
];
const ENCODINGS = [
  "identity",
  "gzip",
  "br, zstd;q=0.1",
  "gzip;q=0, identity;q=0",
  "*;q=0",
  "x".repeat(3_000),
];
const LANGUAGES = ["de", "xx-XX", "*", "a".repeat(3_000), "en;q=0.000001,,,"];
const EXTRA = [
  ...["", "Content-Encoding: gzip", "Content-Encoding: br", "Content-Encoding: zip", "Expect: 100-continue"],
  ...[
    "Expect: nothing",
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Range: bytes=0-,5-1",
    "Range: bytes=-0",
  ],
  ...[
    "If-None-Match: *",
    "If-Modified-Since: never",
    "Cookie: =;;;=%;__proto__=1",
    `Cookie: a=${"b".repeat(9_000)}`,
  ],
  ...[
    "X-Forwarded-For: \u0001",
    "X-Forwarded-Proto: javascript",
    "X-Locale: ../de",
    "Referer: http://[",
    "Te: trailers",
  ],
  ...[
    "Host: second.example",
    `X-A: ${"b".repeat(20_000)}`,
    Array.from({ length: 150 }, (_, at) => `X-${at}: 1`).join("\r\n"),
  ],
];
const BODIES = ["", "{}", '{"a":', "\0\0\0", "[".repeat(5_000), "a=b&a=b", "--x--", '{"__proto__":{"a":1}}'];
const TYPES = [
  "application/json",
  "text/plain",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-7",
  "a",
];
const VERSIONS = ["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", ""];

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

/** One request, of which several parts may be odd. */
function makeRequest(random: () => number): string {
  const pick = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? "";
  const often = (usual: string, items: readonly string[]) => (random() < 0.5 ? usual : pick(items));
  const host = new URL(site.baseUrl).host;
  const body = often("", BODIES);
  return [
    `${often(body === "" ? "GET" : "POST", METHODS)} ${pick(TARGETS)} ${pick(VERSIONS)}`,
    `Host: ${often(host, ["", "evil.example", "a b", "[::1", `${host}, ${host}`])}`,
    `Accept: ${often("*/*", ACCEPTS)}`,
    `Accept-Encoding: ${often("identity", ENCODINGS)}`,
    `Accept-Language: ${often("en", LANGUAGES)}`,
    ...(random() < 0.7 ? [`Origin: ${site.baseUrl}`] : []),
    ...(body === "" ? [] : [`Content-Type: ${pick(TYPES)}`, `Content-Length: ${Buffer.byteLength(body)}`]),
    ...[pick(EXTRA)].filter((line) => line !== ""),
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}

test("requests with odd methods, targets, headers and bodies are never a fault of the site", async () => {
  const seed = SEED;
  const random = createRandom(seed);
  for (let nth = 0; nth < REQUESTS; nth += AT_ONCE) {
    const requests = Array.from({ length: AT_ONCE }, () => makeRequest(random));
    const answers = await Promise.all(
      requests.map((sent) => sendBytes(site.baseUrl, [sent], { isAnswered: true })),
    );
    for (const [at, { statuses }] of answers.entries()) {
      const [status = 0] = statuses;
      const told = `seed ${seed}, request ${nth + at}: ${status} to ${JSON.stringify(requests[at]?.slice(0, 600))}`;
      expect(status < 500, told).toBe(true);
    }
  }
  expect((await new SiteClient(site.baseUrl).fetch("/readyz")).status).toBe(200);
});
