import { checkCopyNames } from "#registry/validate/check-folder.ts";
import type { StyleCheck } from "../check.ts";

export const copyNames: StyleCheck = {
  name: "copy-names",
  description: "Each file in copy/ is named for a locale of the site.",
  scope: "style",
  check: checkCopyNames,
};
