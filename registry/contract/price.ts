import { holds } from "./condition.ts";
import type { Field } from "./field.ts";
import type { Manifest } from "./manifest.ts";

/** What a price is reckoned from. */
export interface Priced {
  credits: Manifest["credits"];
  prices?: Manifest["prices"];
  fields: readonly Field[];
}

/** How many results one request with these values makes: the value of the field that counts them, else 1. */
export function countOf(fields: readonly Field[], values: Readonly<Record<string, unknown>>): number {
  const field = fields.find((candidate) => candidate.control === "number" && candidate.role === "count");
  if (field?.control !== "number") return 1;
  const count = Number(values[field.name] ?? field.default ?? 1);
  return Number.isInteger(count) && count >= field.min && count <= field.max ? count : 1;
}

/** Credits for one result with these values: the first row of the price table that holds, else the manifest's credits. */
export const priceOfOne = (
  { credits, prices = [] }: Omit<Priced, "fields">,
  values: Readonly<Record<string, unknown>>,
): number => prices.find(({ when }) => holds(when, values))?.credits ?? credits;

/** Credits for a whole request. Reckoned by the page for its button and by the server for the hold. */
export const priceOf = (tool: Priced, values: Readonly<Record<string, unknown>>): number =>
  priceOfOne(tool, values) * countOf(tool.fields, values);

/** The least that one result of a tool can cost: what its card says. */
export const leastPriceOf = ({ credits, prices = [] }: Omit<Priced, "fields">): number =>
  Math.min(credits, ...prices.map((row) => row.credits));
