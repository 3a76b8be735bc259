import type { ServerTool, ToolEntry } from "../contract/compiled.ts";
import { mapLocales } from "../contract/locale.ts";
import { listCopyLocales, type Style } from "../validate/prepare-style.ts";

/** What only the server reads of a tool. */
export const buildServerTool = (style: Style, version: string): ServerTool => ({
  manifest: style.manifest,
  prompt: style.prompt,
  fields: style.fields,
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
