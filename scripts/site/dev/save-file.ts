import { existsSync, lstatSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isLocale } from "#registry/contract/locale.ts";
import { listStyleIds } from "#registry/source/style-source.ts";
import { shortHash } from "../../styles/sample-photos.ts";

/** A text of a style as an editor has it; `mark` tells it from what others make of it meanwhile. */
export interface EditedFile {
  name: string;
  text: string;
  mark: string;
}

/** The files that are edited here. */
const isEditable = (name: string): boolean =>
  ["manifest.json", "form.json", "prompt.md", "examples.json", "promise.json"].includes(name) ||
  isLocale(/^copy\/([a-z]+)\.json$/.exec(name)?.[1] ?? "");

const isPlain = (path: string, kind: "isFile" | "isDirectory"): boolean =>
  existsSync(path) && lstatSync(path)[kind]();

/** A style's file, where it is one of its own below the folder of styles and no link; else undefined. */
function placeOf(stylesDir: string, id: string, name: string): string | undefined {
  if (!listStyleIds(stylesDir).includes(id) || !isEditable(name)) return undefined;
  const folder = join(stylesDir, id);
  const file = join(folder, name);
  const isOwn = isPlain(folder, "isDirectory") && isPlain(file, "isFile");
  return isOwn && realpathSync(file) === join(realpathSync(stylesDir), id, name) ? file : undefined;
}

/** Reads one of a style's texts; undefined where it has none of that name. */
export function readEdited(stylesDir: string, id: string, name: string): EditedFile | undefined {
  const file = placeOf(stylesDir, id, name);
  if (file === undefined) return undefined;
  const text = readFileSync(file, "utf8");
  return { name, text, mark: shortHash(text) };
}

/**
 * Writes one of a style's texts, and nothing but that.
 * @returns `changed` where somebody else wrote it since it was read, `unknown` where there is no such file
 */
export function saveEdited(
  stylesDir: string,
  id: string,
  { name, text, mark }: EditedFile,
): "saved" | "changed" | "unknown" {
  const file = placeOf(stylesDir, id, name);
  if (file === undefined) return "unknown";
  if (shortHash(readFileSync(file, "utf8")) !== mark) return "changed";
  const lines = text.replace(/\r\n?/g, "\n"); // as forms send them
  writeFileSync(file, lines.endsWith("\n") ? lines : `${lines}\n`);
  return "saved";
}
