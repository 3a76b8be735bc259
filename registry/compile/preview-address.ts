import { createHash } from "node:crypto";
import type { Example } from "../contract/compiled.ts";
import type { Copy } from "../contract/copy.ts";
import type { Locale } from "../contract/locale.ts";

/** Stands for the way previews are drawn; another number has all of them drawn anew. */
const DRAWING = 1;

/** Address of the picture that links to a tool's page are shown with, with a version of all that it shows. */
export function previewAddress(
  id: string,
  locale: Locale,
  { title, cardDesc }: Copy,
  example: Example | undefined,
): string {
  const shown = JSON.stringify([DRAWING, title, cardDesc, example]);
  const version = createHash("sha256").update(shown).digest("hex").slice(0, 10);
  return `/previews/${id}/${locale}.jpg?v=${version}`;
}
