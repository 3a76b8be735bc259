import { idSchema, type Manifest } from "../contract/manifest.ts";
import { DEFAULT_LOCALE, isLocale, LOCALES } from "../contract/locale.ts";
import { problemAt } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";
import { hasFault, type StyleSource } from "../source/style-source.ts";
import { slugOf } from "./advise-on-value.ts";
import { suggest } from "../contract/did-you-mean.ts";

const REQUIRED = ["manifest.json", "prompt.md", `copy/${DEFAULT_LOCALE}.json`];

/** A problem of the folder itself, told at its first line. */
const atStart = (path: string, rule: string, message: string, fix: string): Problem => ({
  path,
  line: 1,
  column: 1,
  level: "error",
  rule,
  message,
  fix,
});

/** The files without which a tool can't be shown: manifest, prompt and English copy. */
export function checkRequiredFiles(source: StyleSource): Problem[] {
  const absent = REQUIRED.filter((file) => !source.files.includes(file) && !hasFault(source, file));
  const missing = absent.map((file) =>
    atStart(
      `${source.path}/${file}`,
      "required-files",
      "is missing",
      idSchema.safeParse(source.id).success
        ? `write it, or start with npm run styles -- new ${source.id}`
        : "write it",
    ),
  );
  const empty = source.prompt && source.prompt.text.trim() === "" ? [source.prompt] : [];
  return [
    ...missing,
    ...empty.map(({ path }) => atStart(path, "required-files", "is empty", "write the style's instruction")),
  ];
}

/** What the compiler reads of a folder; anything else only keeps an example from being shown. */
const COMPILED = /^(?:manifest\.json|form\.json|prompt\.md|copy(?:\/.*)?)?$/;

/** The faults of a folder with which its style can't be shown. */
export const listBarringFaults = ({ faults, path }: StyleSource): Problem[] =>
  faults.filter((fault) => fault.level === "error" && COMPILED.test(fault.path.slice(path.length + 1)));

/** Copy files must carry the name of one of the site's locales. */
export function checkCopyNames(source: StyleSource): Problem[] {
  return [...source.copies]
    .filter(([name]) => !isLocale(name))
    .map(([name, { path }]) =>
      atStart(path, "copy-names", `"${name}" is no locale of the site`, suggest(name, LOCALES)),
    );
}

/** The folder's name is the tool's id and its address: it must be well formed and stand in the manifest. */
export function checkFolderId({ id, path, manifest }: StyleSource): Problem[] {
  if (!idSchema.safeParse(id).success) {
    return [
      atStart(
        path,
        "folder-id",
        `"${id}" can't be an id`,
        `use small letters, digits and single hyphens, 60 at most${slugOf(id) === "" ? "" : `, as in ${slugOf(id)}`}`,
      ),
    ];
  }
  const written: unknown =
    manifest && typeof manifest.value === "object" && manifest.value !== null
      ? Reflect.get(manifest.value, "id")
      : id;
  // One that can't be an id at all is a problem of its shape.
  if (!manifest || written === id || !idSchema.safeParse(written).success) return [];
  const message = `id "${String(written)}" differs from the folder's name "${id}"`;
  const finding = { rule: "folder-id", message, fix: `write "${id}", or rename the folder` };
  return [problemAt(manifest, ["id"], finding, "value", { set: id, isSafe: true })];
}

/** What a request is routed by: no two tools may claim the same. */
export const claimOf = ({ submit, imageType }: Pick<Manifest, "submit" | "imageType">): string =>
  JSON.stringify([submit, imageType ?? null]);

/** Says what two tools both claim. */
export const describeClaim = (
  { submit, imageType }: Pick<Manifest, "submit" | "imageType">,
  owner: string,
): string =>
  imageType === undefined
    ? `submit path ${submit} already belongs to ${owner}`
    : `imageType "${imageType}" already belongs to ${owner}`;
