import { checkRequiredFiles } from "#registry/validate/check-folder.ts";
import type { StyleCheck } from "./check.ts";

export const requiredFiles: StyleCheck = {
  name: "required-files",
  description: "A folder has a manifest, a prompt that says something, and English copy.",
  scope: "style",
  check: checkRequiredFiles,
};
