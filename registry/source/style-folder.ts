import { realpathSync } from "node:fs";
import { join } from "node:path";
import { lookAtEntry, walkFolder, type Fault, type FolderContents, type Refusal } from "./walk-folder.ts";

/** The files that have a meaning of their own, and the folders. */
const NAMED_FILE = /^((manifest|form|promise|examples|proof|copy\.lock)\.json|prompt\.md|copy\/[^/]+\.json)$/;
const NAMED_FOLDER = /^(copy|images)$/;

/** What has a name of a file and is a folder, or the other way round. */
const listMistaken = ({ files, folders }: FolderContents): Fault[] => [
  ...folders
    .filter((folder) => NAMED_FILE.test(folder))
    .map((file) => ({ file, message: "is a folder", fix: "put a file here, or remove it" })),
  ...files
    .filter((file) => NAMED_FOLDER.test(file))
    .map((file) => ({ file, message: "is a file", fix: "put a folder here, or remove it" })),
];

const asFault = (refusal: Refusal): FolderContents => ({
  files: [],
  folders: [],
  faults: [{ file: "", ...refusal }],
});

/** Lists a style's folder, which has to be one and to lie in `stylesDir`. Never throws for what lies there. */
export function listStyleFolder(stylesDir: string, id: string): FolderContents {
  const found = lookAtEntry(join(stylesDir, id), realpathSync(stylesDir));
  if (found === "file") return asFault({ message: "is a file", fix: "a style is a folder: make it one" });
  if (found !== "folder") return asFault(found);
  const contents = walkFolder(join(stylesDir, id));
  return { ...contents, faults: [...contents.faults, ...listMistaken(contents)] };
}
