import type { TextOutput } from "#registry/contract/output.ts";
import { unusableOutput } from "./unusable-output.ts";

/** Characters; the longest description that can be asked for has a few thousand. */
const MOST_CHARACTERS = 20_000;
/** Line breaks and tabs are fine; other control characters and halves of surrogate pairs can't be shown or stored. */
const UNFIT = /[\p{Cc}\p{Cs}]/u;
const LINES = /[\n\t]/g;

/**
 * Takes a text that says something and can be shown, without the space around it.
 * @throws AppError PROVIDER_FAILED for an empty one, an endless one, and one with control characters.
 */
export function checkWords(output: TextOutput): TextOutput {
  const text = output.text.replace(/\r\n?/g, "\n").trim();
  if (text === "") throw unusableOutput("an empty text");
  if (text.length > MOST_CHARACTERS) throw unusableOutput(`${text.length} characters`);
  if (UNFIT.test(text.replace(LINES, " "))) throw unusableOutput("control characters");
  return { ...output, text };
}
