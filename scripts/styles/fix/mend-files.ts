import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { applyEdits, modify, parseTree, type Node } from "jsonc-parser";
import type { SchemaKind } from "#registry/validate/json-schemas.ts";
import { parseJsonFile, type JsonFile, syntaxProblems } from "#registry/source/json-file.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { checkFolderId } from "#registry/validate/check-folder.ts";
import { validateShape } from "#registry/validate/validate-shape.ts";
import type { Problem } from "#registry/source/problem.ts";
import { readProperty } from "../checks/copy/copy-texts.ts";
import { schemaReference } from "../write-schemas.ts";
import { copySchema } from "#registry/contract/copy.ts";
import { examplesSchema } from "#registry/contract/examples.ts";
import { formSchema } from "#registry/contract/field.ts";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { modelSchema } from "#registry/contract/model.ts";
import { promiseSchema } from "#registry/contract/promise.ts";

/** More mistakes than this in one file are not mended at once. */
const MOST = 500;

/** Every JSON file of a folder that was made for people to write, by its name there. */
function listFiles({
  manifest,
  form,
  promise,
  examples,
  copies,
}: StyleSource): [string, JsonFile, SchemaKind][] {
  const files: [string, JsonFile | undefined, SchemaKind][] = [
    ["manifest.json", manifest, "manifest"],
    ["form.json", form, "form"],
    ["promise.json", promise, "promise"],
    ["examples.json", examples, "examples"],
    ...[...copies].map(([name, file]): [string, JsonFile, SchemaKind] => [`copy/${name}.json`, file, "copy"]),
  ];
  return files.flatMap(([name, file, kind]) => (file ? [[name, file, kind]] : []));
}

/** A file with what a rule can mend: its mistakes, `$schema`, the order of its keys. */
function mendFile(
  source: StyleSource,
  name: string,
  file: JsonFile,
  kind: SchemaKind,
  root: string,
): JsonFile {
  const mended = mendText(file, (one) => [
    ...syntaxProblems(one),
    ...validateShape(one, kind),
    ...(kind === "manifest" ? checkFolderId({ ...source, manifest: one }) : []),
  ]);
  if (mended.value === undefined) return mended;
  const folder = dirname(join(source.directory, name));
  const schema = readProperty(mended, "$schema");
  const isFound = typeof schema === "string" && existsSync(join(folder, schema));
  const reference = isFound ? undefined : schemaReference(root, folder, kind);
  return parseJsonFile(file.path, tidyKeys(mended.text, kind, reference));
}

/** The mended texts of a style's JSON files, by their names in its folder. */
export const mendFiles = (source: StyleSource, root: string): Map<string, string> =>
  new Map(
    listFiles(source).map(([name, file, kind]) => [name, mendFile(source, name, file, kind, root).text]),
  );

/**
 * Makes every safe change that a file's problems know of, one after the other, since each may bring others to light; the
 * rest of the text stays as it is written.
 */
function mendText(file: JsonFile, judge: (file: JsonFile) => Problem[]): JsonFile {
  let mended = file;
  for (let nth = 0; nth < MOST; nth += 1) {
    const mend = judge(mended).find((problem) => problem.mend?.isSafe)?.mend;
    if (!mend) return mended;
    mended = parseJsonFile(file.path, applyEdits(mended.text, [...mend.edits]));
  }
  return mended;
}

const KEY_ORDER = {
  manifest: Object.keys(manifestSchema.shape),
  copy: Object.keys(copySchema.shape),
  form: Object.keys(formSchema.shape),
  promise: Object.keys(promiseSchema.shape),
  examples: Object.keys(examplesSchema.shape),
  model: Object.keys(modelSchema.shape),
} satisfies Record<SchemaKind, string[]>;

/** How inserted lines are indented. */
export const FORMATTING = { insertSpaces: true, tabSize: 2, eol: "\n" };

/** Puts properties into the contract's order, each written as it was; unknown ones stay in theirs, at the end. */
function orderKeys(text: string, { children = [] }: Node, order: readonly string[]): string {
  const placeOf = (property: Node): number => {
    const place = order.indexOf(String(property.children?.[0]?.value));
    return place < 0 ? order.length : place;
  };
  const ordered = [...children].sort((one, other) => placeOf(one) - placeOf(other));
  const edits = children.map(({ offset, length }, slot) => {
    const { offset: start = offset, length: size = length } = ordered[slot] ?? {};
    return { offset, length, content: text.slice(start, start + size) };
  });
  return applyEdits(text, edits);
}

/**
 * Puts the keys of a JSON object's text into the contract's order, and everything else stays as it is written.
 * @param schema what `$schema` has to say, where it does not say what it should
 */
export function tidyKeys(text: string, kind: SchemaKind, schema: string | undefined): string {
  const isFirst = { getInsertionIndex: () => 0, formattingOptions: FORMATTING };
  const named = schema === undefined ? text : applyEdits(text, modify(text, ["$schema"], schema, isFirst));
  const root = parseTree(named);
  return root?.type === "object" ? orderKeys(named, root, KEY_ORDER[kind]) : text;
}
