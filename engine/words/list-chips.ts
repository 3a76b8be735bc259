import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Locale } from "#registry/contract/locale.ts";
import type { EditVariant } from "./read-edits.ts";
import { readLabel } from "./vocabulary.ts";

/** Lists what chips of edits say in a language: a phrase of the vocabulary, else terms such as "Hair: red". */
export const listLabels = (variants: readonly EditVariant[], locale: Locale): string[] =>
  variants.flatMap(({ name, of: [terms = ""] = [] }) => {
    const labels = terms.split("+").map((term) => readLabel(locale, term));
    return (readLabel(locale, name) ?? labels.join(": ")) || [];
  });

/** Lists what chips offer of the edits that words may ask a tool for; none where it knows no such edits. */
export function listChips({ manifest }: ServerTool, locale: Locale): string[] {
  const { recipe = [] } = manifest.providers.local;
  return recipe.flatMap((step) =>
    step.op === "choose" && step.several ? listLabels(step.variants, locale) : [],
  );
}
