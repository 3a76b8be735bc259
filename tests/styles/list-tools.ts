import { readFileSync } from "node:fs";
import { formSchema, type Field } from "#registry/contract/field.ts";
import type { Manifest } from "#registry/contract/manifest.ts";
import { offerOf, pricesOf, type PriceList, type ProviderKind } from "#registry/contract/price.ts";
import { shownFields } from "#registry/contract/form/shown-fields.ts";
import { listManifests } from "./list-styles.ts";

const STYLES = new URL("../../styles/", import.meta.url);

/** A tool that is no style: it has addresses, prices and a form of its own. */
export interface Tool {
  manifest: Manifest;
  prices: PriceList;
  fields: Field[];
}

export type Given = Record<string, unknown>;

/** Words that every tool which makes such a thing follows wholly, within the bounds of its text fields. */
const WORDS = {
  image: "Rain at night",
  video: "Rain at night",
  audio: "Calm piano music",
  text: "Rain at night",
} as const satisfies Record<Manifest["output"], string>;

const readForm = (id: string): Field[] =>
  formSchema.parse(JSON.parse(readFileSync(new URL(`${id}/form.json`, STYLES), "utf8"))).fields;

/** Every manifest of section tool with its form and prices, in catalog order; those of the local engine unless said otherwise. */
export const listTools = (kind: ProviderKind = "local"): Tool[] =>
  listManifests()
    .filter(({ section }) => section === "tool")
    .map((manifest) => ({
      manifest,
      prices: pricesOf(manifest, kind),
      fields: offerOf(readForm(manifest.id), manifest, kind).fields,
    }));

/** The choices that cost least; none where the price is always the same. */
function cheapestChoices({ credits, rows }: PriceList): Given {
  const [least] = [...rows].sort((a, b) => a.credits - b.credits);
  if (!least || least.credits > credits) return {};
  return Object.fromEntries(Object.entries(least.when).map(([name, [value]]) => [name, value]));
}

/**
 * The least and cheapest that a tool can be sent: what it requires, and defaults for the rest.
 * @param photos addresses of uploads, at least as many as the tool needs.
 */
export function leastValues({ manifest, prices, fields }: Tool, photos: readonly string[]): Given {
  const chosen = cheapestChoices(prices);
  const needed = shownFields(fields, chosen).flatMap((field): [string, unknown][] => {
    if (field.control === "photos" && manifest.photos.min > 0)
      return [[field.name, photos.slice(0, manifest.photos.min)]];
    if (field.control === "text" && field.required) return [[field.name, WORDS[manifest.output]]];
    return [];
  });
  return { ...chosen, ...Object.fromEntries(needed) };
}

/** The number field of a tool's form by what its value is for. */
export const fieldOfRole = ({ fields }: Tool, role: string): Field | undefined =>
  fields.find((field) => "role" in field && field.role === role);
