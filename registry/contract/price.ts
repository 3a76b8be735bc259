import type { Condition, Field } from "./field.ts";
import type { Manifest } from "./manifest.ts";
import { holds, defaultOf, shownFields } from "./form/shown-fields.ts";

/** A tool's form as one provider has it. */
export interface Offer {
  /** What can be chosen. */
  fields: Field[];
  /** What the form asks for and makes no difference to that provider: taken from a client, and told as not used. */
  ignored: Field[];
}

/** Divides a tool's form into what a provider offers and what it ignores. What is ignored binds nothing else. */
export function offerOf(
  form: readonly Field[],
  { providers }: Pick<Manifest, "providers">,
  kind: ProviderKind,
): Offer {
  const ignores = kind === "local" ? (providers.local.ignores ?? []) : [];
  if (ignores.length === 0) return { fields: [...form], ignored: [] };
  const isIgnored = ({ name }: Field) => ignores.includes(name);
  const names = form.map(({ name }) => name);
  return {
    fields: form.filter((field) => !isIgnored(field)).map((field) => release(field, ignores)),
    ignored: form.filter(isIgnored).map((field) => release(field, names)),
  };
}

/** A field without those conditions, of its own and of its options, that look at the fields named. */
function release(field: Field, names: readonly string[]): Field {
  if (field.control === "choice")
    return { ...loosen(field, names), options: field.options.map((option) => loosen(option, names)) };
  return "when" in field ? loosen(field, names) : field;
}

function loosen<Bound extends { when?: Condition | undefined }>(
  bound: Bound,
  names: readonly string[],
): Bound {
  const left = Object.entries(bound.when ?? {}).filter(([name]) => !names.includes(name));
  return { ...bound, when: left.length > 0 ? Object.fromEntries(left) : undefined };
}

/** Who makes the results: the engine on this machine, or a vendor's models. */
export const PROVIDER_KINDS = ["local", "hosted"] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** A record with one value for each kind of provider. */
export const mapKinds = <Value>(valueOf: (kind: ProviderKind) => Value): Record<ProviderKind, Value> => ({
  local: valueOf("local"),
  hosted: valueOf("hosted"),
});

/** Values by the names of their fields. */
type Values = Readonly<Record<string, unknown>>;

/** What one provider takes for a tool's results. A manifest by itself has no price: it does not say who works. */
export interface PriceList {
  /** Whose results these prices are for. */
  readonly of: ProviderKind;
  /** For one result, where no row holds. */
  readonly credits: number;
  /** For one result, by its values; the first that holds counts. */
  readonly rows: readonly NonNullable<Manifest["prices"]>[number][];
}

/** What a price is reckoned from. */
export interface Priced {
  prices: PriceList;
  fields: readonly Field[];
}

/** What a provider takes by a tool's manifest: the tool's own prices, where the local engine has none of its own. */
export function pricesOf(
  { credits, prices = [], providers: { local } }: Pick<Manifest, "credits" | "prices" | "providers">,
  of: ProviderKind,
): PriceList {
  if (of === "hosted") return { of, credits, rows: prices };
  if (local.credits !== undefined || local.prices !== undefined)
    return { of, credits: local.credits ?? credits, rows: local.prices ?? [] };
  const { ignores = [] } = local;
  return { of, credits, rows: prices.filter(({ when }) => !ignores.some((name) => name in when)) };
}

/** How many results one request with these values makes: the value of the field that counts them, else 1. */
export function countOf(fields: readonly Field[], values: Values): number {
  const field = fields.find((candidate) => candidate.control === "number" && candidate.role === "count");
  if (field?.control !== "number") return 1;
  const count = Number(values[field.name] ?? field.default ?? 1);
  return Number.isInteger(count) && count >= field.min && count <= field.max ? count : 1;
}

/** Credits for one result with these values. */
export const priceOfOne = ({ credits, rows }: PriceList, values: Values): number =>
  rows.find(({ when }) => holds(when, values))?.credits ?? credits;

/** Credits for a whole request. Reckoned by the page for its button and by the server for the hold. */
export const priceOf = ({ prices, fields }: Priced, values: Values): number =>
  priceOfOne(prices, values) * countOf(fields, values);

/** Credits for a request that leaves every choice as it is: what a tool's card says. */
export function usualPriceOf(tool: Priced): number {
  const shown = shownFields(tool.fields, {});
  return priceOf(tool, Object.fromEntries(shown.map((field) => [field.name, defaultOf(field)])));
}
