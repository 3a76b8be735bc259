import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { LOCALES, type Locale } from "#registry/contract/locale.ts";
import { readTool } from "../../tests/fixtures/photos/read-sample.ts";
import { listVariants, readEdits } from "./edits/read-edits.ts";

type Answer = "edit" | "partly" | "refuse";
interface Judged {
  words: string;
  isRight: boolean;
  /** Makes a change that nobody asked for, or a part of what was asked as if it were all of it. */
  isFalse: boolean;
}

const ANSWERS: readonly Answer[] = ["edit", "partly", "refuse"];
/** Of a hundred sentences at most this many may be changed against what they say. */
const MOST_FALSE = 1;
/** Of a hundred sentences in a language at least this many are followed, followed partly or refused as they should be. */
const LEAST_RIGHT = 97;
/** What was measured of the sentences that nothing was fitted to: so many right and false of them all. */
const UNSEEN = { right: 1436, falsely: 14 };

const rows = z.array(z.tuple([z.string(), z.string()]));
const tableSchema = z.object({ edit: rows, partly: rows, refuse: rows }).strict();
type Table = z.infer<typeof tableSchema>;
const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`wish-tables/${name}.json`, import.meta.url), "utf8"));
/** What is fitted in a language: the sentences that probed a rule, and more of what people write. */
const readTables = (locale: Locale): Table[] =>
  [locale, `more/${locale}`].map((name) => tableSchema.parse(readJson(name)));

const { manifest } = await readTool("flux-kontext");
const step = manifest.providers.local.recipe?.find(({ op }) => op === "choose");
const variants = step?.op === "choose" ? step.variants : [];

function judge(words: string, names: string, answer: Answer): Judged {
  const chosen = listVariants(words, variants).map(({ name }) => name);
  const { left } = readEdits(words, variants);
  const given: Answer = chosen.length === 0 ? "refuse" : left.length > 0 ? "partly" : "edit";
  const wanted = names === "" ? [] : names.split(",");
  const isFalse = chosen.some((name) => !wanted.includes(name)) || (answer === "partly" && given === "edit");
  return { words, isFalse, isRight: given === answer && !isFalse && chosen.length === wanted.length };
}

const judgeAll = (table: Table): Judged[] =>
  ANSWERS.flatMap((answer) => table[answer].map(([words = "", names = ""]) => judge(words, names, answer)));
const JUDGED = new Map(LOCALES.map((locale) => [locale, readTables(locale).flatMap(judgeAll)]));

test.each(LOCALES)(
  "what people write in %s is followed, followed partly or refused as it should be",
  (locale) => {
    const judged = JUDGED.get(locale) ?? [];
    const wrong = judged.filter(({ isRight }) => !isRight).map(({ words }) => words);
    const right = judged.length - wrong.length;
    process.stdout.write(
      `${locale}: ${right} of ${judged.length} right${wrong.map((words) => `; not ${words}`).join("")}\n`,
    );
    expect((100 * right) / judged.length, wrong.join("\n")).toBeGreaterThanOrEqual(LEAST_RIGHT);
  },
);

test("of all sentences one in a hundred at most is changed against what it says", () => {
  const judged = [...JUDGED.values()].flat();
  const falsely = judged.filter(({ isFalse }) => isFalse).length;
  process.stdout.write(
    `in all: ${judged.filter(({ isRight }) => isRight).length} of ${judged.length} right, ${falsely} false\n`,
  );
  expect(judged.length).toBeGreaterThanOrEqual(1000);
  expect((100 * falsely) / judged.length).toBeLessThanOrEqual(MOST_FALSE);
});

test("sentences that nothing was fitted to are read no worse than when they were measured", () => {
  const tables = z.record(tableSchema).parse(readJson("last-unseen"));
  const judged = Object.values(tables).flatMap(judgeAll);
  const right = judged.filter(({ isRight }) => isRight).length;
  const falsely = judged.filter(({ isFalse }) => isFalse).length;
  process.stdout.write(`unseen: ${right} of ${judged.length} right, ${falsely} false\n`);
  expect(right).toBeGreaterThanOrEqual(UNSEEN.right);
  expect(falsely).toBeLessThanOrEqual(UNSEEN.falsely);
});
