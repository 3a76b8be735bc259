import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { copySchema } from "#registry/contract/copy.ts";
import { examplesSchema } from "#registry/contract/examples.ts";
import { formSchema } from "#registry/contract/field.ts";
import { DEFAULT_LOCALE, isLocale } from "#registry/contract/locale.ts";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { promiseSchema } from "#registry/contract/promise.ts";
import {
  printJsonSchema,
  SCHEMA_KINDS,
  schemaFileName,
  type SchemaKind,
} from "#registry/schema/json-schemas.ts";
import { parseJsonFile, type JsonFile } from "#registry/source/json-file.ts";
import { listStyleIds, readStyleSource, type StyleSource } from "#registry/source/style-source.ts";
import { listMessageTranslations, RECORDS_FILE } from "../checks/list-message-translations.ts";
import { readStyleTranslation } from "../checks/list-style-translations.ts";
import { SCHEMA_FOLDER } from "../checks/schema-fresh.ts";
import type { Command } from "./command.ts";
import { printJson } from "./print-json.ts";
import { recordSources } from "./record-sources.ts";
import { schemaReference } from "./schema-reference.ts";

const KEY_ORDER = {
  manifest: Object.keys(manifestSchema.shape),
  copy: Object.keys(copySchema.shape),
  form: Object.keys(formSchema.shape),
  promise: Object.keys(promiseSchema.shape),
  examples: Object.keys(examplesSchema.shape),
} satisfies Record<SchemaKind, string[]>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Puts `$schema` right and the keys into the contract's order; unknown keys stay, at the end. */
function tidyKeys(
  value: Record<string, unknown>,
  kind: SchemaKind,
  reference: string,
  isFound: boolean,
): Record<string, unknown> {
  const withSchema: Record<string, unknown> = isFound ? value : { ...value, $schema: reference };
  const known = KEY_ORDER[kind].filter((key) => key in withSchema);
  const unknown = Object.keys(withSchema).filter((key) => !known.includes(key));
  return Object.fromEntries([...known, ...unknown].map((key) => [key, withSchema[key]]));
}

/** The mended text of a file; the same text where nothing was to be mended. */
function mendFile(file: JsonFile, kind: SchemaKind, folder: string, root: string): string {
  if (!isRecord(file.value)) return file.text;
  const { $schema } = file.value;
  const isFound = typeof $schema === "string" && existsSync(join(folder, $schema));
  const tidied = tidyKeys(file.value, kind, schemaReference(root, folder, kind), isFound);
  const isTidy = Object.keys(tidied).join() === Object.keys(file.value).join() && tidied.$schema === $schema;
  return isTidy ? file.text : printJson(tidied);
}

function fixStyle(source: StyleSource, root: string, translated: boolean): string[] {
  const mended: string[] = [];
  const save = (name: string, file: JsonFile | undefined, kind: SchemaKind): void => {
    if (!file) return;
    const path = join(source.directory, name);
    const tidy = parseJsonFile(file.path, mendFile(file, kind, dirname(path), root));
    const locale = kind === "copy" ? basename(name, ".json") : DEFAULT_LOCALE;
    const text =
      isLocale(locale) && locale !== DEFAULT_LOCALE
        ? recordSources(tidy.text, readStyleTranslation(source, locale, tidy), translated)
        : tidy.text;
    const ended = text.endsWith("\n") ? text : `${text}\n`;
    if (ended === file.text) return;
    writeFileSync(path, ended);
    mended.push(file.path);
  };
  save("manifest.json", source.manifest, "manifest");
  save("form.json", source.form, "form");
  save("promise.json", source.promise, "promise");
  save("examples.json", source.examples, "examples");
  for (const [locale, file] of source.copies) save(`copy/${locale}.json`, file, "copy");
  return mended;
}

/** Records what the site's own words were made from. */
function fixMessages(root: string, translated: boolean): string[] {
  return listMessageTranslations(root).flatMap((translation) => {
    const path = `locales/${translation.locale}/${RECORDS_FILE}`;
    const file = join(root, path);
    const text = existsSync(file) ? readFileSync(file, "utf8") : "{}\n";
    const recorded = recordSources(text, translation, translated);
    if (recorded === text) return [];
    writeFileSync(file, recorded);
    return [path];
  });
}

function fixSchemas(root: string): string[] {
  return SCHEMA_KINDS.flatMap((kind) => {
    const name = `${SCHEMA_FOLDER}/${schemaFileName(kind)}`;
    const file = join(root, name);
    const text = printJsonSchema(kind);
    if (existsSync(file) && readFileSync(file, "utf8") === text) return [];
    writeFileSync(file, text);
    return [name];
  });
}

/** `fix [id…]`: mends what needs no judgement; without ids the JSON Schemas and the site's own words as well. */
export const fixStyles: Command = ({ stylesDir, root, ids, translated, print }) => {
  const wanted = ids.length > 0 ? ids : listStyleIds(stylesDir);
  const mended = [
    ...(ids.length > 0 ? [] : [...fixSchemas(root), ...fixMessages(root, translated)]),
    ...wanted.flatMap((id) => fixStyle(readStyleSource(stylesDir, id), root, translated)),
  ];
  print(mended.length === 0 ? "nothing to mend" : mended.map((path) => `mended ${path}`).join("\n"));
  return 0;
};
