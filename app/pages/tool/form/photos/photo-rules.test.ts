import { expect, test } from "vitest";
import type { PublicTool } from "#registry/contract/compiled.ts";
import type { Plan } from "#registry/contract/plans.ts";
import { makePageData } from "../../../../../tests/ui/make-style-page.ts";
import { DEFAULT_PHOTO_TYPES, photoRulesOf, sortFiles, type PhotoRules } from "./photo-rules.ts";

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

test.each([
  ["a.webp", "image/webp"],
  ["b.HEIC", ""],
  ["c.heif", "image/heif"],
  ["d.avif", ""],
])("%s is taken, for the browser to convert", (name, type) => {
  const file = makeFile(name, type);
  expect(sortFiles([file], rules, 0).taken).toEqual([file]);
});

const rulesOf = (photos: PublicTool["photos"], plan: Plan) =>
  photoRulesOf({ ...makePageData().tool, photos }, plan, 100);

test.each<[string, PublicTool["photos"], Plan, Partial<PhotoRules>]>([
  [
    "a visitor with too many photos is shown what Premium takes",
    { min: 1 },
    "visitor",
    { cap: 2, onOverflow: "upgrade" },
  ],
  [
    "a subscriber is told of the subscriber's own cap",
    { min: 1 },
    "subscriber",
    { cap: 10, onOverflow: "premium" },
  ],
  [
    "where the tool takes no more, no upgrade is offered",
    { min: 1, max: 2 },
    "free",
    { cap: 2, onOverflow: "tool" },
  ],
  ["nor is one to a subscriber", { min: 1, max: 1 }, "subscriber", { cap: 1, onOverflow: "tool" }],
  [
    "a tool takes the usual types up to the site's size",
    { min: 1 },
    "free",
    { accept: ["image/jpeg", "image/png"], maxBytes: 100 },
  ],
  [
    "a tool's own types replace the usual two",
    { min: 1, accept: ["image/jpeg", "image/png", "image/webp"] },
    "free",
    { accept: ["image/jpeg", "image/png", "image/webp"] },
  ],
])("%s", (_what, photos, plan, rules) => {
  expect(rulesOf(photos, plan)).toMatchObject(rules);
});
