import { printJsonSchema, SCHEMA_KINDS, schemaFileName } from "#registry/validate/json-schemas.ts";
import type { CheckFixture } from "./sample-styles.ts";

const fresh = Object.fromEntries(
  SCHEMA_KINDS.map((kind) => [`registry/schema/${schemaFileName(kind)}`, printJsonSchema(kind)]),
);

export const schemaFreshFixture: CheckFixture = {
  good: fresh,
  bad: { ...fresh, "registry/schema/copy.schema.json": "{}\n", "registry/schema/form.schema.json": null },
  problems: [
    "registry/schema/copy.schema.json:1:1 error[schema-fresh] differs from the contract in registry/contract; fix: run npm run styles -- fix",
    "registry/schema/form.schema.json:1:1 error[schema-fresh] differs from the contract in registry/contract; fix: run npm run styles -- fix",
  ],
};
