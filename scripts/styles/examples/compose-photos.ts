import sharp from "sharp";
import type { ExampleSource, ExamplePart } from "#registry/contract/examples.ts";
import { damagePhoto } from "../../../tests/styles/engine/photos/damage-photo.ts";
import { readPhotoFile } from "../sample-photos.ts";

/** The photographs that an example is made from; empty where it is made from words, or drawn. */
export const partsOf = (example: ExampleSource): readonly ExamplePart[] =>
  ("parts" in example ? example.parts : undefined) ?? [];

/** One sample photograph cut to its region and damaged where that is asked; nothing is made larger. */
async function cutPart({ photo, cut, damage = [] }: ExamplePart, root: string): Promise<Buffer> {
  const bytes = readPhotoFile(root, photo);
  const size = await sharp(bytes).metadata();
  const left = Math.round(cut[0] * size.width);
  const top = Math.round(cut[1] * size.height);
  const region = {
    left,
    top,
    width: Math.min(size.width - left, Math.round(cut[2] * size.width)),
    height: Math.min(size.height - top, Math.round(cut[3] * size.height)),
  };
  let part: Buffer = await sharp(bytes).extract(region).toColourspace("srgb").png().toBuffer();
  for (const kind of damage) part = await damagePhoto(part, kind);
  return part;
}

/** Photos beside each other in one, all as high as the highest; PNG. */
async function joinPhotos(photos: readonly Buffer[]): Promise<Buffer> {
  const [only, ...others] = photos;
  if (only && others.length === 0) return only;
  const sizes = await Promise.all(photos.map((photo) => sharp(photo).metadata()));
  const height = Math.max(...sizes.map((size) => size.height));
  const parts = await Promise.all(
    photos.map((photo) =>
      sharp(photo).resize({ height }).removeAlpha().png().toBuffer({ resolveWithObject: true }),
    ),
  );
  const lefts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { info }) => sum + info.width, 0));
  const width = parts.reduce((sum, { info }) => sum + info.width, 0);
  return sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
    .composite(parts.map(({ data }, index) => ({ input: data, left: lefts[index] ?? 0, top: 0 })))
    .png()
    .toBuffer();
}

export interface PairPhotos {
  /** What is sent to the provider. */
  photos: Buffer[];
  /** What the pair shows as before: one photo, or all beside each other. */
  before: Buffer;
}

/**
 * Makes what a person would have uploaded.
 * @param isApart the style wants several photos; for all others several parts become one photo.
 */
export async function composePhotos(
  parts: readonly ExamplePart[],
  isApart: boolean,
  root: string,
): Promise<PairPhotos> {
  const photos = await Promise.all(parts.map((part) => cutPart(part, root)));
  const before = await joinPhotos(photos);
  return { photos: isApart ? photos : [before], before };
}
