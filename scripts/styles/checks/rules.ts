import { validateContents, validateShapes } from "#registry/validate/prepare-style.ts";
import type { StyleCheck } from "./check.ts";

export const rules: StyleCheck = {
  name: "rules",
  description:
    "What a schema can't say: bounds in order, FAQ pairs complete and 3 to 8, every $name a field of the form, the local engine never dearer than the tool.",
  scope: "style",
  check: (source) => (validateShapes(source).length > 0 ? [] : validateContents(source).problems),
};
