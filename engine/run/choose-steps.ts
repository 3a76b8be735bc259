import type { Choice, Step } from "#registry/contract/recipe.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { chooseEdits } from "../words/read-edits.ts";

/** What chooses: the person's words, the style's own prompt, and the form's values by name. */
interface Chooser {
  words: string;
  defaultWords: string;
  values?: Readonly<Record<string, unknown>>;
}

/**
 * The steps of the variant that the form's choice names, or that the person's words choose, or of all that they ask for
 * where several may be; else what the recipe says of such words.
 * @throws AppError INVALID_INPUT when nothing chooses one and the recipe refuses that.
 */
export function chooseSteps(
  { by, variants, several, otherwise }: Choice,
  { words, defaultWords, values = {} }: Chooser,
): readonly Step[] {
  if (by !== undefined) {
    const value = values[by.slice(1)];
    return (variants.find(({ name }) => name === value) ?? variants[0]!).steps;
  }
  const edits = chooseEdits({ words, defaultWords }, variants);
  const asked = several ? edits : edits.slice(0, 1);
  const wanted = variants.filter((variant) => asked.includes(variant));
  if (wanted.length > 0) return wanted.flatMap(({ steps }) => steps);
  if (otherwise === "nothing") return [];
  if (otherwise === "refuse") throw new AppError("INVALID_INPUT", { message: "wishNotKnown" });
  return variants[0]!.steps;
}
