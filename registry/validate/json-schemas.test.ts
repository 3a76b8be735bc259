import { expect, test } from "vitest";
import { buildJsonSchema } from "./json-schemas.ts";

test("a discriminated union becomes oneOf with a discriminator", () => {
  const text = JSON.stringify(buildJsonSchema("form"));
  expect(text).toContain('"discriminator":{"propertyName":"control"}');
  expect(text).not.toContain("anyOf");
});
