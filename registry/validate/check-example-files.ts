import { join } from "node:path";
import { EXAMPLE_KINDS, ROLE_ENDINGS, type ExampleRole } from "../contract/example-kinds.ts";
import { manifestSchema } from "../contract/manifest.ts";
import { problemAt } from "../source/json-file.ts";
import { readMediaFile, type MediaFile } from "../source/media-file.ts";
import type { Problem } from "../source/problem.ts";
import { readPicture } from "../source/read-picture.ts";
import { hasFault, type StyleSource } from "../source/style-source.ts";
import { judgePicture } from "./judge-picture.ts";
import {
  isMediaRole,
  listExampleFiles,
  readExamples,
  type MadeExample,
  type MediaRole,
} from "./read-examples.ts";

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
