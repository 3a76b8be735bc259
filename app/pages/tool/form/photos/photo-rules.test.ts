import { expect, test } from "vitest";
import { DEFAULT_PHOTO_TYPES, photoTypeOf, sortFiles, type PhotoRules } from "./photo-rules.ts";

const rules: PhotoRules = {
  accept: DEFAULT_PHOTO_TYPES,
  maxBytes: 10_485_760,
  cap: 2,
  onOverflow: "upgrade",
};

function makeFile(name: string, type: string, size = 10): File {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

test("a photo of exactly 10 MB is taken and one byte more is not", () => {
  const sorted = sortFiles(
    [makeFile("fits.jpg", "image/jpeg", 10_485_760), makeFile("heavy.jpg", "image/jpeg", 10_485_761)],
    rules,
    0,
  );
  expect(sorted.taken.map((file) => file.name)).toEqual(["fits.jpg"]);
  expect(sorted.rejected).toEqual([{ name: "heavy.jpg", reason: "size" }]);
});

test("every refused file is reported by name while the others go on", () => {
  const sorted = sortFiles(
    [makeFile("a.gif", "image/gif"), makeFile("b.png", "image/png"), makeFile("c.png", "image/png", 2e7)],
    rules,
    0,
  );
  expect(sorted.rejected).toEqual([
    { name: "a.gif", reason: "type" },
    { name: "c.png", reason: "size" },
  ]);
  expect(sorted.taken.map((file) => file.name)).toEqual(["b.png"]);
  expect(sorted.overflow).toBe(0);
});

test("photos beyond the cap are counted and those present take a place", () => {
  const files = ["1.png", "2.png", "3.png"].map((name) => makeFile(name, "image/png"));
  const sorted = sortFiles(files, rules, 1);
  expect(sorted.taken.map((file) => file.name)).toEqual(["1.png"]);
  expect(sorted.overflow).toBe(2);
});

test("refused files take no place", () => {
  const sorted = sortFiles([makeFile("a.gif", "image/gif"), makeFile("b.png", "image/png")], rules, 1);
  expect(sorted.overflow).toBe(0);
});

test.each([
  ["a.webp", "image/webp"],
  ["b.HEIC", ""],
  ["c.heif", "image/heif"],
  ["d.avif", ""],
])("%s is taken, for the browser to convert", (name, type) => {
  const file = makeFile(name, type);
  expect(sortFiles([file], rules, 0).taken).toEqual([file]);
});

test("a file without a type is known by its extension", () => {
  expect(photoTypeOf({ name: "IMG_1.JPEG", type: "" })).toBe("image/jpeg");
  expect(photoTypeOf({ name: "notes", type: "" })).toBe("");
});
