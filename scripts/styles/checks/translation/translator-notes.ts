import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_LOCALE } from "#registry/contract/locale.ts";
import { parseJsonFile, problemAt } from "#registry/source/json-file.ts";
import type { RepositoryCheck, StyleCheck } from "../check.ts";
import { listEnglishTexts, listNotes, listTexts, readProperty } from "../copy/copy-texts.ts";
import { readLocale } from "./list-message-translations.ts";

const RULE = "translator-notes";

/** Where the notes to the site's own words stand, by file and key. */
const MESSAGE_NOTES = "locales/notes.json";

const unknownKey = (key: string) => ({
  rule: RULE,
  message: `"${key}" is no text of the English`,
  fix: "name the text that the note is about, or remove the note",
});

export const translatorNotes: StyleCheck = {
  name: RULE,
  description: "Notes for translators stand beside the English alone, each with a text that is there.",
  scope: "style",
  check(source) {
    const english = listEnglishTexts(source);
    return [...source.copies].flatMap(([locale, file]) => {
      if (locale !== DEFAULT_LOCALE)
        return readProperty(file, "notes") === undefined
          ? []
          : [
              problemAt(
                file,
                ["notes"],
                { rule: RULE, message: "notes are for the English", fix: "move them into copy/en.json" },
                "key",
              ),
            ];
      return [...listNotes(source).keys()]
        .filter((key) => !english.has(key))
        .map((key) => problemAt(file, ["notes", key], unknownKey(key), "key"));
    });
  },
};

export const messageNotes: RepositoryCheck = {
  name: "message-notes",
  description: `Each note of ${MESSAGE_NOTES} is about a text of the site's own English.`,
  scope: "repository",
  check(root) {
    const path = join(root, MESSAGE_NOTES);
    if (!existsSync(path)) return [];
    const file = parseJsonFile(MESSAGE_NOTES, readFileSync(path, "utf8"));
    const english = new Set(readLocale(root, DEFAULT_LOCALE).map(([key]) => key));
    return [...listTexts(file).values()].flatMap(({ path: place }) => {
      const key = place.join(".");
      return english.has(key)
        ? []
        : [problemAt(file, place, { ...unknownKey(key), rule: "message-notes" }, "key")];
    });
  },
};
