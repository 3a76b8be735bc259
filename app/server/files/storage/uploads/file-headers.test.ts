import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { PICTURE_WIDTHS } from "#registry/contract/picture-widths.ts";
import { askedRange, askedWidth, fileHeaders, partHeaders, readByteRange } from "./file-headers.ts";

const file = (contentType: string) => ({ contentType, size: 100, open: () => Readable.from([]) });
const asking = (headers: Record<string, string>, method = "GET") =>
  new Request("https://imgfx.example/files/outputs/a.mp4", { method, headers });

test.each([
  ["video/mp4", "outputs/a.mp4", "video/mp4"],
  ["audio/mpeg", "outputs/a.mp3", "audio/mpeg"],
  ["text/plain", "outputs/a.txt", "text/plain; charset=utf-8"],
  ["image/png", "outputs/a.png", "image/png"],
])("a file of %s is never taken for a page", (contentType, key, type) => {
  const headers = fileHeaders(file(contentType), key, null);
  expect(headers.get("Content-Type")).toBe(type);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none';.*sandbox$/);
  expect(headers.get("Cache-Control")).toBe("private, no-cache");
  expect(headers.get("Content-Disposition")).toBeNull();
});

test.each([
  ["imgfx_1.png", "outputs/a.mp4", 'attachment; filename="imgfx_1.mp4"'],
  ["imgfx_1.mp3", "outputs/a.mp3", 'attachment; filename="imgfx_1.mp3"'],
  ["words", "outputs/a.txt", 'attachment; filename="words.txt"'],
  ["page.html", "outputs/a.txt", 'attachment; filename="page.txt"'],
  ['a"; filename="b.exe', "outputs/a.txt", null],
  ["../a.txt", "outputs/a.txt", null],
])("saved as %j, %s is called %j", (name, key, disposition) => {
  expect(fileHeaders(file("text/plain"), key, name).get("Content-Disposition")).toBe(disposition);
});

test("only pictures are made narrower", () => {
  const [width] = PICTURE_WIDTHS;
  const search = new URLSearchParams({ w: String(width) });
  expect(askedWidth(search, file("image/png"))).toBe(width);
  expect(askedWidth(new URLSearchParams({ w: String(width + 1) }), file("image/png"))).toBeNull();
  for (const type of ["video/mp4", "audio/wav", "text/plain"])
    expect(askedWidth(search, file(type))).toBeNull();
});

test("films and sounds are read in parts, by GET and while they are what the asker knows", () => {
  const headers = fileHeaders(file("video/mp4"), "outputs/a.mp4", null);
  const part = { start: 0, end: 1 };
  expect(askedRange(asking({ Range: "bytes=0-1" }), headers, 100)).toEqual(part);
  expect(askedRange(asking({ Range: "bytes=0-1" }, "HEAD"), headers, 100)).toBe("none");
  expect(askedRange(asking({ Range: "bytes=0-1", "If-Range": '"outputs/a.mp4"' }), headers, 100)).toEqual(
    part,
  );
  expect(askedRange(asking({ Range: "bytes=0-1", "If-Range": '"other"' }), headers, 100)).toBe("none");
  const picture = fileHeaders(file("image/png"), "outputs/a.png", null);
  expect(askedRange(asking({ Range: "bytes=0-1" }), picture, 100)).toBe("none");
});

test("a part tells where it lies and how long it is", () => {
  const whole = fileHeaders(file("video/mp4"), "outputs/a.mp4", null);
  const headers = partHeaders(whole, { start: 10, end: 19 }, 100);
  expect(headers.get("Content-Range")).toBe("bytes 10-19/100");
  expect(headers.get("Content-Length")).toBe("10");
  expect(whole.get("Content-Length")).toBe("100");
});

test.each<[string | null, number, ReturnType<typeof readByteRange>]>([
  ["bytes=0-1", 10, { start: 0, end: 1 }],
  ["bytes=0-", 10, { start: 0, end: 9 }],
  ["bytes=4-400", 10, { start: 4, end: 9 }],
  ["bytes=9-9", 10, { start: 9, end: 9 }],
  ["bytes=-3", 10, { start: 7, end: 9 }],
  ["bytes=-30", 10, { start: 0, end: 9 }],
  ["bytes=10-", 10, "beyond"],
  ["bytes=10-12", 10, "beyond"],
  ["bytes=-0", 10, "beyond"],
  ["bytes=0-", 0, "beyond"],
  ["bytes=5-4", 10, "none"],
  ["bytes=0-1,3-4", 10, "none"],
  ["bytes=-", 10, "none"],
  ["bytes=a-b", 10, "none"],
  ["bytes=1e3-", 10, "none"],
  ["items=0-1", 10, "none"],
  ["", 10, "none"],
  [null, 10, "none"],
])("the range %j of %i bytes is %j", (header, size, range) => {
  expect(readByteRange(header, size)).toEqual(range);
});
