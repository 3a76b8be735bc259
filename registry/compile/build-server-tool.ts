import type { ServerTool, ToolEntry } from "../contract/compiled.ts";
import { mapLocales } from "../contract/locale.ts";
import { offerOf } from "../contract/offer.ts";
import { pricesOf, type ProviderKind } from "../contract/price.ts";
import { listCopyLocales, type Style } from "../validate/prepare-style.ts";

/** What only the server reads of a tool, for the provider in use. */
export const buildServerTool = (style: Style, version: string, kind: ProviderKind): ServerTool => ({
  manifest: style.manifest,
  prompt: style.prompt,
  prices: pricesOf(style.manifest, kind),
  ...offerOf(style.fields, style.manifest, kind),
  version,
  titles: mapLocales((locale) => (style.copies.get(locale) ?? style.english).title),
});

/** What looking a tool up needs. */
export const buildEntry = (style: Style, version: string): ToolEntry => ({
  id: style.id,
  section: style.manifest.section,
  ...(style.manifest.imageType !== undefined && { imageType: style.manifest.imageType }),
  output: style.manifest.output,
  delivery: style.manifest.delivery,
  submit: style.manifest.submit,
  poll: style.manifest.poll ?? [],
  copyLocales: listCopyLocales(style),
  version,
});
