import { join } from "node:path";
import { manifestSchema, type Manifest } from "../contract/manifest.ts";
import { problemAt, type JsonFile, type JsonPath } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";
import { readPicture, type PictureFile } from "../source/read-picture.ts";
import { hasFault, type StyleSource } from "../source/style-source.ts";
import { judgePicture } from "./judge-picture.ts";
import { isMediaRole, listExampleFiles, type MadeExample } from "./read-examples.ts";

/** Names of the pictures in `images/`: those that the manifest names, and those of examples that are no pairs. */
function listPictureNames({ images }: Manifest, examples: readonly MadeExample[]): string[] {
  const named = images ? [...images.before, ...images.after] : [];
  const standard = examples.flatMap(listExampleFiles).filter(({ role }) => !isMediaRole(role));
  return [...named, ...standard.map(({ name }) => name)];
}

/** Reads a style's example pictures; those that can't be read are left out. */
export function readPictures(
  { directory, files }: Pick<StyleSource, "directory" | "files">,
  manifest: Manifest,
  examples: readonly MadeExample[],
): Map<string, PictureFile> {
  const pictures = new Map<string, PictureFile>();
  for (const name of listPictureNames(manifest, examples)) {
    const isThere = files.includes(`images/${name}`);
    const picture = isThere ? readPicture(join(directory, "images", name)) : undefined;
    if (picture) pictures.set(name, picture);
  }
  return pictures;
}

function checkPicture(source: StyleSource, manifest: JsonFile, name: string, path: JsonPath): Problem[] {
  if (hasFault(source, `images/${name}`)) return [];
  const isThere = source.files.includes(`images/${name}`);
  const verdict = isThere
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
