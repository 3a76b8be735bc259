import type { Size } from "#registry/contract/field.ts";

export const MEGAPIXEL = 1_048_576;

/** Pixels of each size, by the contract. */
export const PIXELS_OF = {
  "1K": MEGAPIXEL,
  "2K": 4 * MEGAPIXEL,
  "4K": 16 * MEGAPIXEL,
} as const satisfies Record<Size, number>;

/** What "8K" may reach where a manifest says so, and the most that any picture may have. */
export const MOST_PIXELS = 64 * MEGAPIXEL;

/** The measures of a picture that is made so many times larger than a photo. */
export const scaledSize = (
  { width, height }: { width: number; height: number },
  scale: number,
): { width: number; height: number } => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});
