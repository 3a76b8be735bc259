import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formSchema } from "#registry/contract/field.ts";
import { LOCALES } from "#registry/contract/locale.ts";
import { findVariant } from "../words/match.ts";
import { listVariants } from "../words/edits/read-edits.ts";
import { listWordSteps, readJson, STYLES, type WordStep } from "./word-steps.fixture.ts";

/** Quotation marks of the site's languages and what they hold. */
const QUOTED = /[“„«「『"]\s?([^“”„«»「」『』"]+?)\s?[”“»」』"]/g;

interface Copy {
  promptExamples?: { examples: { style: string; prompt: string }[] };
  fields?: Record<string, { placeholder?: string }>;
  faq: Record<string, string>;
}

const readCopy = (id: string, locale: string) => readJson(`${id}/copy/${locale}.json`) as Copy;
const quotesOf = (text: string): string[] => [...text.matchAll(QUOTED)].map(([, words]) => words!);

/** Whether people can write to the style. */
function isHeard({ id, manifest }: WordStep): boolean {
  if (manifest.showSystemPrompt) return true;
  if (!existsSync(new URL(`${id}/form.json`, STYLES))) return false;
  const { fields } = formSchema.parse(readJson(`${id}/form.json`));
  return fields.some((field) => field.control === "text" && field.role === "prompt");
}

const steps = listWordSteps().filter(isHeard);
const isFollowed = ({ variants }: WordStep, words: string) => listVariants(words, variants).length > 0;

describe.each(steps)("$id", (step) => {
  const english = readCopy(step.id, "en");
  const locales = LOCALES.filter((locale) => existsSync(new URL(`${step.id}/copy/${locale}.json`, STYLES)));

  test.each(locales)("follows what the copy of %s says to write", (locale) => {
    const copy = readCopy(step.id, locale);
    for (const [index, { prompt, style }] of (english.promptExamples?.examples ?? []).entries()) {
      const example = copy.promptExamples!.examples[index]!;
      const wanted = findVariant(prompt, "", step.variants)?.name;
      if (!step.several) {
        expect(findVariant(example.style, "", step.variants)?.name, example.style).toBe(wanted);
        expect(findVariant(example.prompt, "", step.variants)?.name, example.prompt).toBe(wanted);
      } else if (isFollowed(step, prompt)) expect(isFollowed(step, example.prompt), style).toBe(true);
    }
    for (const [name, { placeholder }] of Object.entries(english.fields ?? {})) {
      const words = copy.fields?.[name]?.placeholder;
      if (placeholder && words && isFollowed(step, placeholder)) expect(words).toSatisfy(follows);
    }
    for (const [key, text] of Object.entries(english.faq)) {
      const quotes = quotesOf(text);
      if (!step.several || quotes.length === 0 || !quotes.every(follows)) continue;
      for (const words of quotesOf(copy.faq[key]!)) expect(words).toSatisfy(follows);
    }
  });

  const follows = (words: string) => isFollowed(step, words);
});

test.each(LOCALES)("a refused wish in %s is told words that are followed", (locale) => {
  const { wishNotKnown } = readJson(`../locales/${locale}/errors.json`) as Record<string, string>;
  const words = quotesOf(wishNotKnown!);
  expect(words.length).toBeGreaterThan(2);
  const refusing = steps.filter(({ refuses }) => refuses);
  expect(refusing.length).toBeGreaterThan(0);
  for (const step of refusing) for (const wish of words) expect(isFollowed(step, wish), wish).toBe(true);
});
