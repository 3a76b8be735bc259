import type { Field } from "./field.ts";
import type { Manifest } from "./manifest.ts";

/**
 * How many times larger than its photo a tool's picture is, in each direction: the manifest's number, or the value of
 * the field that it names. Null for a tool whose pictures have a shape and size of their own.
 */
export function scaleOf(
  { scale }: Pick<Manifest, "scale">,
  values: Readonly<Record<string, unknown>>,
): number | null {
  if (scale === undefined) return null;
  const factor = typeof scale === "number" ? scale : Number(values[scale.slice(1)] ?? 1);
  return Number.isFinite(factor) && factor > 0 ? factor : 1;
}

/** Pixels of a picture that is a number of times larger than its photo. */
const MOST_SCALED_PIXELS = 64_000_000;

interface PhotoSize {
  width: number;
  height: number;
}

/** The largest whole number of times that a photo can be made larger; at least 1. */
export const mostScaleOf = ({ width, height }: PhotoSize): number =>
  Math.max(1, Math.floor(Math.sqrt(MOST_SCALED_PIXELS / (width * height))));

/** Whether a picture so many times larger than its photo is small enough to be made. */
export const canScale = ({ width, height }: PhotoSize, scale: number): boolean =>
  scale <= 1 || width * height * scale * scale <= MOST_SCALED_PIXELS;

/** Pixels of a picture that is `scale` times as wide and as high as its photo; at least one each way. */
export const scaledSize = ({ width, height }: PhotoSize, scale: number): PhotoSize => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/**
 * The field that says how many times larger the picture is, as its manifest names it; undefined where none does, or where
 * it is not chosen by a number.
 */
export function scaleFieldOf<Given extends Field>({
  scale,
  fields,
}: Pick<Manifest, "scale"> & { fields: readonly Given[] }):
  Extract<Given, { control: "number" }> | undefined {
  const isScale = (field: Given): field is Extract<Given, { control: "number" }> =>
    field.control === "number" && scale === `$${field.name}`;
  return fields.find(isScale);
}
