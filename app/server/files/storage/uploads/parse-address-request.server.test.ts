import { expect, test } from "vitest";
import { parseAddressRequest } from "./uploads.server.ts";
import { MAX_UPLOAD_BYTES } from "./uploads.ts";

test.each([
  [{ fileType: "image/gif", count: 1 }, "UNSUPPORTED_TYPE"],
  [{ fileType: "image/webp", count: 1 }, "UNSUPPORTED_TYPE"],
  [{ fileType: "image/svg+xml", count: 1 }, "UNSUPPORTED_TYPE"],
  [{ fileType: "image/png", count: 0 }, "INVALID_INPUT"],
  [{ fileType: "image/png", count: 11 }, "INVALID_INPUT"],
  [{ fileType: "image/png", count: 1.5 }, "INVALID_INPUT"],
  [{ fileType: "image/png" }, "INVALID_INPUT"],
  [{ count: 1 }, "INVALID_INPUT"],
  ["text", "INVALID_INPUT"],
  [null, "INVALID_INPUT"],
  [{ fileType: "image/png", count: 1, size: MAX_UPLOAD_BYTES + 1 }, "FILE_TOO_LARGE"],
  [{ fileType: "image/png", count: 1, size: -1 }, "INVALID_INPUT"],
  [{ fileType: "image/png", count: 1, keepDays: 2 }, "INVALID_INPUT"],
  [{ fileType: "image/png", count: 1, keepDays: "7" }, "INVALID_INPUT"],
])("%j is refused with %s", (request, code) => {
  expect(() => parseAddressRequest(request)).toThrow(expect.objectContaining({ code }));
});

test.each([
  [{ count: 1.5 }, "numberNotWhole", { field: "count", min: 1, max: 10 }],
  [{ count: 11 }, "numberTooLarge", { field: "count", min: 1, max: 10 }],
  [{ count: "1" }, "invalidNumber", { field: "count", min: 1, max: 10 }],
  [{ fileType: 1 }, "mustBeText", { field: "fileType" }],
  [{ keepDays: 2 }, "notAnOption", { field: "keepDays", options: "7, 1" }],
])("%j is told as what is wrong with it", (changes, messageKey, params) => {
  const request = { fileType: "image/png", count: 1, ...changes };
  expect(() => parseAddressRequest(request)).toThrow(expect.objectContaining({ messageKey, params }));
});

test("the names that systems write for the two types are understood", () => {
  for (const fileType of ["image/jpeg", "image/jpg", "IMAGE/JPEG", "jpg"])
    expect(parseAddressRequest({ fileType, count: 1 })).toEqual({ contentType: "image/jpeg", count: 1 });
  expect(parseAddressRequest({ fileType: "image/png", count: 10, size: MAX_UPLOAD_BYTES })).toEqual({
    contentType: "image/png",
    count: 10,
    size: MAX_UPLOAD_BYTES,
  });
});

test("the days that a photo is to be kept are taken over where they were chosen", () => {
  const request = { fileType: "image/png", count: 1 };
  expect(parseAddressRequest({ ...request, keepDays: 7 })).toMatchObject({ keepDays: 7 });
  expect(parseAddressRequest(request)).not.toHaveProperty("keepDays");
});

test("a file's name, however odd, is no part of what is asked for", () => {
  const asked = { fileType: "image/png", count: 1 };
  for (const name of [
    "../../etc/passwd",
    "a\0.png",
    "\u202egnp.exe",
    "файл.png",
    "x".repeat(4_096),
    "CON",
    "",
  ])
    for (const field of ["name", "fileName", "filename", "key", "path"])
      expect(parseAddressRequest({ ...asked, [field]: name })).toEqual({
        contentType: "image/png",
        count: 1,
      });
});
