import { nameAsWords } from "./form/field-words.ts";
import type { ToolFormModel } from "./form/tool-form-model.ts";
import type { FormProblem } from "./form/validate-form.ts";
import type { MessageKey } from "~/i18n/message-keys.ts";
import type { MessageValues } from "~/i18n/translate.ts";
import type { Translate } from "~/i18n/use-translate.tsx";
import type { Obstacle } from "./check-form.ts";

/** The sentences of what the form's schema finds. */
const SENTENCES = {
  enterAddress: "errors.enterAddress",
  enterDescription: "errors.enterDescription",
  enterPrompt: "errors.enterPrompt",
  enterValue: "errors.enterValue",
  invalidInput: "errors.invalidInput",
  invalidNumber: "errors.invalidNumber",
  mustBeAddresses: "errors.mustBeAddresses",
  mustBeText: "errors.mustBeText",
  noImage: "errors.noImage",
  notAnOption: "errors.notAnOption",
  notOffered: "errors.notOffered",
  numberNotWhole: "errors.numberNotWhole",
  numberOffStep: "errors.numberOffStep",
  numberTooLarge: "errors.numberTooLarge",
  numberTooSmall: "errors.numberTooSmall",
  onlyLetters: "errors.onlyLetters",
  promptTooLong: "errors.promptTooLong",
  textTooLong: "errors.textTooLong",
  textTooShort: "errors.textTooShort",
  tooFewImages: "errors.tooFewImages",
  tooManyImages: "errors.tooManyImages",
  unusableCharacters: "errors.unusableCharacters",
} as const satisfies Record<string, MessageKey>;

const isKnown = (key: string): key is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, key);

/** Words a problem that the schema found, with the field's own label and what its descriptor says. */
export function describeProblem(
  { problem: { field, message }, facts }: { problem: FormProblem; facts: MessageValues },
  { words }: Pick<ToolFormModel, "words">,
  t: Translate,
): Obstacle {
  const key = isKnown(message) ? SENTENCES[message] : SENTENCES.invalidInput;
  if (field === null) return { name: null, text: t(key) };
  const label = words[field.name]?.label ?? nameAsWords(field.name);
  return { name: field.name, text: t(key, { field: label, ...facts }) };
}
