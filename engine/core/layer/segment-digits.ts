import type { TextPath } from "./text-path.server.ts";

/** Which of the seven bars a character lights: top, upper right, lower right, foot, lower left, upper left, middle. */
const LIT: Readonly<Record<string, string>> = {
  "0": "abcdef",
  "1": "bc",
  "2": "abged",
  "3": "abgcd",
  "4": "fgbc",
  "5": "afgcd",
  "6": "afgedc",
  "7": "abc",
  "8": "abcdefg",
  "9": "abcdfg",
  "-": "g",
};

/** Share of an em from one digit to the next, and of its height. */
const ADVANCE = 0.62;
const SLANT = 0.1;

/** Text in the seven-segment digits of a camera's date stamp: figures, spaces, hyphens, colons and apostrophes. */
export function setDigits(text: string, size: number, x: number, y: number, spacing: number): TextPath {
  const [w, h, bar] = [size * 0.4, size * 0.78, size * 0.09];
  let pen = x;
  let d = "";
  const quad = (points: readonly (readonly [number, number])[]) => {
    d += `M${points.map(([px, py]) => `${(pen + px - (py - h) * SLANT).toFixed(2)} ${(y + py - h).toFixed(2)}`).join("L")}Z`;
  };
  const flat = (top: number) =>
    quad([
      [bar * 0.6, top],
      [w - bar * 0.6, top],
      [w - bar * 1.3, top + bar],
      [bar * 1.3, top + bar],
    ]);
  const upright = (left: number, top: number) =>
    quad([
      [left, top + bar * 0.5],
      [left + bar, top + bar * 0.8],
      [left + bar, top + h / 2 - bar * 0.6],
      [left, top + h / 2 - bar * 0.3],
    ]);
  const BARS: Readonly<Record<string, () => void>> = {
    a: () => flat(0),
    g: () => flat(h / 2 - bar / 2),
    d: () => flat(h - bar),
    b: () => upright(w - bar, 0),
    c: () => upright(w - bar, h / 2),
    f: () => upright(0, 0),
    e: () => upright(0, h / 2),
  };
  const dot = (top: number, length: number) =>
    quad([
      [w * 0.35, top],
      [w * 0.35 + bar, top],
      [w * 0.35 + bar, top + length],
      [w * 0.35, top + length],
    ]);
  for (const character of text) {
    for (const name of LIT[character] ?? "") BARS[name]?.();
    if (character === "'") dot(0, bar * 2);
    if (character === ":") {
      dot(h * 0.28, bar);
      dot(h * 0.68, bar);
    }
    const isThin = character === "'" || character === ":" || character === " ";
    pen += size * (ADVANCE * (isThin ? 0.6 : 1) + spacing);
  }
  return { d, width: pen - x };
}
