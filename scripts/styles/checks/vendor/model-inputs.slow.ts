import { expect, test } from "vitest";
import { parseJsonFile, type JsonFile } from "#registry/source/json-file.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { formatProblem } from "#registry/source/problem.ts";
import { readStyleSource, type StyleSource } from "#registry/source/style-source.ts";
import { VENDOR_MISTAKES, type Mistake } from "../mistakes.fixture.ts";
import { rules, schema } from "../compiler-checks.ts";
import { modelInputs } from "./model-inputs.ts";

type Slip = [file: "manifest" | "form" | "copy", from: string | RegExp, to: string];

/** Slips that say nothing of the vendor, its photos, its results or the form; each leaves the lines as they are. */
const APART: readonly Slip[] = [
  ["manifest", /"credits": \d+/, '"credits": "2"'],
  ["manifest", '"tags":', '"tgas":'],
  ["manifest", '"op":', '"opp":'],
  ["manifest", '"delivery":', '"isNwe": 1, "delivery":'],
  ["copy", '"title":', '"titel":'],
];
/** Slips after which less can be said of the vendor's calls. */
const NEAR: readonly Slip[] = [
  ["manifest", '"photos": {', '"photos": { "mn": 1,'],
  ["manifest", '"photos": {', '"photso": {'],
  ["manifest", '"output": "', '"output": "im'],
  ["manifest", '"output":', '"outptu":'],
  ["manifest", '"replicate": {', '"replicate": { "prepair": ["mirror"],'],
  ["manifest", '"input": {', '"inputs": {'],
  ["manifest", '"model": "', '"model": "Acme '],
  ["manifest", '"min": 1', '"min": 9'],
  ["form", '"control":', '"contrl":'],
  ["form", '"default": "', '"default": "other-'],
];

const change = (file: JsonFile, from: string | RegExp, to: string): JsonFile =>
  parseJsonFile(
    file.path,
    file.text.replace(from, () => to),
  );

function apply(source: StyleSource, [file, from, to]: Slip): StyleSource {
  const { manifest, form, copies } = source;
  const english = copies.get("en");
  if (file === "copy" && english) return { ...source, copies: new Map([["en", change(english, from, to)]]) };
  if (file === "form" && form) return { ...source, form: change(form, from, to) };
  return file === "manifest" && manifest ? { ...source, manifest: change(manifest, from, to) } : source;
}

const sources = new Map<string, StyleSource>();
function readSource({ style }: Mistake): StyleSource {
  const source = sources.get(style) ?? readStyleSource(projectPath("styles"), style);
  const english = source.copies.get("en");
  const light = { ...source, copies: new Map(english ? [["en", english]] : []) };
  sources.set(style, light);
  return light;
}

const judge = (source: StyleSource): string[] =>
  [schema, rules, modelInputs].flatMap((check) => check.check(source)).map(formatProblem);

const mistakes = VENDOR_MISTAKES.filter(({ file }) => file === "manifest.json").map((mistake) => {
  const whole = readSource(mistake);
  const from = mistake.from.startsWith(":") ? new RegExp(mistake.from) : mistake.from;
  const source = apply(whole, ["manifest", from, mistake.to]);
  return { ...mistake, whole, source, told: judge(source) };
});

/** As many of the slips as a mistake is tried with, others for each mistake: all with all take minutes. */
const pickSlips = (slips: readonly Slip[], index: number, count: number): Slip[] =>
  Array.from({ length: count }, (_, step) => slips[(index * count + step) % slips.length]).filter(
    (slip) => slip !== undefined,
  );

/** Where a problem stands and which check tells it; what it says may go by what else is wrong. */
const placeOf = (problem: string): string => problem.slice(0, problem.indexOf("] "));

test("what is wrong with a vendor's call is told beside a slip elsewhere in the folder, at the same place", () => {
  const hidden = mistakes.flatMap(({ slip, source, told }, index) =>
    pickSlips(APART, index, 1).flatMap((other) => {
      const both = judge(apply(source, other));
      const lost = told.filter((problem) => !both.includes(problem));
      return lost.length > 0 ? [{ slip, other, lost }] : [];
    }),
  );
  expect(hidden).toEqual([]);
});

test("a slip makes no other problems than its own, whatever else is wrong", () => {
  const followed = mistakes.flatMap(({ slip, whole, source, told }, index) =>
    pickSlips(NEAR, index, 2).flatMap((other) => {
      const own = [...told, ...judge(apply(whole, other))].map(placeOf);
      const more = judge(apply(source, other)).filter((problem) => !own.includes(placeOf(problem)));
      return more.length > 0 ? [{ slip, other, more }] : [];
    }),
  );
  expect(followed).toEqual([]);
});

test.each([...APART, ...NEAR])("a slip in a sound folder is told alone: %s, %s as %s", (file, from, to) => {
  for (const whole of sources.values()) {
    const slipped = apply(whole, [file, from, to]);
    const told = judge(slipped);
    if (slipped !== whole) expect(told.filter((problem) => problem.includes("[model-inputs]"))).toEqual([]);
  }
});
