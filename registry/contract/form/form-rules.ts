import { z } from "zod";
import { formSchema, type Condition, type Field } from "../field.ts";
import { isLocale, LOCALES } from "../locale.ts";
import { suggest } from "../did-you-mean.ts";
import { holds, defaultOf, shownFields } from "./shown-fields.ts";

type Path = (string | number)[];
/** Tells of a broken rule at a value, or at its key. */
export type Report = (path: Path, message: string, fix: string, target?: "key") => void;

/** Every value that a field can have, as texts; null where that is no list. */
export function valuesOf(field: Field): readonly string[] | null {
  if (field.control === "choice") return field.options.map(({ value }) => value);
  if (field.control === "switch") return ["true", "false"];
  return "options" in field ? field.options : null;
}

/** Reports every name and value of a condition that no field of the form has. */
export function checkCondition(
  condition: Condition | undefined,
  fields: readonly Field[],
  path: Path,
  report: Report,
  later: readonly Field[] = [],
): void {
  for (const [name, accepted] of Object.entries(condition ?? {})) {
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) {
      const isLater = later.some((candidate) => candidate.name === name);
      const known = fields.map((candidate) => candidate.name);
      if (isLater)
        report([...path, name], `"${name}" is asked only after this`, "move its field before this", "key");
      else report([...path, name], `"${name}" is no field of the form`, suggest(name, known), "key");
      continue;
    }
    const values = valuesOf(field) ?? accepted;
    for (const [index, value] of accepted.entries())
      if (!values.includes(value))
        report([...path, name, index], `"${value}" is no value of ${name}`, suggest(value, values));
  }
}

function checkChoices(field: Field, at: Path, report: Report): void {
  const options = field.control === "switch" ? null : valuesOf(field);
  if (options === null || !("default" in field)) return;
  if (!options.includes(String(field.default))) {
    report(
      [...at, "default"],
      `"${String(field.default)}" is not among the options`,
      `use one of ${options.join(", ")}`,
    );
  }
  const place = (index: number): Path =>
    field.control === "choice" ? ["options", index, "value"] : ["options", index];
  for (const [index, option] of options.entries())
    if (options.indexOf(option) < index)
      report([...at, ...place(index)], `"${option}" stands twice`, "remove one, or give it another value");
  const asksForLanguage = field.control === "choice" && field.role === "language";
  for (const [index, option] of (asksForLanguage ? options : []).entries())
    if (!isLocale(option))
      report(
        [...at, ...place(index)],
        `"${option}" is no locale of the site`,
        `use one of ${LOCALES.join(", ")}`,
      );
}

function checkBounds(field: Field, at: Path, report: Report): void {
  if (field.control === "text" && field.minLength > field.maxLength)
    report([...at, "minLength"], "minLength is above maxLength", "lower minLength or raise maxLength");
  if (field.control !== "number") return;
  const { min, max, default: usual = min } = field;
  if (min > max) report([...at, "min"], `min ${min} is above max ${max}`, "lower min or raise max");
  else if (usual < min || usual > max)
    report([...at, "default"], `${usual} is outside ${min} to ${max}`, "choose a value between min and max");
}

/** What a form has at first must be open at first: the options of a choice may hang on what stands before it. */
function checkFirst(field: Field, before: readonly Field[], at: Path, report: Report): void {
  if (field.control !== "choice") return;
  const first = Object.fromEntries(shownFields(before, {}).map((other) => [other.name, defaultOf(other)]));
  const isAsked = holds(field.when, first);
  const option = field.options.find(({ value }) => value === field.default);
  const isTold = Object.keys(option?.when ?? {}).every((name) => name in first);
  if (!isAsked || !option || !isTold || holds(option.when, first)) return;
  const open = field.options.filter(({ when }) => holds(when, first)).map(({ value }) => value);
  const told = Object.keys(option.when ?? {})
    .map((name) => `${name} is ${String(first[name])}`)
    .join(" and ");
  report(
    [...at, "default"],
    `"${field.default}" can't be chosen while ${told}, as it is at first`,
    open.length > 0 ? `use one of ${open.join(", ")}` : "leave an option without when",
  );
}

/** A form with what its shape alone can't say: every name and role once, defaults that exist, conditions that can hold. */
export const checkedFormSchema = formSchema.superRefine(({ fields }, context) => {
  const report: Report = (path, message, fix, target) =>
    context.addIssue({ code: z.ZodIssueCode.custom, path, message, params: { fix, target } });
  fields.forEach((field, index) => {
    const at = ["fields", index];
    checkChoices(field, at, report);
    checkBounds(field, at, report);
    const before = fields.slice(0, index);
    const later = fields.slice(index + 1);
    checkFirst(field, before, at, report);
    if ("when" in field) checkCondition(field.when, before, [...at, "when"], report, later);
    if (field.control === "choice") {
      field.options.forEach(({ when }, place) =>
        checkCondition(when, before, [...at, "options", place, "when"], report, later),
      );
    }
    const twin = before.findIndex((other) => other.name === field.name);
    if (twin >= 0)
      report(
        [...at, "name"],
        `"${field.name}" is already the name of field ${twin + 1}`,
        "choose another name",
      );
    const role = "role" in field ? field.role : undefined;
    if (role !== undefined && before.some((other) => "role" in other && other.role === role))
      report([...at, "role"], `another field is the form's ${role} already`, "leave the role out");
  });
});
