import { expect, test } from "vitest";
import { LOCALES, type Locale } from "#registry/contract/locale.ts";
import { readTool } from "../../tests/fixtures/photos/read-sample.ts";
import { listVariants, readEdits } from "./read-edits.ts";
import table from "./wish-table.json";

type Answer = "edit" | "partly" | "refuse";
interface Judged {
  words: string;
  isRight: boolean;
  /** Asks for a change that nobody asked for. */
  isFalse: boolean;
}

const ANSWERS: readonly Answer[] = ["edit", "partly", "refuse"];
/** Of a hundred sentences at most this many may be changed against what they say. */
const MOST_FALSE = 1;

const { manifest } = await readTool("flux-kontext");
const step = manifest.providers.local.recipe?.find(({ op }) => op === "choose");
const variants = step?.op === "choose" ? step.variants : [];

function judge(words: string, names: string, answer: Answer): Judged {
  const chosen = listVariants(words, variants).map(({ name }) => name);
  const { left } = readEdits(words, variants);
  const given: Answer = chosen.length === 0 ? "refuse" : left.length > 0 ? "partly" : "edit";
  const wanted = names === "" ? [] : names.split(",");
  const isFalse = chosen.some((name) => !wanted.includes(name));
  return { words, isFalse, isRight: given === answer && !isFalse && chosen.length === wanted.length };
}

const judgeAll = (locale: Locale): Judged[] =>
  ANSWERS.flatMap((answer) =>
    table[locale][answer].map(([words = "", names = ""]) => judge(words, names, answer)),
  );

test.each(LOCALES)(
  "what people write in %s is followed, followed partly or refused as it should be",
  (locale) => {
    const judged = judgeAll(locale);
    const right = judged.filter(({ isRight }) => isRight).length;
    process.stdout.write(`${locale}: ${right} of ${judged.length} right\n`);
    expect(judged.filter(({ isRight }) => !isRight).map(({ words }) => words)).toEqual([]);
  },
);

test("of all sentences one in a hundred at most is changed against what it says", () => {
  const judged = LOCALES.flatMap(judgeAll);
  const falsely = judged.filter(({ isFalse }) => isFalse).length;
  process.stdout.write(
    `in all: ${judged.filter(({ isRight }) => isRight).length} of ${judged.length} right, ${falsely} false\n`,
  );
  expect(judged.length).toBeGreaterThanOrEqual(300);
  expect((100 * falsely) / judged.length).toBeLessThanOrEqual(MOST_FALSE);
});
