import { validateShapes } from "#registry/validate/prepare-style.ts";
import type { StyleCheck } from "./check.ts";

export const schema: StyleCheck = {
  name: "schema",
  description: "Manifest, form and copy fit their schemas, recipes and their parameters included.",
  scope: "style",
  check: validateShapes,
};
