import { toOklab, type Oklab } from "../../../core/segments/oklab.ts";

export const COLOR_NAMES = [
  "black",
  "grey",
  "white",
  "brown",
  "beige",
  "red",
  "orange",
  "yellow",
  "green",
  "turquoise",
  "blue",
  "purple",
  "pink",
] as const;
export type ColorName = (typeof COLOR_NAMES)[number];

/** Colourfulness below which a colour is a grey, in OKLab. */
const GREY = 0.028;

/** Hues in degrees up to which a name holds, in OKLab. */
const HUES: readonly (readonly [until: number, name: ColorName])[] = [
  [12, "pink"],
  [35, "red"],
  [72, "orange"],
  [112, "yellow"],
  [165, "green"],
  [215, "turquoise"],
  [282, "blue"],
  [325, "purple"],
  [360, "pink"],
];

/** The everyday name of a colour. */
function nameColor([lightness, greenRed, blueYellow]: Readonly<Oklab>): ColorName {
  const chroma = Math.hypot(greenRed, blueYellow);
  if (lightness < 0.2 || (lightness < 0.28 && chroma < 0.05)) return "black";
  if (chroma < GREY) return lightness > 0.86 ? "white" : lightness < 0.3 ? "black" : "grey";
  const hue = ((Math.atan2(blueYellow, greenRed) * 180) / Math.PI + 360) % 360;
  if (hue >= 30 && hue < 105) {
    if (lightness > 0.7 && chroma < 0.085) return "beige";
    if (lightness < 0.62 && chroma < 0.13) return "brown";
    if (lightness < 0.5 && hue >= 45) return "brown";
  }
  const name = HUES.find(([until]) => hue < until)?.[1] ?? "red";
  if (name === "red" && lightness > 0.72) return "pink";
  if (name === "pink" && lightness < 0.45) return hue < 12 ? "red" : "purple";
  return name;
}

/** Every pixel's colour name in a part of a picture, counted. */
export function countColors(
  data: Uint8ClampedArray,
  width: number,
  part: { left: number; top: number; right: number; bottom: number },
): Map<ColorName, number> {
  const counts = new Map<ColorName, number>();
  const color: Oklab = [0, 0, 0];
  for (let y = part.top; y < part.bottom; y += 1) {
    for (let x = part.left; x < part.right; x += 1) {
      const at = (y * width + x) * 3;
      toOklab(data[at]!, data[at + 1]!, data[at + 2]!, color);
      const name = nameColor(color);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/** Names by how often they occur, most frequent first, each with its share. */
export function rankColors(counts: ReadonlyMap<ColorName, number>): { name: ColorName; share: number }[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts]
    .map(([name, count]) => ({ name, share: count / total }))
    .sort((a, b) => b.share - a.share);
}
