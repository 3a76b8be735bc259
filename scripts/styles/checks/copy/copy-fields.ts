import { findNear, suggest } from "#registry/contract/did-you-mean.ts";
import type { Field } from "#registry/contract/field.ts";
import { DEFAULT_LOCALE } from "#registry/contract/locale.ts";
import { problemAt, type Finding, type JsonPath } from "#registry/source/json-file.ts";
import { readFields } from "#registry/validate/read-vendor-half.ts";
import type { StyleCheck } from "../check.ts";
import { readProperty } from "./copy-texts.ts";

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
