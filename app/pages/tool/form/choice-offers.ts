import type { Condition, Field } from "#registry/contract/field.ts";
import { holds } from "#registry/contract/form/condition.ts";
import { defaultOf } from "#registry/contract/form/shown-fields.ts";
import type { FormValues } from "./typed-values.ts";

type Choice = Extract<Field, { control: "choice" }>;

/** Whether an option can be had together with the other values. */
export const isOffered = ({ when }: Choice["options"][number], values: FormValues): boolean =>
  holds(when, values);

/** The fields whose present values keep a condition from holding, in its order. */
export const obstaclesOf = (condition: Condition | undefined, values: FormValues): string[] =>
  Object.entries(condition ?? {}).flatMap(([name, accepted]) =>
    accepted.includes(values[name] ?? "") ? [] : [name],
  );

/** A choice that could not stay as it was. */
export interface MovedChoice {
  name: string;
  from: string;
  to: string;
}

/**
 * Moves every choice that is no longer offered to the first option that is and that needs no subscription. Conditions
 * look at earlier fields only, so one pass settles all.
 */
export function settleChoices(
  fields: readonly Field[],
  values: FormValues,
): { values: FormValues; moved: MovedChoice[] } {
  const settled = { ...values };
  const moved: MovedChoice[] = [];
  for (const field of fields) {
    settled[field.name] ??= String(defaultOf(field) ?? "");
    if (field.control !== "choice") continue;
    const from = settled[field.name];
    const present = field.options.find(({ value }) => value === from);
    if (from === undefined || (present && isOffered(present, settled))) continue;
    const to = field.options.find((option) => option.plan === undefined && isOffered(option, settled));
    if (to === undefined) continue;
    settled[field.name] = to.value;
    moved.push({ name: field.name, from, to: to.value });
  }
  return { values: settled, moved };
}
