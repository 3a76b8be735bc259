import { checkFolderId } from "#registry/validate/check-folder.ts";
import type { StyleCheck } from "./check.ts";

export const folderId: StyleCheck = {
  name: "folder-id",
  description: "The folder's name is a well-formed id and the one in the manifest.",
  scope: "style",
  check: checkFolderId,
};
