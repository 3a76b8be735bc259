import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { idSchema } from "../contract/manifest.ts";
import { parseJsonFile, positionAt, type JsonFile, type TextFile } from "./json-file.ts";
import type { Problem } from "./problem.ts";
import {
  explainFailure,
  isVisible,
  type Fault,
  lookAtEntry,
  walkFolder,
  type FolderContents,
  type Refusal,
} from "./walk-folder.ts";

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
function listStyleFolder(stylesDir: string, id: string): FolderContents {
  const found = lookAtEntry(join(stylesDir, id), realpathSync(stylesDir));
  if (found === "file") return asFault({ message: "is a file", fix: "a style is a folder: make it one" });
  if (found !== "folder") return asFault(found);
  const contents = walkFolder(join(stylesDir, id));
  return { ...contents, faults: [...contents.faults, ...listMistaken(contents)] };
}

/** Characters by which some editors mark a text as UTF-8. */
const MARK = "\uFEFF";

/** A text as everything here reads it: without a byte order mark, lines ended by line feeds alone. */
interface DecodedText {
  text: string;
  /** What its file has besides. */
  extras: ("byte order mark" | "carriage returns")[];
}

/** The first byte that is no UTF-8 text. */
interface InvalidByte {
  /** From 0. */
  offset: number;
  byte: number;
  /** What stands before it. */
  before: string;
  /** What the file seems to be written in. */
  guess: "UTF-16" | "another encoding, such as Latin-1";
}

const seemsWide = (bytes: Buffer): boolean =>
  bytes.includes(0) || ["fffe", "feff"].includes(bytes.toString("hex", 0, 2));

/** A style folder as it lies on the disk, parsed but not yet judged. */
export interface StyleSource {
  /** The folder's name. */
  id: string;
  directory: string;
  /** The folder as people are shown it: relative to where the command runs. */
  path: string;
  /** Every readable file in it, as relative paths with forward slashes, sorted. */
  files: string[];
  /** What of it could not be read, and texts that are not written as they should be. */
  faults: Problem[];
  manifest?: JsonFile;
  form?: JsonFile;
  /** What the style's tests measure; never compiled. */
  promise?: JsonFile;
  /** What the example pictures are made from; never compiled. */
  examples?: JsonFile;
  prompt?: TextFile;
  /** The files of `copy/`, by name without `.json`. */
  copies: ReadonlyMap<string, JsonFile>;
}

/**
 * Names of the style folders, sorted. Links count, and so does a file that has a folder's name: something is wrong with
 * it. What begins with a dot or an underscore does not, and neither do files such as a README.
 */
export function listStyleIds(stylesDir: string): string[] {
  if (!existsSync(stylesDir)) return [];
  return readdirSync(stylesDir, { withFileTypes: true })
    .filter((entry) => isVisible(entry.name) && (!entry.isFile() || idSchema.safeParse(entry.name).success))
    .map(({ name }) => name)
    .sort((a, b) => (a < b ? -1 : 1));
}

/** The folder as people read it: relative to the working directory where that is shorter. */
function shownPath(directory: string): string {
  const near = relative(process.cwd(), directory).split(sep).join("/");
  return near.startsWith("..") || near === "" ? directory : near;
}

/** What is wrong with how a text's bytes are written; nothing, where they are UTF-8 as it should be. */
function judgeEncoding(path: string, decoded: DecodedText | InvalidByte, id: string): Problem[] {
  const rule = "encoding";
  if ("text" in decoded) {
    if (decoded.extras.length === 0) return [];
    const message = `is written with ${decoded.extras.join(" and ")}`;
    return [
      { path, line: 1, column: 1, level: "warning", rule, message, fix: `run npm run styles -- fix ${id}` },
    ];
  }
  const { offset, byte, before, guess } = decoded;
  const told = `0x${byte.toString(16).padStart(2, "0")} at byte ${offset} is no UTF-8: the file seems to be in ${guess}`;
  const fix = "save it as UTF-8 in the editor that wrote it";
  return [{ path, ...positionAt(before, before.length), level: "error", rule, message: told, fix }];
}

/** Tells of a fault in a style's folder. */
export const describeFault = (directory: string, { file, message, fix }: Fault): Problem => {
  const path = shownPath(directory);
  const place = { path: file === "" ? path : `${path}/${file}`, line: 1, column: 1 };
  return { ...place, level: "error", rule: "readable", message, fix };
};

/** Reads a style folder's texts. Files that are not there, or can't be read, are left out; these are told as faults. */
export function readStyleSource(stylesDir: string, id: string): StyleSource {
  const directory = join(stylesDir, id);
  const path = shownPath(directory);
  const contents = listStyleFolder(stylesDir, id);
  const found = [...contents.faults];
  const encodings: Problem[] = [];
  const unread = new Set<string>();
  const text = (file: string): TextFile | undefined => {
    if (!contents.files.includes(file)) return undefined;
    try {
      const decoded = decodeText(readFileSync(join(directory, file)));
      encodings.push(...judgeEncoding(`${path}/${file}`, decoded, id));
      if ("text" in decoded) return { path: `${path}/${file}`, text: decoded.text };
    } catch (error) {
      found.push({ file, ...explainFailure(error) });
    }
    unread.add(file);
    return undefined;
  };
  const json = (file: string): JsonFile | undefined => {
    const read = text(file);
    return read && parseJsonFile(read.path, read.text);
  };
  const manifest = json("manifest.json");
  const form = json("form.json");
  const promise = json("promise.json");
  const examples = json("examples.json");
  const prompt = text("prompt.md");
  const copies = new Map<string, JsonFile>();
  for (const file of contents.files) {
    const name = /^copy\/([^/]+)\.json$/.exec(file)?.[1];
    const copy = name === undefined ? undefined : json(file);
    if (name !== undefined && copy) copies.set(name, copy);
  }
  return {
    id,
    directory,
    path,
    files: contents.files.filter((file) => !unread.has(file)),
    faults: [...found.map((fault) => describeFault(directory, fault)), ...encodings],
    ...(manifest && { manifest }),
    ...(form && { form }),
    ...(promise && { promise }),
    ...(examples && { examples }),
    ...(prompt && { prompt }),
    copies,
  };
}

/** Whether something is wrong with reading a path below a style's folder, or a folder on the way to it. */
export const hasFault = ({ faults, path }: StyleSource, file: string): boolean =>
  faults.some((fault) => fault.level === "error" && `${path}/${file}/`.startsWith(`${fault.path}/`));

/** Every JSON file of a folder, manifest first. */
export const jsonFiles = (source: StyleSource): JsonFile[] =>
  [source.manifest, source.form, ...source.copies.values()].filter((file) => file !== undefined);

/** The first byte that could not be read, or is NUL; undefined where there is none. */
function findInvalid(bytes: Buffer): number | undefined {
  const again = Buffer.from(bytes.toString("utf8"));
  let place = again.equals(bytes) ? -1 : again.findIndex((byte, index) => byte !== bytes[index]);
  while (place > 0 && ((again[place] ?? 0) & 0xc0) === 0x80) place -= 1; // back to where the sign for it begins
  const places = [place, bytes.indexOf(0)].filter((found) => found >= 0);
  return places.length > 0 ? Math.min(...places) : undefined;
}

/** Reads bytes as UTF-8, or tells the first one that is none. A NUL counts as none: no text has one. */
function decodeText(bytes: Buffer): DecodedText | InvalidByte {
  const offset = findInvalid(bytes);
  if (offset !== undefined) {
    return {
      offset,
      byte: bytes[offset] ?? 0,
      before: bytes.subarray(0, offset).toString("utf8"),
      guess: seemsWide(bytes) ? "UTF-16" : "another encoding, such as Latin-1",
    };
  }
  const whole = bytes.toString("utf8");
  const unmarked = whole.startsWith(MARK) ? whole.slice(MARK.length) : whole;
  const text = unmarked.replace(/\r\n?/g, "\n");
  return {
    text,
    extras: [
      ...(unmarked === whole ? [] : (["byte order mark"] as const)),
      ...(text === unmarked ? [] : (["carriage returns"] as const)),
    ],
  };
}
