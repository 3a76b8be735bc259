import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const CSS = readFileSync(fileURLToPath(new URL("./sheets/colors.css", import.meta.url)), "utf8");

/** The declarations of the first block that starts with `selector`. */
function readBlock(selector: string): Map<string, string> {
  const start = CSS.indexOf("{", CSS.indexOf(selector)) + 1;
  const body = CSS.slice(start, CSS.indexOf("}", start));
  return new Map(
    [...body.matchAll(/--fx-([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value.trim()]),
  );
}

const LIGHT = readBlock('[data-theme="light"] {');
const DARK = readBlock('[data-theme="dark"] {');

/** Relative luminance (WCAG 2) of an opaque `oklch(…)` colour; the matrices are Björn Ottosson's. */
function luminanceOf(color: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (/oklch\(([^)]+)\)/.exec(color)?.[1] ?? "")
    .trim()
    .split(/\s+/)
    .map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminanceOf(one), luminanceOf(other)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
}

const TEXT_FLOOR = 4.5;
const MARK_FLOOR = 3;

const TEXTS = [
  ["text", "canvas"],
  ["muted", "canvas"],
  ["muted", "sunken"],
  ["faint", "stage"],
  ["faint", "sunken"],
  ["faint", "raised"],
  ["accent", "canvas"],
  ["accent", "stage"],
  ["on-ink", "ink"],
  ["on-ink", "ink-hover"],
  ["on-accent", "accent"],
  ["on-accent-soft", "accent-soft"],
  ["on-credit", "credit"],
  ["on-credit", "credit-hover"],
  ["on-credit-soft", "credit-soft"],
  ["on-danger", "danger"],
  ["danger", "surface"],
  ["on-danger-soft", "danger-soft"],
  ["on-success-soft", "success-soft"],
] as const;
const MARKS = [
  ["line-strong", "surface"],
  ["line-strong", "raised"],
  ["credit-mark", "surface"],
  ["credit-mark", "credit-soft"],
  ["focus", "stage"],
  ["focus", "raised"],
] as const;

describe.each([
  ["light", LIGHT],
  ["dark", DARK],
] as const)("the %s theme", (_name, theme) => {
  const ratio = (front: string, back: string) => contrast(theme.get(front) ?? "", theme.get(back) ?? "");

  test.each(TEXTS)("%s can be read on %s", (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(TEXT_FLOOR);
  });
  test.each(MARKS)("%s can be seen on %s", (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(MARK_FLOOR);
  });
});

test("the system's dark theme and the chosen one are the same", () => {
  expect(readBlock(":root:not([data-theme])")).toEqual(DARK);
});
