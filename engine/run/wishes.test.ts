import { describe, expect, test } from "vitest";
import { findVariant } from "../words/match.ts";
import { listVariants } from "../words/edits/read-edits.ts";
import { readPhrases } from "../words/read-phrases.fixture.ts";
import { CHOICES, WISHES } from "./wishes.fixture.ts";
import { listWordSteps } from "./word-steps.fixture.ts";

const steps = listWordSteps();

test("words choose among one, and among several", () => {
  expect(new Set(steps.map(({ several }) => several))).toEqual(new Set([true, false]));
});

describe.each(steps)("$id", ({ several, variants }) => {
  const wishes = readPhrases(several ? WISHES : CHOICES);

  test.each(variants.filter(({ keywords }) => keywords.length > 0))(
    "$name is reached in each language, before others of its kind",
    ({ name, group }) => {
      for (const [locale, words] of Object.entries(wishes[name] ?? { en: "has no phrases" })) {
        const place = `${locale}: ${words}`;
        if (!several) {
          expect(findVariant(words, "", variants)?.name, place).toBe(name);
          continue;
        }
        const chosen = listVariants(words, variants);
        expect(
          chosen.map((variant) => variant.name),
          place,
        ).toContain(name);
        expect(
          chosen.filter((variant) => group !== undefined && variant.group === group),
          place,
        ).toHaveLength(group === undefined ? 0 : 1);
      }
    },
  );
});
