import { describe, expect, test } from "vitest";
import { readEdits } from "../words/read-edits.ts";
import { readPhrases } from "../words/read-phrases.fixture.ts";
import { CHOICES, WISHES } from "./wishes.fixture.ts";
import { LOCALES } from "#registry/contract/locale.ts";
import { listWordSteps, readJson } from "./word-steps.fixture.ts";

interface Copy {
  promptExamples?: { examples: { prompt: string }[] };
}

describe.each(listWordSteps())("$id", ({ id, several, variants }) => {
  const wishes = Object.entries(readPhrases(several ? WISHES : CHOICES));
  const names = variants.map(({ name }) => name);

  test.each(wishes.filter(([name]) => names.includes(name)))(
    "%s is reached in each language",
    (name, phrases) => {
      for (const [locale, words] of Object.entries(phrases))
        expect(
          readEdits(words, variants).edits.map((variant) => variant.name),
          `${locale}: ${words}`,
        ).toContain(name);
    },
  );

  test.each(LOCALES)("every prompt example in %s asks for something", (locale) => {
    const { promptExamples } = readJson(`${id}/copy/${locale}.json`) as Copy;
    for (const { prompt } of promptExamples?.examples ?? [])
      expect(readEdits(prompt, variants).edits, prompt).not.toEqual([]);
  });
});
