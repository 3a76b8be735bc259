import { checkExampleFiles } from "#registry/validate/check-example-files.ts";
import { checkPictures } from "#registry/validate/check-pictures.ts";
import type { StyleCheck } from "../check.ts";

export const images: StyleCheck = {
  name: "images",
  description: "Every example's file exists, is what its name says, and has a sane size.",
  scope: "style",
  check: (source) => [...checkPictures(source), ...checkExampleFiles(source)],
};
