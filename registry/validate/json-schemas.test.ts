import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildJsonSchema, printJsonSchema, SCHEMA_KINDS, schemaFileName } from "./json-schemas.ts";

test.each(SCHEMA_KINDS)(
  "the committed %s schema is the one the contract makes (else run: npm run styles -- fix)",
  (kind) => {
    const committed = readFileSync(new URL(`../schema/${schemaFileName(kind)}`, import.meta.url), "utf8");
    expect(
      committed === printJsonSchema(kind),
      `${schemaFileName(kind)} is stale; run: npm run styles -- fix`,
    ).toBe(true);
  },
);

test("a discriminated union becomes oneOf with a discriminator", () => {
  const text = JSON.stringify(buildJsonSchema("form"));
  expect(text).toContain('"discriminator":{"propertyName":"control"}');
  expect(text).not.toContain("anyOf");
});
