import { problemAt } from "#registry/source/json-file.ts";
import type { StyleCheck } from "../check.ts";
import { isEnglishEverywhere, listEnglishTexts, listTexts } from "./copy-texts.ts";

export const examplePrompts: StyleCheck = {
  name: "example-prompts",
  description:
    "The prompt of an example is copied into the English prompt field: it is English in every locale.",
  scope: "style",
  check(source) {
    const english = listEnglishTexts(source);
    return [...source.copies.values()].flatMap((file) =>
      [...listTexts(file)].flatMap(([key, { path, text }]) => {
        const original = english.get(key);
        if (!isEnglishEverywhere(key) || !original || original.text === text) return [];
        const message = "differs from English; a prompt to copy is English everywhere";
        return [
          problemAt(file, path, { rule: "example-prompts", message, fix: "copy it from copy/en.json" }),
        ];
      }),
    );
  },
};
