import type { FieldWords } from "#registry/contract/compiled.ts";
import type { Field } from "#registry/contract/field.ts";

/** A field's name as words, where a tool has none for it: `prompt_strength` becomes “Prompt strength”. */
export function nameAsWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an option of a choice is called; its value stands in. */
export const optionLabel = (words: FieldWords | undefined, value: string): string =>
  words?.options?.[value] ?? value;

/** Whether a field may be left empty and nothing stands in for it, so that its label says so. */
export function isLeftOpen(field: Field): boolean {
  switch (field.control) {
    case "text":
    case "address":
      return !field.required;
    case "number":
      return field.default === undefined;
    default:
      return false;
  }
}
