import type { FoundObject } from "../../../core/models/object-finder.server.ts";

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

export interface CountedThing {
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
