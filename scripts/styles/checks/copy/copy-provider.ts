import { readFileSync } from "node:fs";
import { z } from "zod";
import { isLocale, LOCALES } from "#registry/contract/locale.ts";
import { problemAt } from "#registry/source/json-file.ts";
import { projectPath } from "#registry/source/project-path.ts";
import type { StyleCheck } from "../check.ts";
import { listTexts } from "./copy-texts.ts";

const RULE = "copy-provider";

/** Where the words stand that give away who makes the results. */
const PATH = "docs/glossary/providers.json";

const wordsSchema = z.record(z.enum(LOCALES), z.array(z.string().min(1)).min(1));
const providersSchema = z.object({ about: z.string(), engine: wordsSchema, hosted: wordsSchema }).strict();
const { engine, hosted } = providersSchema.parse(JSON.parse(readFileSync(projectPath(PATH), "utf8")));

const findWord = (text: string, words: readonly string[] = []): string | undefined =>
  words.find((word) => text.toLowerCase().includes(word.toLowerCase()));

export const copyProvider: StyleCheck = {
  name: RULE,
  description:
    "A text speaks of one provider: of the site's own engine below `local`, of the hosted model elsewhere.",
  scope: "style",
  check: ({ copies }) =>
    [...copies].flatMap(([locale, file]) =>
      !isLocale(locale)
        ? []
        : [...listTexts(file).values()].flatMap(({ path, text }) => {
            const isLocal = path[0] === "local";
            const word = findWord(text, (isLocal ? hosted : engine)[locale]);
            if (word === undefined) return [];
            const message = isLocal
              ? `"${word}" speaks of the hosted model`
              : `"${word}" speaks of the site's own engine`;
            const place = path.filter((key) => key !== "local").join(".");
            const fix = isLocal ? `say it in ${place}` : `say it in local.${place}`;
            return [problemAt(file, path, { rule: RULE, message, fix })];
          }),
    ),
};
