import { createHash } from "node:crypto";
import type { ModelCost, ServerTool, ToolEntry } from "../contract/compiled.ts";
import { mapLocales } from "../contract/locale.ts";
import type { Manifest } from "../contract/manifest.ts";
import { referenceOf, type Model } from "../contract/model.ts";
import { offerOf, pricesOf, type ProviderKind } from "../contract/price.ts";
import { listCopyLocales, type Style } from "../validate/prepare-style.ts";

/** Hash of all that a style's folder says and shows: the version that a generation records. */
export function versionOf({ copies, pictures, media, ...style }: Style): string {
  const parts = [style, [...copies], [...pictures], [...media]];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

/** The inputs that a price goes by, with their defaults. */
function costOfModel({ price, inputs }: Model): ModelCost {
  const names = [...(price?.rows ?? []).flatMap(({ when = {} }) => Object.keys(when)), "duration"];
  const told = names.flatMap((name) => {
    const input = inputs[name];
    return input?.default === undefined ? [] : [[name, { default: input.default }] as const];
  });
  return { price, inputs: Object.fromEntries(told) };
}

/** The prices of the models that a manifest names. */
function listCosts({ providers: { replicate } }: Manifest, models: readonly Model[]) {
  const calls = replicate ? [replicate, ...(replicate.variants ?? []), ...(replicate.then ?? [])] : [];
  const named = models.filter((model) => calls.some((call) => call.model === referenceOf(model)));
  return Object.fromEntries(named.map((model) => [referenceOf(model), costOfModel(model)]));
}

/**
 * What only the server reads of a tool, for the provider in use.
 * @param models the vendor's, for what its runs cost
 */
export const buildServerTool = (
  style: Style,
  version: string,
  kind: ProviderKind,
  models: readonly Model[],
): ServerTool => ({
  manifest: style.manifest,
  prompt: style.prompt,
  prices: pricesOf(style.manifest, kind),
  ...offerOf(style.fields, style.manifest, kind),
  version,
  costs: kind === "hosted" ? listCosts(style.manifest, models) : {},
  titles: mapLocales((locale) => (style.copies.get(locale) ?? style.english).title),
});

/** What looking a tool up needs. */
export const buildEntry = (style: Style, version: string): ToolEntry => ({
  id: style.id,
  ...(style.manifest.order !== undefined && { order: style.manifest.order }),
  section: style.manifest.section,
  ...(style.manifest.imageType !== undefined && { imageType: style.manifest.imageType }),
  output: style.manifest.output,
  delivery: style.manifest.delivery,
  submit: style.manifest.submit,
  poll: style.manifest.poll ?? [],
  copyLocales: listCopyLocales(style),
  version,
});
