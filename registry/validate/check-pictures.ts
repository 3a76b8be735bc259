import { existsSync } from "node:fs";
import { join } from "node:path";
import { manifestSchema, type Manifest } from "../contract/manifest.ts";
import { problemAt, type JsonFile, type JsonPath } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";
import { readPicture, type PictureFile } from "../source/read-picture.ts";
import type { StyleSource } from "../source/style-source.ts";

/** What an example picture may measure, in pixels and bytes: sharp on a wide screen, light on a phone. */
export const PICTURE_LIMITS = { minSide: 240, maxSide: 2400, maxBytes: 600_000 } as const;

const fileNames = ({ before, after }: NonNullable<Manifest["images"]>): string[] => [...before, ...after];

/** Reads the example pictures that a manifest names; those that can't be read are left out. */
export function readPictures(imagesDir: string, { images }: Manifest): Map<string, PictureFile> {
  const pictures = new Map<string, PictureFile>();
  for (const name of images ? fileNames(images) : []) {
    const picture = existsSync(join(imagesDir, name)) ? readPicture(join(imagesDir, name)) : undefined;
    if (picture) pictures.set(name, picture);
  }
  return pictures;
}

function judgePicture(
  name: string,
  picture: PictureFile | undefined,
): { message: string; fix: string } | undefined {
  if (!picture) return { message: `${name} is no WEBP, JPEG or PNG`, fix: "save it as one of them" };
  const { width, height, bytes, type } = picture;
  const { minSide, maxSide, maxBytes } = PICTURE_LIMITS;
  if (!name.endsWith(`.${type}`))
    return { message: `${name} is really a .${type}`, fix: `rename it, or save it as its name says` };
  if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide) {
    return {
      message: `${name} measures ${width}×${height}`,
      fix: `resize it to between ${minSide} and ${maxSide} pixels a side`,
    };
  }
  if (bytes > maxBytes)
    return { message: `${name} weighs ${bytes} bytes`, fix: `save it with at most ${maxBytes} bytes` };
  return undefined;
}

function checkPicture(source: StyleSource, manifest: JsonFile, name: string, path: JsonPath): Problem[] {
  const there = source.files.includes(`images/${name}`);
  const verdict = there
    ? judgePicture(name, readPicture(join(source.directory, "images", name)))
    : { message: `images/${name} is not there`, fix: "add the file, or leave images out" };
  return verdict ? [problemAt(manifest, path, { rule: "images", ...verdict })] : [];
}

const namesSchema = manifestSchema.pick({ images: true }).strip();

/** The example pictures of a manifest must exist, be what their names say, and have a sane size. */
export function checkPictures(source: StyleSource): Problem[] {
  const { manifest } = source;
  const images = manifest && namesSchema.safeParse(manifest.value).data?.images;
  if (!images) return [];
  return (["before", "after"] as const).flatMap((side) =>
    images[side].flatMap((name, index) => checkPicture(source, manifest, name, ["images", side, index])),
  );
}
