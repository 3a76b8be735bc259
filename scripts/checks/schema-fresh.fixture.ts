import { printJsonSchema } from "#registry/schema/json-schemas.ts";
import type { CheckFixture } from "./sample-styles.ts";

const fresh = {
  "registry/schema/manifest.schema.json": printJsonSchema("manifest"),
  "registry/schema/copy.schema.json": printJsonSchema("copy"),
  "registry/schema/form.schema.json": printJsonSchema("form"),
};

export const schemaFreshFixture: CheckFixture = {
  good: fresh,
  bad: { ...fresh, "registry/schema/copy.schema.json": "{}\n", "registry/schema/form.schema.json": null },
  problems: [
    "registry/schema/copy.schema.json:1:1 error[schema-fresh] differs from the contract in registry/contract; fix: run npm run styles -- fix",
    "registry/schema/form.schema.json:1:1 error[schema-fresh] differs from the contract in registry/contract; fix: run npm run styles -- fix",
  ],
};
