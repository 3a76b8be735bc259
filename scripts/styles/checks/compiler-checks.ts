import { checkFolderId, checkCopyNames } from "#registry/validate/check-folder.ts";
import { validateShapes } from "#registry/validate/prepare-style.ts";
import { listBrokenRules } from "#registry/validate/list-broken-rules.ts";
import { checkExampleFiles } from "#registry/validate/check-example-files.ts";
import { checkPictures } from "#registry/validate/check-pictures.ts";
import type { StyleCheck } from "./check.ts";

// What reading and compiling a folder judge by themselves: here it gets names and descriptions.

export const readable: StyleCheck = {
  name: "readable",
  description: "Everything in a style's folder is a file or a folder that lies there and can be read.",
  scope: "style",
  check: ({ faults }) => faults.filter(({ rule }) => rule === "readable"),
};

export const encoding: StyleCheck = {
  name: "encoding",
  description: "Texts are UTF-8, without a byte order mark and carriage returns.",
  scope: "style",
  check: ({ faults }) => faults.filter(({ rule }) => rule === "encoding"),
};

export const folderId: StyleCheck = {
  name: "folder-id",
  description: "The folder's name is a well-formed id and the one in the manifest.",
  scope: "style",
  check: checkFolderId,
};

export const copyNames: StyleCheck = {
  name: "copy-names",
  description: "Each file in copy/ is named for a locale of the site.",
  scope: "style",
  check: checkCopyNames,
};

export const schema: StyleCheck = {
  name: "schema",
  description: "Manifest, form and copy fit their schemas, recipes and their parameters included.",
  scope: "style",
  check: validateShapes,
};

export const rules: StyleCheck = {
  name: "rules",
  description:
    "What a schema can't say: bounds in order, FAQ pairs complete and 3 to 8, every $name a field of the form, the local engine never dearer than the tool.",
  scope: "style",
  check: listBrokenRules,
};

export const images: StyleCheck = {
  name: "images",
  description: "Every example's file exists, is what its name says, and has a sane size.",
  scope: "style",
  check: (source) => [...checkPictures(source), ...checkExampleFiles(source)],
};
