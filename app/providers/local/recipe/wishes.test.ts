import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { listVariants } from "../hair/choose-variant.ts";
import { readPhrases } from "../hair/read-phrases.fixture.ts";
import { WISHES } from "./wishes.fixture.ts";

const STYLES = new URL("../../../../styles/", import.meta.url);

/** Every list of variants of which words may ask for several, by the folder it stands in. */
const lists = readdirSync(STYLES).flatMap((id) => {
  const file = JSON.parse(readFileSync(new URL(`${id}/manifest.json`, STYLES), "utf8"));
  const steps = manifestSchema.parse(file).providers.local?.recipe ?? [];
  return steps.flatMap((step) => (step.op === "choose" && step.several ? [{ id, ...step }] : []));
});
const wishes = readPhrases(WISHES);

test("there are such lists, and each of their variants has its wishes", () => {
  expect(lists.length).toBeGreaterThan(0);
  for (const { id, variants } of lists)
    for (const { name } of variants) expect(wishes, `${id}: ${name}`).toHaveProperty(name);
});

describe.each(lists)("$id", ({ variants }) => {
  test.each(variants)("$name is reached in each language, and nothing else of its group", (variant) => {
    for (const [locale, words] of Object.entries(wishes[variant.name]!)) {
      const chosen = listVariants(words, variants);
      expect(
        chosen.map(({ name }) => name),
        `${locale}: ${words}`,
      ).toContain(variant.name);
      const rivals = chosen.filter(({ group }) => group !== undefined && group === variant.group);
      expect(rivals.length, `${locale}: ${words}`).toBeLessThanOrEqual(1);
    }
  });
});
