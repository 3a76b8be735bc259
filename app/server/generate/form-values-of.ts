import type { Field } from "#registry/contract/field.ts";
import { ratiosOf, sizesOf, type Plan } from "#registry/contract/plans/plan.ts";

/** What has become of the choices since. */
export interface AgainWith {
  plan: Plan;
  /** Whether the operator offers 21:9. */
  enable21x9: boolean;
  /** Address of the first photo that is still kept. */
  photo: string | undefined;
}

/**
 * A generation's values as texts by field, to fill its form with again. What the plan does not have any more is left to
 * the form's default. An address is that of the picture that was fetched from it, while that is kept: what lies at the
 * other end may have changed since.
 */
export function formValuesOf(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  again: AgainWith,
): Record<string, string> {
  const texts = fields.flatMap((field): [string, string][] => {
    const text = textOf(values[field.name]);
    if (text === "" || field.control === "photos" || !isOffered(field, text, again)) return [];
    return [[field.name, field.control === "address" ? (again.photo ?? text) : text]];
  });
  return Object.fromEntries(texts);
}

/** A control's value as its form writes it. */
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

function isOffered(field: Field, text: string, { plan, enable21x9 }: AgainWith): boolean {
  switch (field.control) {
    case "ratio":
      return ratiosOf(plan, enable21x9).some((ratio) => ratio === text);
    case "size":
      return sizesOf(plan).some((size) => size === text);
    case "choice":
      return field.options.some(
        ({ value, plan: needed }) => value === text && (needed === undefined || needed === plan),
      );
    default:
      return true;
  }
}
