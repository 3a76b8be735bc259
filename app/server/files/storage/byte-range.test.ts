import { expect, test } from "vitest";
import { readByteRange } from "./uploads/file-headers.ts";

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
