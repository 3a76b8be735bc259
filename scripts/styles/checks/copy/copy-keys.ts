import { DEFAULT_LOCALE } from "#registry/contract/locale.ts";
import { problemAt, type JsonFile, type JsonPath, type Finding } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import type { StyleCheck } from "../check.ts";
import {
  listEnglishTexts,
  listTexts,
  listTranslatedCopies,
  readProperty,
  type CopyText,
} from "./copy-texts.ts";
import { findNear, suggest } from "#registry/contract/did-you-mean.ts";
import type { Field } from "#registry/contract/field.ts";
import { readFields } from "#registry/validate/validate-rules.ts";

/** The shortest start of a path that leads nowhere in the other file: a missing block is told once. */
function findMissingStart(path: JsonPath, others: ReadonlyMap<string, CopyText>): JsonPath {
  const starts = new Set(
    [...others.values()].flatMap((text) =>
      text.path.map((_, index) => text.path.slice(0, index + 1).join(".")),
    ),
  );
  const last = path.findIndex((_, index) => !starts.has(path.slice(0, index + 1).join(".")));
  return last < 0 ? path : path.slice(0, last + 1); // a text where the other file has a list, or the other way round
}

function listMissing(from: ReadonlyMap<string, CopyText>, others: ReadonlyMap<string, CopyText>): JsonPath[] {
  const starts = [...from]
    .filter(([key]) => !others.has(key))
    .map(([, { path }]) => findMissingStart(path, others));
  return [...new Map(starts.map((path) => [path.join("."), path])).values()];
}

const report = (
  file: JsonFile,
  path: JsonPath,
  message: string,
  fix: string,
  target: "key" | "value" = "value",
): Problem => problemAt(file, path, { rule: "copy-keys", message, fix }, target);

export const copyKeys: StyleCheck = {
  name: "copy-keys",
  description: "Every locale has the same keys as English, and one tag for each of the manifest's.",
  scope: "style",
  check(source) {
    const english = listEnglishTexts(source);
    // Nothing is missing of an English file that is no JSON.
    const isRead = source.copies.get(DEFAULT_LOCALE)?.value !== undefined;
    const translations = (isRead ? listTranslatedCopies(source) : []).flatMap(({ file }) => {
      const texts = listTexts(file);
      return [
        ...listMissing(english, texts).map((path) =>
          report(file, path, `"${path.join(".")}" is missing`, "translate it from English"),
        ),
        ...listMissing(texts, english).map((path) =>
          report(
            file,
            path,
            `"${path.join(".")}" is not in English`,
            "remove it, or write it in English too",
            "key",
          ),
        ),
      ];
    });
    const manifestTags = readProperty(source.manifest, "tags");
    const tags = [...source.copies.values()].flatMap((file) => {
      const own = readProperty(file, "tags");
      if (!Array.isArray(own) || !Array.isArray(manifestTags) || own.length === manifestTags.length)
        return [];
      return [
        report(
          file,
          ["tags"],
          `${own.length} tags for ${manifestTags.length} in the manifest`,
          "write one for each, in the same order",
        ),
      ];
    });
    return [...translations, ...tags];
  },
};

/** Fields that the site has words for. */
const NAMED: readonly Field["control"][] = ["photos", "prompt", "ratio", "size"];

const namesOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null ? Object.keys(value) : [];

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

const optionsOf = (field: Field | undefined): string[] =>
  field?.control === "choice" ? field.options.map(({ value }) => value) : [];

export const copyFields: StyleCheck = {
  name: "copy-fields",
  description: "The English copy names every field and option of the form, and no other.",
  scope: "style",
  check(source) {
    const file = source.copies.get(DEFAULT_LOCALE);
    const fields = readFields(source);
    if (!file || file.value === undefined || !fields) return [];
    const written = readProperty(file, "fields");
    const at = (path: JsonPath, target: "key" | "value", finding: Omit<Finding, "rule">) =>
      problemAt(file, ["fields", ...path], { rule: "copy-fields", ...finding }, target);
    /** What stands there and is not known, and what is known and does not stand there. */
    const compare = (
      path: JsonPath,
      own: readonly string[],
      known: readonly string[],
      told: readonly string[],
    ) => {
      const unknown = own.filter((name) => !known.includes(name));
      const missing = told.filter((name) => !own.includes(name));
      const meant = unknown.map((name) => findNear(name, missing));
      return {
        unknown: unknown.map((name) =>
          at([...path, name], "key", {
            message: `the form has no "${[...path, name].join(" ")}"`,
            fix: known.length > 0 ? suggest(name, missing.length > 0 ? missing : known) : "remove it",
          }),
        ),
        missing: missing.filter((name) => !meant.includes(name)),
      };
    };
    const asked = fields.filter(({ control }) => !NAMED.includes(control)).map(({ name }) => name);
    const names = compare(
      [],
      namesOf(written),
      fields.map(({ name }) => name),
      asked,
    );
    const options = fields
      .filter(({ name }) => namesOf(written).includes(name))
      .flatMap((field) => {
        const values = optionsOf(field);
        const own = namesOf(memberOf(memberOf(written, field.name), "options"));
        const found = compare([field.name, "options"], own, values, values);
        return [
          ...found.unknown,
          ...found.missing.map((value) =>
            at([field.name, "options"], "key", {
              level: "warning",
              message: `people would read "${value}", the option's own value`,
              fix: `add "${value}" to the options`,
            }),
          ),
        ];
      });
    return [
      ...names.unknown,
      ...names.missing.map((name) =>
        at([], "key", { message: `"${name}" has no label`, fix: `add "${name}": { "label": … }` }),
      ),
      ...options,
    ];
  },
};
