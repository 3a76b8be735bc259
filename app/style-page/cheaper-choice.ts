import type { PublicTool } from "#registry/contract/compiled.ts";
import { priceOf } from "#registry/contract/price.ts";
import { settleChoices } from "~/form/choice-offers.ts";
import { shownFields } from "~/form/shown-fields.ts";
import { typedValues, type FormValues } from "~/form/typed-values.ts";

/** One other value of one field that makes a form's request cheaper. */
export interface CheaperChoice {
  name: string;
  value: string;
  /** Credits for the request with it. */
  price: number;
}

type PricedTool = Pick<PublicTool, "credits" | "prices" | "fields">;

/**
 * The other choice of a form that comes nearest to what was wanted for so many credits; where none is that cheap, the
 * cheapest. Null where every other choice costs as much. Options that need a subscription count for subscribers only.
 */
export function findCheaperChoice(
  tool: PricedTool,
  values: FormValues,
  { most, isSubscriber }: { most: number; isSubscriber: boolean },
): CheaperChoice | null {
  const priceWith = (changed: FormValues) =>
    priceOf(tool, typedValues(shownFields(tool.fields, changed), changed, []));
  const present = priceWith(values);
  const cheaper = shownFields(tool.fields, values).flatMap((field) =>
    otherValues(field, values, isSubscriber).flatMap((value): CheaperChoice[] => {
      const settled = settleChoices(tool.fields, { ...values, [field.name]: value });
      const isTaken = settled.values[field.name] === value;
      const price = priceWith(settled.values);
      return isTaken && price < present ? [{ name: field.name, value, price }] : [];
    }),
  );
  const [cheapest = null] = [...cheaper].sort((one, other) => one.price - other.price);
  const [nearest = cheapest] = cheaper
    .filter(({ price }) => price <= most)
    .sort((one, other) => other.price - one.price);
  return nearest;
}

/** A choice's other options, or one result instead of several. */
function otherValues(
  field: PricedTool["fields"][number],
  values: FormValues,
  isSubscriber: boolean,
): string[] {
  const present = values[field.name];
  if (field.control === "choice")
    return field.options
      .filter(({ value, plan }) => value !== present && (plan === undefined || isSubscriber))
      .map(({ value }) => value);
  const isCount = field.control === "number" && field.role === "count";
  return isCount && Number(present) > field.min ? [String(field.min)] : [];
}
