import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "~/server/files/storage/uploads/uploads.ts";
import { askAddresses } from "../../faults/ask-addresses.ts";
import { sendBytes } from "../../faults/send-bytes.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { SiteClient } from "../../site-client.ts";
import { startSite, type Site } from "../../site-process.ts";

let site: Site;
let photo: Buffer;
beforeAll(async () => {
  site = await startSite();
  photo = Buffer.from(await samplePhoto());
});
afterAll(() => site?.stop());

const chunked = (bytes: Buffer): (string | Uint8Array)[] => {
  const parts: (string | Uint8Array)[] = [];
  for (let at = 0; at < bytes.length; at += 1_000_000) {
    const part = bytes.subarray(at, at + 1_000_000);
    parts.push(`${part.length.toString(16)}\r\n`, part, "\r\n");
  }
  return [...parts, "0\r\n\r\n"];
};

/** A photo with so many bytes behind it that it has this size. */
const sized = (size: number): Buffer => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);

const FULL = MAX_UPLOAD_BYTES;
const length = (bytes: number): string => `Content-Length: ${bytes}`;
const CHUNKED = "Transfer-Encoding: chunked";

/** What is said of a body, the body, and the first answer; 0 where the connection may end without one. */
const CASES: [string, string[], () => (string | Uint8Array)[], number][] = [
  ["10 MB, told", [length(FULL)], () => [sized(FULL)], 204],
  ["10 MB, in chunks", [CHUNKED], () => chunked(sized(FULL)), 204],
  ["a byte more, told", [length(FULL + 1)], () => [sized(FULL + 1)], 400],
  ["a byte more, in chunks", [CHUNKED], () => chunked(sized(FULL + 1)), 400],
  ["five times as much, in chunks", [CHUNKED], () => chunked(sized(5 * FULL)), 400],
  ["less told than sent", [length(1_000)], () => [sized(FULL + 1)], 400],
  ["more told than sent", [length(FULL)], () => [photo], 0],
  ["a length that is none", ["Content-Length: -1"], () => [photo], 400],
  ["two lengths", [length(10), length(20)], () => [photo], 400],
  ["a length and chunks", [length(10), CHUNKED], () => chunked(photo), 400],
];

test.each(CASES)("a body of %s is cut at the limit", async (_what, headers, makeBody, expected) => {
  const [{ url }] = await askAddresses(new SiteClient(site.baseUrl), "image/jpeg");
  const { pathname, search, host } = new URL(url);
  const head = [`PUT ${pathname}${search} HTTP/1.1`, `Host: ${host}`, "Content-Type: image/jpeg", ...headers];
  const body = makeBody();
  const { statuses } = await sendBytes(site.baseUrl, [`${head.join("\r\n")}\r\n\r\n`, ...body], {
    isAnswered: expected !== 0,
    endsHalf: expected === 0,
  });
  if (expected === 0) expect([[], [400], [408]]).toContainEqual(statuses);
  else expect(statuses[0]).toBe(expected);
});

test("nothing above the limit is stored, and nothing half", async () => {
  const folder = join(site.dataDir, "files");
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.includes("."));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  expect(names.filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(sizes).toHaveLength(CASES.filter(([, , , expected]) => expected === 204).length);
  for (const size of sizes) expect(size).toBeLessThanOrEqual(FULL);
});
