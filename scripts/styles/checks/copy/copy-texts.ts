import { DEFAULT_LOCALE, isLocale, type Locale } from "#registry/contract/locale.ts";
import type { JsonFile, JsonPath } from "#registry/source/json-file.ts";
import type { Level } from "#registry/source/problem.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { formSchema } from "#registry/contract/field.ts";

/** One text of a copy file. Its key is its path with dots: `faq.answer2`, `tags.0`. */
export interface CopyText {
  path: JsonPath;
  text: string;
}

/** Keys of a copy file that hold no words, or words that are made from no English ones. */
const WORDLESS = ["$schema", "sameAsEnglish", "searchTerms", "notes"];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function collectTexts(value: unknown, path: JsonPath, texts: Map<string, CopyText>): void {
  if (typeof value === "string") texts.set(path.join("."), { path, text: value });
  if (!isRecord(value)) return;
  for (const [key, part] of Object.entries(value)) {
    if (path.length > 0 || !WORDLESS.includes(key))
      collectTexts(part, [...path, Array.isArray(value) ? Number(key) : key], texts);
  }
}

/** Every text of a copy file, by key. */
export function listTexts(file: Pick<JsonFile, "value">): Map<string, CopyText> {
  const texts = new Map<string, CopyText>();
  collectTexts(file.value, [], texts);
  return texts;
}

/** A property of a JSON file's top level; undefined where there is none. */
export const readProperty = (file: Pick<JsonFile, "value"> | undefined, key: string): unknown =>
  isRecord(file?.value) ? file.value[key] : undefined;

/** What the English says of a text to whoever translates it, by key. */
export function listNotes({ copies }: Pick<StyleSource, "copies">): Map<string, string> {
  const notes = readProperty(copies.get(DEFAULT_LOCALE), "notes");
  const entries = isRecord(notes) ? Object.entries(notes) : [];
  return new Map(entries.flatMap(([key, note]) => (typeof note === "string" ? [[key, note]] : [])));
}

/** What translations are made from: the English copy, and the manifest's tags where that has none of its own. */
export function listEnglishTexts({ copies, manifest }: StyleSource): Map<string, CopyText> {
  const english = copies.get(DEFAULT_LOCALE);
  const texts = english ? listTexts(english) : new Map<string, CopyText>();
  const tags = readProperty(manifest, "tags");
  if (!texts.has("tags.0")) collectTexts(tags, ["tags"], texts);
  return texts;
}

/** The copy files of the other locales. */
export const listTranslatedCopies = ({ copies }: StyleSource): { locale: Locale; file: JsonFile }[] =>
  [...copies].flatMap(([locale, file]) =>
    isLocale(locale) && locale !== DEFAULT_LOCALE && file.value !== undefined ? [{ locale, file }] : [],
  );

/** Whether the manifest says that nothing is missing any more. */
export const isComplete = ({ manifest }: StyleSource): boolean => readProperty(manifest, "complete") === true;

/** What is missing or stale is an error once the folder is said to be complete. */
export const completionLevel = (source: StyleSource): Level => (isComplete(source) ? "error" : "warning");

/** Whether people can write what they want: the style shows its prompt, or its own form has a text for it. */
export function hearsWords({ manifest, form }: Pick<StyleSource, "manifest" | "form">): boolean {
  if (manifest && readProperty(manifest, "showSystemPrompt") === true) return true;
  const fields = formSchema.safeParse(form?.value).data?.fields ?? [];
  return fields.some((field) => field.control === "text" && field.role === "prompt");
}
