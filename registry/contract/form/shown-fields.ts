import type { Field, Condition } from "../field.ts";

// Free of zod: pages load this, and the parser would come along.

/** The value that stands in for one that was not given; photos, texts and some numbers have none. */
export const defaultOf = (field: Field): string | number | boolean | undefined =>
  "default" in field ? field.default : undefined;

/** The fields whose condition holds for the values, those before them counted with their defaults. */
export function shownFields(fields: readonly Field[], values: Readonly<Record<string, unknown>>): Field[] {
  const known: Record<string, unknown> = {};
  return fields.filter((field) => {
    if ("when" in field && !holds(field.when, known)) return false;
    known[field.name] = values[field.name] ?? defaultOf(field);
    return true;
  });
}

/** Whether every named value is one of those listed for it. No condition always holds. */
export function holds(condition: Condition | undefined, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(condition ?? {}).every(([name, accepted]) =>
    accepted.some((value) => value === String(values[name] ?? "")),
  );
}
