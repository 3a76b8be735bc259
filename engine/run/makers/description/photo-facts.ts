import type { FoundObject } from "../../../core/models/object-finder.server.ts";
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

/** What a description can name besides people, by the classes of COCO that it stands for. */
const THINGS = {
  cup: [41],
  glass: [40],
  bottle: [39],
  bowl: [45],
  chair: [13, 56],
  sofa: [57],
  bed: [59],
  table: [60],
  screen: [62, 63],
  phone: [67],
  book: [73],
  clock: [74],
  vase: [75],
  plant: [58],
  bicycle: [1],
  motorcycle: [3],
  car: [2, 7],
  bus: [5],
  train: [6],
  plane: [4],
  boat: [8],
  umbrella: [25],
  bag: [24, 26, 28],
  ball: [32],
  bird: [14],
  animal: [15, 16, 17, 18, 19, 20, 21, 22, 23],
  fruit: [46, 47, 49],
  food: [48, 50, 51, 52, 53, 54, 55],
  tie: [27],
} as const satisfies Record<string, readonly number[]>;
export type Thing = keyof typeof THINGS;

export const THING_NAMES: readonly Thing[] = [
  ...([
    "animal",
    "cup",
    "glass",
    "bottle",
    "bowl",
    "food",
    "fruit",
    "plant",
    "vase",
    "book",
    "clock",
  ] as const),
  ...([
    "screen",
    "phone",
    "chair",
    "sofa",
    "bed",
    "table",
    "bicycle",
    "motorcycle",
    "car",
    "bus",
    "train",
  ] as const),
  ...(["plane", "boat", "umbrella", "bag", "ball", "bird", "tie"] as const),
];

interface CountedThing {
  thing: Thing;
  isMany: boolean;
  /** Share of the picture that the largest one covers. */
  area: number;
}

/** What other things stand on: it is named after them, however large it is. */
const FURNITURE: readonly Thing[] = ["table", "chair", "sofa", "bed"];

const rankOf = (thing: Thing): number => Number(FURNITURE.includes(thing));

/** The things among found objects, largest first and furniture last. */
export function countThings(objects: readonly FoundObject[]): CountedThing[] {
  return THING_NAMES.flatMap((thing) => {
    const kinds: readonly number[] = THINGS[thing];
    const own = objects.filter(({ kind }) => kinds.includes(kind));
    if (own.length === 0) return [];
    return [
      { thing, isMany: own.length > 1, area: Math.max(...own.map(({ box }) => box.width * box.height)) },
    ];
  }).sort((a, b) => rankOf(a.thing) - rankOf(b.thing) || b.area - a.area);
}

/** The nine fields of a picture, row by row. */
export const PLACES = [
  "top-left",
  "top",
  "top-right",
  "left",
  "centre",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;
export type Place = (typeof PLACES)[number];

interface ColorShare {
  name: ColorName;
  /** 0 to 1. */
  share: number;
}

/** What is known of a photo, in no language. Everything is measured, nothing guessed. */
export interface PhotoFacts {
  format: "landscape" | "portrait" | "square";
  people: {
    count: number;
    /** What the place is that of: a face that was found, else a whole figure. */
    seen: "face" | "figure";
    framing: "close" | "half" | "far";
    place: Place;
  } | null;
  things: readonly CountedThing[];
  setting: "sky" | "green" | "sky-green" | "unclear";
  colors: readonly ColorShare[];
  top: ColorName;
  bottom: ColorName;
  left: ColorName;
  right: ColorName;
  centre: ColorName;
  light: "dark" | "dim" | "balanced" | "bright";
  contrast: "soft" | "medium" | "strong";
  brightest: Place;
  darkest: Place;
  saturation: "none" | "muted" | "natural" | "vivid";
  warmth: "warm" | "neutral" | "cool";
  sharpness: "soft" | "crisp";
  depth: "centre" | "even" | "edges";
  detail: "calm" | "medium" | "busy";
  eye: Place;
  calmest: Place;
  /** Share of the picture without detail. */
  calm: number;
  balance: "even" | "uneven";
  lines: "level" | "upright" | "slanted" | "mixed";
}
