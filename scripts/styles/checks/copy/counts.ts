import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { type Locale, isLocale, LOCALES } from "#registry/contract/locale.ts";
import { type Finding, problemAt } from "#registry/source/json-file.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { listPricePhrases } from "~/pages/tool/fill-faq-tokens.ts";
import type { StyleCheck, RepositoryCheck } from "../check.ts";
import { readLocale } from "../translation/list-message-translations.ts";
import { listTexts, isComplete } from "./copy-texts.ts";

const commonSchema = z.record(z.unknown());

/** `{credits}` with its noun in each plural form of a locale that is there. */
function readPricePhrases(locale: Locale): string[] {
  const path = projectPath(`locales/${locale}/common.json`);
  if (!existsSync(path)) return [];
  return listPricePhrases(commonSchema.parse(JSON.parse(readFileSync(path, "utf8"))));
}

/** A number, with or without its noun, that ends a sentence right after a colon: “Crediti: 1.” */
const BARE =
  /[:：]\s*\**(?<token>\{+(?:credits|count|n|found|cost|have|missing|price|balance)\}+)[^{}.:：،,;؛!！。]{0,12}[.!。！]/u;

/** What is wrong with how a text says a count, if anything. The rule is the check's name. */
function judgeCounts(text: string, rule: string): Finding[] {
  const token = BARE.exec(text)?.groups?.["token"];
  if (token === undefined) return [];
  return [{ rule, message: `a colon stands before ${token}`, fix: "say it as a sentence" }];
}

const COPY_COUNTS = "copy-counts";

export const copyCounts: StyleCheck = {
  name: COPY_COUNTS,
  description:
    "{credits} stands with its noun in a complete folder, so that the page can say both in the form of the number, and never after a colon that ends a sentence.",
  scope: "style",
  check: (source) =>
    [...source.copies].flatMap(([locale, file]) => {
      const phrases = isLocale(locale) ? readPricePhrases(locale) : [];
      const isSaid = (text: string): boolean =>
        !isComplete(source) ||
        phrases.length === 0 ||
        !text.includes("{credits}") ||
        phrases.some((phrase) => text.includes(phrase));
      return [...listTexts(file).values()].flatMap(({ path, text }) => [
        ...judgeCounts(text, COPY_COUNTS).map((finding) => problemAt(file, path, finding)),
        ...(isSaid(text)
          ? []
          : [
              problemAt(file, path, {
                rule: COPY_COUNTS,
                message: "says {credits} without its noun",
                fix: `say "${phrases.at(-1) ?? ""}"`,
              }),
            ]),
      ]);
    }),
};

const MESSAGE_COUNTS = "message-counts";

/** Says its count in every form: it ends in a plural form's name, or writes both as “image(s)”. */
const hasForms = (key: string, text: string): boolean =>
  /_(zero|one|two|few|many|other)$/.test(key) || text.includes("(s)");

export const messageCounts: RepositoryCheck = {
  name: MESSAGE_COUNTS,
  description:
    "A message that says {{count}} has the plural forms of its language, and no number ends a sentence right after a colon.",
  scope: "repository",
  check: (root) =>
    LOCALES.flatMap((locale) =>
      readLocale(root, locale).flatMap(([key, text, report]) => [
        ...judgeCounts(text, MESSAGE_COUNTS).map(report),
        ...(text.includes("{{count}}") && !hasForms(key, text)
          ? [
              report({
                rule: MESSAGE_COUNTS,
                message: "says {{count}} in one form",
                fix: `write "${key.split(".").at(-1)}_other" and the others`,
              }),
            ]
          : []),
      ]),
    ),
};
