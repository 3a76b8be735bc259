import { expect, test } from "vitest";
import { buildJsonSchema, SCHEMA_KINDS } from "./json-schemas.ts";
import { wordsOfPattern } from "./validate-shape.ts";

/** Every pattern of a schema, wherever it stands. */
function listPatterns(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]) =>
    key === "pattern" && typeof part === "string" ? [part] : listPatterns(part),
  );
}

test("every pattern of the contract is told in words, with one that fits where one is named", () => {
  const patterns = new Set(SCHEMA_KINDS.flatMap((kind) => listPatterns(buildJsonSchema(kind))));
  expect(patterns.size).toBeGreaterThan(10);
  for (const pattern of patterns) {
    const words = wordsOfPattern(pattern);
    expect(words, pattern).not.toContain(pattern);
    const sample = / such as (.*?)(,? and of a .*)?$/.exec(words)?.[1];
    if (sample !== undefined) expect(sample, words).toMatch(new RegExp(pattern));
  }
});
