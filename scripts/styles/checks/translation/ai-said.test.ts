import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCALES, type Locale } from "#registry/contract/locale.ts";
import { parseJsonFile } from "#registry/source/json-file.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { listTexts } from "../copy/copy-texts.ts";
import { readGlossaries } from "./read-glossaries.ts";

/** What a person reads first, and wherever results are made or shown. One of each group names AI, in every plural. */
const PLACES = [
  ["home.title", "home.description"],
  ["catalog.title", "catalog.description"],
  ["common.footer.ai"],
  ["share.note"],
  ["style.form.ai"],
];

const { english, locales } = readGlossaries(projectPath("."));

/** A text names AI as a word of its own: "KI" is not in "Kind". */
function namesAi(text: string, locale: Locale): boolean {
  const words = locales.get(locale)?.glossary.terms.ai?.say ?? english?.terms.ai?.match ?? [];
  return words.some((word) =>
    new RegExp(`(?<!\\p{Script=Latin})${word}(?!\\p{Script=Latin})`, "u").test(text),
  );
}

/** The texts of a message by its name, one for each plural. */
function readMessage(locale: Locale, name: string): string[] {
  const [file = "", ...path] = name.split(".");
  const where = `locales/${locale}/${file}.json`;
  const texts = listTexts(parseJsonFile(where, readFileSync(projectPath(where), "utf8")));
  const key = path.join(".");
  return [...texts].flatMap(([other, { text }]) => (other.replace(/_[a-z]+$/, "") === key ? [text] : []));
}

test.each(LOCALES)("in %s the home page, the catalog and the disclosure name AI", (locale) => {
  const silent = PLACES.filter(
    (names) =>
      !names.some((name) => {
        const texts = readMessage(locale, name);
        return texts.length > 0 && texts.every((text) => namesAi(text, locale));
      }),
  );
  expect(silent).toEqual([]);
});

test("AI is found as a word, not inside another", () => {
  expect([namesAi("Ein Bild vom Kind", "de"), namesAi("KI-Bilder", "de"), namesAi("用AI生成", "zh")]).toEqual(
    [false, true, true],
  );
});
