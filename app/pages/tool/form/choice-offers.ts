import type { Condition, Field } from "#registry/contract/field.ts";
import { holds, defaultOf, shownFields } from "#registry/contract/form/shown-fields.ts";
import { type FormValues, typedValues } from "./typed-values.ts";
import { priceOf, type Priced } from "#registry/contract/price.ts";

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

/** Other choices of a form that cost less. */
export interface CheaperChoice {
  /** Credits for one request. */
  price: number;
  /** What has to be chosen, in the form's order. */
  changes: readonly { field: Field; value: string }[];
}

/** Who asks for it: what the values may cost, and which of them their plan has. */
export interface CheaperFor {
  /** Credits. */
  balance: number;
  isOpen: (field: Field, value: string) => boolean;
}

/**
 * The cheapest that a form can come to within a balance, of the fields that make its price and those that decide about
 * them; of several that cost as much the one with the fewest changes. Null where the balance suffices, and where
 * nothing that it pays for is left.
 */
export function findCheaper(
  tool: Priced,
  values: FormValues,
  { balance, isOpen }: CheaperFor,
): CheaperChoice | null {
  const present = priceWith(tool, values);
  if (balance >= present) return null;
  let best: CheaperChoice | null = null;
  for (const chosen of combine(listDeciding(tool), tool, values, isOpen)) {
    const settled = settleChoices(tool.fields, { ...values, ...chosen }).values;
    const price = priceWith(tool, settled);
    if (price >= present || price > balance) continue;
    const changes = shownFields(tool.fields, settled).flatMap((field) => {
      const value = settled[field.name] ?? "";
      return value === valueOf(field, values) ? [] : [{ field, value }];
    });
    if (changes.some(({ field, value }) => !isOpen(field, value))) continue;
    const isBetter =
      best === null || price < best.price || (price === best.price && changes.length < best.changes.length);
    if (isBetter) best = { price, changes };
  }
  return best;
}

const valueOf = (field: Field, values: FormValues): string =>
  values[field.name] ?? String(defaultOf(field) ?? "");

const priceWith = (tool: Priced, values: FormValues): number =>
  priceOf(tool, typedValues(shownFields(tool.fields, values), values, []));

/** The fields that a price hangs on: those of its conditions, the one that counts, and whatever these are bound to. */
function listDeciding({ prices, fields }: Priced): Field[] {
  const names = new Set(prices.rows.flatMap(({ when }) => Object.keys(when)));
  for (const field of [...fields].reverse()) {
    if ("role" in field && field.role === "count") names.add(field.name);
    if (!names.has(field.name)) continue;
    const bounds = [
      "when" in field ? field.when : undefined,
      ...(field.control === "choice" ? field.options.map(({ when }) => when) : []),
    ];
    for (const name of bounds.flatMap((when) => Object.keys(when ?? {}))) names.add(name);
  }
  return fields.filter(({ name }) => names.has(name));
}

function* combine(
  [field, ...rest]: readonly Field[],
  tool: Priced,
  values: FormValues,
  isOpen: CheaperFor["isOpen"],
): Generator<Record<string, string>> {
  if (field === undefined) return yield {};
  const open = listCandidates(field, tool).filter((value) => isOpen(field, value));
  const candidates = new Set([valueOf(field, values), ...open]);
  for (const others of combine(rest, tool, values, isOpen))
    for (const value of candidates) yield { ...others, [field.name]: value };
}

/** The values of a field that can make a price another one. */
function listCandidates(field: Field, { prices }: Priced): string[] {
  switch (field.control) {
    case "choice":
      return field.options.map(({ value }) => value);
    case "ratio":
    case "size":
      return field.options;
    case "switch":
      return ["true", "false"];
    case "number": {
      const named = prices.rows.flatMap(({ when }) => when[field.name] ?? []);
      const within = named.filter((value) => Number(value) >= field.min && Number(value) <= field.max);
      return field.role === "count" ? [String(field.min), ...within] : within;
    }
    default:
      return [];
  }
}
