import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareRecords } from "./compare-records.ts";
import { readRecord, RECORD_FILE, writeRecord, type RecordContent } from "./record.ts";
import { chooseWork } from "./refresh-records.ts";

const HASH = "0123456789";
const CONTENT: RecordContent = {
  key: {
    ...{ asked: HASH, style: HASH, photographs: HASH, engine: HASH },
    ...{ measures: HASH, weights: HASH, packages: HASH },
  },
  machine: "x64 with AVX2",
  cpuSeconds: 30,
  change: 20,
  checks: [
    { measure: "likeness", result: 0.9, photo: 1 },
    { measure: "colour", result: [10, 20, 30], photo: [1, 2, 3] },
    { measure: "face-likeness", result: null, photo: 1 },
  ],
  robustness: { "a cat": { refused: "photo.noFace", code: "PHOTO_UNSUITABLE" } },
  set: {
    astronaut: { photo: HASH, change: 20, checks: [0.9, null] },
    marble: { photo: HASH, refused: "photo.noFace" },
  },
  grade: "fair",
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "imgfx-records-"));
  await mkdir(join(folder, "mirror"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a record is read as it was written, and a folder without one has none", () => {
  expect(readRecord(folder, "mirror")).toEqual({ state: "missing", content: null });
  writeRecord(folder, "mirror", CONTENT);
  expect(readRecord(folder, "mirror")).toEqual({ state: "sound", content: CONTENT });
});

test.each([
  ["a number", '"result": 0.9', '"result": 0.95'],
  ["a key", '"engine": "0123456789"', '"engine": "1123456789"'],
  ["its form", '"change": 20', '"change": "20"'],
  ["its end", /}\s*$/, ""],
])("a record of which somebody altered %s is none", async (_, from, to) => {
  writeRecord(folder, "mirror", CONTENT);
  const file = join(folder, "mirror", RECORD_FILE);
  const text = await readFile(file, "utf8");
  const altered = text.replace(from, to);
  expect(altered).not.toBe(text);
  await writeFile(file, altered);
  expect(readRecord(folder, "mirror")).toEqual({ state: "altered", content: null });
});

const withLikeness = (result: number, machine = CONTENT.machine): RecordContent => ({
  ...CONTENT,
  machine,
  checks: CONTENT.checks.map((check) => (check.measure === "likeness" ? { ...check, result } : check)),
});

test("numbers of the same family of processors differ by a hair at most", () => {
  expect(compareRecords(CONTENT, withLikeness(0.9005))).toEqual([]);
  expect(compareRecords(CONTENT, withLikeness(0.93))).toEqual([
    "check 1 [likeness]: the record says 0.9, measured 0.93",
  ]);
});

test("numbers of another family may differ by a twentieth, and no more", () => {
  expect(compareRecords(CONTENT, withLikeness(0.93, "arm64 with NEON"))).toEqual([]);
  expect(compareRecords(CONTENT, withLikeness(0.8, "arm64 with NEON"))).toHaveLength(1);
});

test("a photo that is refused otherwise, or that became a picture, is a difference on any machine", () => {
  const picture = {
    ...CONTENT,
    machine: "arm64",
    robustness: { "a cat": { width: 9, height: 9, change: 3 } },
  };
  expect(compareRecords(CONTENT, picture)).toEqual([
    'a cat: the record says {"refused":"photo.noFace","code":"PHOTO_UNSUITABLE"}, measured {"width":9,"height":9,"change":3}',
  ]);
  expect(compareRecords(CONTENT, { ...CONTENT, robustness: {} })).toHaveLength(1);
});

test("a face that is there in one measurement only is a difference", () => {
  const [likeness, colour] = CONTENT.checks;
  const found = { measure: "face-likeness", result: 0.5, photo: 1 };
  expect(compareRecords(CONTENT, { ...CONTENT, checks: [likeness!, colour!, found] })).toHaveLength(1);
});

test("stale records are measured at once up to five minutes of work, and a tenth of them beyond", () => {
  const work = (count: number, cpuSeconds?: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `style-${String(index).padStart(2, "0")}`,
      cpuSeconds,
    }));
  expect(chooseWork([])).toEqual([]);
  expect(chooseWork(work(10, 30))).toHaveLength(10);
  expect(chooseWork(work(11, 30))).toEqual(["style-00", "style-01"]);
  expect(chooseWork(work(41))).toHaveLength(5);
  expect(chooseWork(work(1, 400))).toEqual(["style-00"]);
});
