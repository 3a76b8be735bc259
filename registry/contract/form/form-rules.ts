import { z } from "zod";
import { formSchema, type Condition, type Field } from "../field.ts";
import { isLocale, LOCALES } from "../locale.ts";

type Path = (string | number)[];
type Report = (path: Path, message: string, fix: string) => void;

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
): void {
  for (const [name, accepted] of Object.entries(condition ?? {})) {
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) {
      const known = fields.map((candidate) => candidate.name).join(", ");
      report([...path, name], `"${name}" is no field of the form`, `use one of ${known}`);
      continue;
    }
    const values = valuesOf(field);
    const unknown = accepted.filter((value) => values?.includes(value) === false);
    for (const value of unknown)
      report([...path, name], `"${value}" is no value of ${name}`, `use one of ${values?.join(", ")}`);
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
  if (new Set(options).size < options.length)
    report([...at, "options"], "an option stands twice", "remove one");
  const asksForLanguage = field.control === "choice" && field.role === "language";
  for (const option of asksForLanguage ? options : [])
    if (!isLocale(option))
      report([...at, "options"], `"${option}" is no locale of the site`, `use one of ${LOCALES.join(", ")}`);
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

/** A form with what its shape alone can't say: every name and role once, defaults that exist, conditions that can hold. */
export const checkedFormSchema = formSchema.superRefine(({ fields }, context) => {
  const report: Report = (path, message, fix) =>
    context.addIssue({ code: z.ZodIssueCode.custom, path, message, params: { fix } });
  fields.forEach((field, index) => {
    const at = ["fields", index];
    checkChoices(field, at, report);
    checkBounds(field, at, report);
    const before = fields.slice(0, index);
    if ("when" in field) checkCondition(field.when, before, [...at, "when"], report);
    if (field.control === "choice") {
      field.options.forEach(({ when }, place) =>
        checkCondition(when, before, [...at, "options", place, "when"], report),
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
