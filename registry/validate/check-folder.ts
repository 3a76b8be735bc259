import { idSchema } from "../contract/manifest.ts";
import { DEFAULT_LOCALE, isLocale, LOCALES } from "../contract/locale.ts";
import { problemAt } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";
import type { StyleSource } from "../source/style-source.ts";
import { suggest } from "./did-you-mean.ts";

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
  const missing = REQUIRED.filter((file) => !source.files.includes(file)).map((file) =>
    atStart(
      `${source.path}/${file}`,
      "required-files",
      "is missing",
      `write it, or start with npm run styles -- new ${source.id}`,
    ),
  );
  const empty = source.prompt && source.prompt.text.trim() === "" ? [source.prompt] : [];
  return [
    ...missing,
    ...empty.map(({ path }) => atStart(path, "required-files", "is empty", "write the style's instruction")),
  ];
}

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
        "use small letters, digits and single hyphens, 60 at most",
      ),
    ];
  }
  const written: unknown =
    manifest && typeof manifest.value === "object" && manifest.value !== null
      ? Reflect.get(manifest.value, "id")
      : id;
  if (!manifest || written === id || typeof written !== "string") return [];
  const message = `id "${written}" differs from the folder's name "${id}"`;
  return [
    problemAt(manifest, ["id"], { rule: "folder-id", message, fix: `write "${id}", or rename the folder` }),
  ];
}
