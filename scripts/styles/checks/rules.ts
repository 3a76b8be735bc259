import { listBrokenRules } from "#registry/validate/list-broken-rules.ts";
import type { StyleCheck } from "./check.ts";

export const rules: StyleCheck = {
  name: "rules",
  description:
    "What a schema can't say: bounds in order, FAQ pairs complete and 3 to 8, every $name a field of the form, the local engine never dearer than the tool.",
  scope: "style",
  check: listBrokenRules,
};
