import type { ServerTool, ToolEntry } from "../contract/compiled.ts";
import { LOCALES, mapLocales } from "../contract/locale.ts";
import type { Style } from "../validate/prepare-style.ts";

/** What only the server reads of a tool. */
export const buildServerTool = (style: Style, version: string): ServerTool => ({
  manifest: style.manifest,
  prompt: style.prompt,
  fields: style.fields,
  version,
  titles: mapLocales((locale) => (style.copies.get(locale) ?? style.english).title),
});

/** What looking a tool up needs. */
export const buildEntry = ({ id, manifest, copies }: Style, version: string): ToolEntry => ({
  id,
  section: manifest.section,
  ...(manifest.imageType !== undefined && { imageType: manifest.imageType }),
  output: manifest.output,
  delivery: manifest.delivery,
  submit: manifest.submit,
  poll: manifest.poll ?? [],
  copyLocales: LOCALES.filter((locale) => copies.has(locale)),
  version,
});
