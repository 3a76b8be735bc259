import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { countScans } from "./count-scans.ts";
import { testPhoto } from "./uploads.fixture.ts";

/** A file in parts of this length. */
async function* inParts(bytes: Buffer, length = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
const count = (bytes: Buffer, most = 100, length?: number) => countScans(inParts(bytes, length), most);

/** A scan of one component, without a bit of data. */
const SCAN = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0x10]);
const scans = (number: number) => Buffer.concat(Array.from({ length: number }, () => SCAN));
const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);

test("the scans of a plain and of a progressive photo are counted, in parts of any length", async () => {
  const [plain, progressive] = await Promise.all([
    testPhoto().jpeg().toBuffer(),
    testPhoto().jpeg({ progressive: true, optimiseScans: false }).toBuffer(),
  ]);
  expect(await count(plain)).toBe(1);
  const found = await count(progressive);
  expect(found).toBeGreaterThan(3);
  expect(found).toBeLessThan(20);
  for (const length of [1, 2, 7]) expect(await count(progressive, 100, length)).toBe(found);
});

test("scans in a thumbnail, in a comment and after the end are none", async () => {
  const jpeg = await testPhoto().jpeg().toBuffer();
  const [start, rest] = [jpeg.subarray(0, 2), jpeg.subarray(2)];
  const padded = [start, segment(0xe1, scans(200)), segment(0xfe, scans(9)), rest, scans(500)];
  expect(await count(Buffer.concat(padded))).toBe(1);
});

test("scans behind a marker without a length, and behind fill bytes, are counted", async () => {
  for (const marker of [0x00, 0x01, 0x02, 0xbf, 0xd0, 0xd7, 0xd8]) {
    const hidden = Buffer.concat([Buffer.from([0xff, marker, 0xff, 0xff]), scans(300)]);
    expect(await count(hidden)).toBe(101);
  }
});

test("10 MB of whatever costs most are walked in little time", async () => {
  const size = 10_485_760;
  const worst = [
    Buffer.alloc(size, 0xff),
    Buffer.alloc(size, Buffer.from([0xff, 0x00])),
    Buffer.alloc(size, Buffer.from([0xff, 0xfe, 0, 2])),
    Buffer.alloc(size, SCAN),
  ];
  for (const bytes of worst) {
    const before = performance.now();
    await count(bytes, Infinity);
    expect(performance.now() - before).toBeLessThan(500); // some 20 to 40 where nothing else runs
  }
});
