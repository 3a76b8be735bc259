// Free of zod: browser and local engine load these lists, and the parser would come along.

/** Aspect ratios of the style form, in the order they are shown. `auto` keeps the photo's own. */
export const STYLE_RATIOS = ["auto", "1:1", "4:3", "3:4", "16:9", "9:16", "2:3", "3:2", "21:9"] as const;

/** Every aspect ratio that a tool can offer. */
export const RATIOS = [...STYLE_RATIOS, "9:21", "4:5", "5:4"] as const;
export type Ratio = (typeof RATIOS)[number];

/** Resolutions. */
export const SIZES = ["1K", "2K", "4K"] as const;
export type Size = (typeof SIZES)[number];

export const MEGAPIXEL = 1_048_576;
/** Pixels of each resolution, by the contract. */
export const PIXELS_OF = {
  "1K": MEGAPIXEL,
  "2K": 4 * MEGAPIXEL,
  "4K": 16 * MEGAPIXEL,
} as const satisfies Record<Size, number>;

/** Colours that people name, and that a picture drawn from words, clothes or hair can have. */
export const COLOR_NAMES = [
  "red",
  "orange",
  "yellow",
  "green",
  "turquoise",
  "blue",
  "purple",
  "pink",
  "brown",
  "white",
  "black",
  "grey",
] as const;

/** What a photo can have suffered before a style gets it. */
export const DAMAGES = [
  "scratches",
  "stains",
  "fading",
  "noise",
  "low-contrast",
  "blur",
  "black-and-white",
  "text-watermark",
  "line-drawing",
] as const;
export type Damage = (typeof DAMAGES)[number];

/** Width divided by height of a ratio such as `16:9`; undefined for what is none, such as auto. */
export function divideRatio(ratio: unknown): number | undefined {
  const [, across, down] = /^(\d+):(\d+)$/.exec(String(ratio)) ?? [];
  return across !== undefined && down !== undefined ? Number(across) / Number(down) : undefined;
}
