import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { get as ask, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveClient } from "./static-files.server.ts";
import { openTestSite } from "./site.fixture.ts";

const SCRIPT = "export const one = 1;\n".repeat(200);
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, "": (bytes: Buffer) => bytes } as const;

let site: Awaited<ReturnType<typeof openTestSite>>;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "client-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/app-1234.js"), SCRIPT);
  await writeFile(join(folder, "sw.js"), SCRIPT);
  await writeFile(join(folder, "hero.avif"), "pixels");
  for (const name of ["assets/app-1234.js", "sw.js"])
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, "assets/app-1234.js.gz"), gzipSync(SCRIPT));
  site = await openTestSite({}, { client: serveClient(folder) });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** An answer as it travelled: `fetch` would unpack it. */
async function open(path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    ask(site.origin + path, { headers, method }, resolve).on("error", reject),
  );
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["identity", ""],
  ["", ""],
] as const)("who accepts %j gets a script as it was packed when it was built", async (accepted, encoding) => {
  const { status, headers, bytes } = await open("/assets/app-1234.js", { "Accept-Encoding": accepted });
  expect(status).toBe(200);
  expect(headers["content-encoding"] ?? "").toBe(encoding);
  expect(headers["content-type"]).toMatch(/javascript; charset=utf-8$/i);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["content-length"]).toBe(String(bytes.length));
  expect(headers.vary).toContain("Accept-Encoding");
  expect(UNPACK[encoding](bytes).toString()).toBe(SCRIPT);
});

test("a picture is told by its type, AVIF too", async () => {
  const { headers } = await open("/hero.avif");
  expect([headers["content-type"], headers["x-content-type-options"]]).toEqual(["image/avif", "nosniff"]);
});

test("a file that is known already is not sent again, and a part of one is sent as a part", async () => {
  const accept = { "Accept-Encoding": "br" };
  const { headers } = await open("/assets/app-1234.js", accept);
  expect(headers.etag).toMatch(/^"/); // strong
  const etag = headers.etag ?? "";
  const again = await open("/assets/app-1234.js", { ...accept, "If-None-Match": etag });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const end = await open("/assets/app-1234.js", { Range: "bytes=-5" });
  expect([end.status, end.bytes.toString()]).toEqual([206, SCRIPT.slice(-5)]);
});

test("a file that is packed in one way only goes plain to who doesn't take that", async () => {
  const { headers, bytes } = await open("/sw.js", { "Accept-Encoding": "gzip" });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers["cache-control"]).toBe("public, max-age=3600");
  expect(bytes.toString()).toBe(SCRIPT);
});

test.each([
  ["GET", "/assets/none.js"],
  ["POST", "/assets/app-1234.js"],
  ["GET", "/assets"],
])("%s %s is answered by nothing packed", async (method, path) => {
  const { status, headers, bytes } = await open(
    path,
    { "Accept-Encoding": "br", Origin: site.origin },
    method,
  );
  expect(status).toBe(404);
  expect(headers["content-encoding"]).toBeUndefined();
  expect(JSON.parse(bytes.toString())).toMatchObject({ code: "NOT_FOUND" });
});
