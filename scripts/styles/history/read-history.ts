import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PartTexts } from "#registry/compile/hash-parts.ts";
import { UsageError } from "../command.ts";

/** Git's answer. @throws UsageError where it has none, with its words. */
export function askGit(folder: string, ...words: string[]): string {
  try {
    return execFileSync("git", ["-C", folder, ...words], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (cause) {
    const told = cause instanceof Error ? (cause.message.split("\n")[1] ?? cause.message) : String(cause);
    throw new UsageError(`git says: ${told}`, { cause });
  }
}

/** A commit's full name. @throws UsageError where there is no such commit. */
export const nameCommit = (folder: string, ref: string): string =>
  askGit(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`).trim();

/** Reads one file of a style; undefined where it is not there. */
type ReadFile = (file: string) => string | undefined;

/** A JSON text's value; what is no JSON stays the text. */
function parse(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const readTexts = (read: ReadFile, copies: readonly string[]): PartTexts => ({
  manifest: parse(read("manifest.json")),
  form: parse(read("form.json")),
  prompt: read("prompt.md") ?? "",
  copies: Object.fromEntries(copies.map((file) => [file, parse(read(file))])),
});

/** A style as it lies in its folder. */
export function readPresent(stylesDir: string, id: string): PartTexts {
  const folder = join(stylesDir, id);
  const copies = existsSync(join(folder, "copy")) ? readdirSync(join(folder, "copy")).sort() : [];
  const read: ReadFile = (file) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : undefined;
  return readTexts(
    read,
    copies.map((name) => `copy/${name}`),
  );
}

/** The files of a style that a commit has, by their names in its folder. */
function listPast(stylesDir: string, id: string, ref: string): string[] {
  const names = askGit(stylesDir, "ls-tree", "-r", "--name-only", ref, "--", id).split("\n");
  return names.filter((name) => name.startsWith(`${id}/`)).map((name) => name.slice(id.length + 1));
}

/**
 * Writes a style as a commit has it below another folder, without its pictures.
 * @param name what the commit is called by whoever asks.
 * @throws UsageError where the commit has no such style.
 */
export function copyPast(stylesDir: string, id: string, ref: string, folder: string, name = ref): void {
  const files = listPast(stylesDir, id, ref).filter((file) => !file.startsWith("images/"));
  if (!files.includes("manifest.json"))
    throw new UsageError(`${name} has no style "${id}": it was committed later, or never`);
  for (const file of files) {
    const place = join(folder, id, file);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, askGit(stylesDir, "show", `${ref}:./${id}/${file}`));
  }
}

/** A style as a commit has it; without files where it has none of that name. */
export function readPast(stylesDir: string, id: string, ref: string): PartTexts {
  const files = listPast(stylesDir, id, ref);
  const read: ReadFile = (file) =>
    files.includes(file) ? askGit(stylesDir, "show", `${ref}:./${id}/${file}`) : undefined;
  return readTexts(read, files.filter((file) => file.startsWith("copy/")).sort());
}
