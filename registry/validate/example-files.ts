import { type PictureFile, readPicture, readMediaFile, type MediaFile } from "../source/media-file.ts";
import {
  checkedExamplesSchema,
  EXAMPLE_KINDS,
  exampleFileName,
  listExamples,
  type ExampleRole,
  type ExampleSource,
  type MadeKind,
  type SourceOf,
  ROLE_ENDINGS,
} from "../contract/examples.ts";
import { type Manifest, manifestSchema } from "../contract/manifest.ts";
import { type StyleSource, hasFault } from "../source/style-source.ts";
import { join } from "node:path";
import { problemAt, type JsonFile, type JsonPath } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";

/** What an example picture may measure, in pixels and bytes: sharp on a wide screen, light on a phone. */
export const PICTURE_LIMITS = { minSide: 240, maxSide: 2400, maxBytes: 600_000 } as const;

/** What is wrong with a picture's type, size or weight; undefined where nothing is. */
export function judgePicture(
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

/** An example whose files carry standard names. */
export type MadeExample = SourceOf<MadeKind>;

const isMadeKind = (example: ExampleSource): example is MadeExample => example.kind !== "pair";

/**
 * The examples that are no pairs, in their order. None where the file is broken, or shows what the tool does not make:
 * that is for the check to report.
 */
export function readExamples(
  { examples }: Pick<StyleSource, "examples">,
  { output }: Pick<Manifest, "output">,
): MadeExample[] {
  const judged = checkedExamplesSchema.safeParse(examples?.value);
  if (!judged.success) return [];
  return listExamples(judged.data)
    .filter(isMadeKind)
    .filter(({ kind }) => EXAMPLE_KINDS[kind].output === output);
}

/** Roles of files that are played, not looked at. */
type MediaRole = Extract<ExampleRole, "film" | "sound">;
const isMediaRole = (role: ExampleRole): role is MediaRole => role === "film" || role === "sound";

/** The files in `images/` that an example of this place, from 0, has by its standard names. */
export function listExampleFiles(example: MadeExample, index: number): { role: ExampleRole; name: string }[] {
  const roles: readonly ExampleRole[] = EXAMPLE_KINDS[example.kind].roles;
  return roles
    .filter((role) => role !== "before" || ("parts" in example && example.parts !== undefined))
    .map((role) => ({ role, name: exampleFileName(role, index) }));
}

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

/** What a film and a sound may weigh, in bytes: somebody who only looks around should not wait for them. */
const MEDIA_LIMITS = { film: 1_000_000, sound: 500_000 } as const satisfies Record<MediaRole, number>;

/** Reads films and sounds of a style's examples, by file name; those that are not there are left out. */
export function readMediaFiles(
  { directory, files }: Pick<StyleSource, "directory" | "files">,
  examples: readonly MadeExample[],
): Map<string, MediaFile> {
  const names = examples.flatMap(listExampleFiles).filter(({ role }) => isMediaRole(role));
  return new Map(
    names
      .filter(({ name }) => files.includes(`images/${name}`))
      .map(({ name }) => [name, readMediaFile(join(directory, "images", name))]),
  );
}

function judgeMedia(name: string, role: MediaRole, { type, bytes }: MediaFile) {
  const ending = ROLE_ENDINGS[role];
  if (type !== ending)
    return {
      message: `${name} is no ${ending.toUpperCase()}`,
      fix: "make it with npm run styles -- examples",
    };
  const most = MEDIA_LIMITS[role];
  if (bytes > most)
    return {
      message: `${name} weighs ${bytes} bytes`,
      fix: `make it shorter or smaller: ${most} bytes at most`,
    };
  return undefined;
}

const judgeFile = (file: string, name: string, role: ExampleRole) =>
  isMediaRole(role) ? judgeMedia(name, role, readMediaFile(file)) : judgePicture(name, readPicture(file));

const outputSchema = manifestSchema.pick({ output: true }).strip();

/** The files of examples that are no pairs must exist once they are made, be what their names say, and be small. */
export function checkExampleFiles(source: StyleSource): Problem[] {
  const { examples: file, manifest, directory, files } = source;
  const head = manifest && outputSchema.safeParse(manifest.value).data;
  if (!file || !head) return [];
  return readExamples(source, head).flatMap((example, index) => {
    const named = listExampleFiles(example, index);
    if (!named.some(({ name }) => files.includes(`images/${name}`))) return [];
    const path = [EXAMPLE_KINDS[example.kind].list, index];
    return named.flatMap(({ role, name }) => {
      if (hasFault(source, `images/${name}`)) return [];
      const verdict = files.includes(`images/${name}`)
        ? judgeFile(join(directory, "images", name), name, role)
        : { message: `images/${name} is not there`, fix: "make it with npm run styles -- examples" };
      return verdict ? [problemAt(file, path, { rule: "images", ...verdict })] : [];
    });
  });
}
