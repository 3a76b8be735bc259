import { existsSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "#registry/contract/wire/read-wire.ts";
import { hashParts } from "#registry/compile/hash-parts.ts";
import { TOOL_PARTS } from "#registry/contract/compiled.ts";
import { UsageError, type Command } from "../command.ts";
import { askGit, readPast, readPresent, nameCommit } from "./read-history.ts";
import { diffLists, diffWords } from "./word-diff.ts";

const show = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value));

/** What differs between two values, by the place of each difference. */
function compareValues(before: unknown, after: unknown, place = ""): string[] {
  if (show(before) === show(after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [`  ${place || "all"}: ${show(before)} → ${show(after)}`];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) =>
    compareValues(before[name], after[name], place === "" ? name : `${place}.${name}`),
  );
}

const stepsOf = (manifest: unknown): unknown[] => {
  const providers = isRecord(manifest) ? manifest.providers : undefined;
  const local = isRecord(providers) ? providers.local : undefined;
  const recipe = isRecord(local) ? local.recipe : undefined;
  return Array.isArray(recipe) ? recipe : [];
};

/** A recipe as it became, a step a line. */
function compareSteps(before: readonly unknown[], after: readonly unknown[]): string[] {
  const changes = diffLists(before, after, show);
  if (changes.every(({ kind }) => kind === "same")) return [];
  const marks = { same: " ", gone: "-", new: "+" } as const;
  return changes.flatMap(({ kind, items }) => items.map((step) => `  ${marks[kind]} ${show(step)}`));
}

/** A manifest without its recipe, which is told by steps. */
function withoutRecipe(manifest: unknown): unknown {
  const { providers, ...rest } = isRecord(manifest) ? manifest : { providers: undefined };
  const { local, ...vendors } = isRecord(providers) ? providers : { local: undefined };
  const { recipe: _, ...own } = isRecord(local) ? local : { recipe: undefined };
  return { ...rest, providers: { ...vendors, local: own } };
}

/** `diff <id> [ref]`: what changed since a commit; 0 where nothing did, else 1. */
export const diffStyle: Command = ({ stylesDir, ids, print }) => {
  const [id, ref = "HEAD", ...others] = ids;
  if (id === undefined || others.length > 0)
    throw new UsageError(
      "diff wants a style and perhaps a commit, as in: npm run styles -- diff bald-filter HEAD~3",
    );
  askGit(stylesDir, "rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
  const [before, after] = [readPast(stylesDir, id, ref), readPresent(stylesDir, id)];
  const words = diffWords(before.prompt, after.prompt);
  const locales = [...new Set([...Object.keys(before.copies), ...Object.keys(after.copies)])];
  const told: [string, string[]][] = [
    ["prompt", words === "" ? [] : [`  ${words}`]],
    ["recipe", compareSteps(stepsOf(before.manifest), stepsOf(after.manifest))],
    ["manifest", compareValues(withoutRecipe(before.manifest), withoutRecipe(after.manifest))],
    ["form", compareValues(before.form, after.form)],
    ["copy", locales.flatMap((file) => compareValues(before.copies[file], after.copies[file], file))],
  ];
  const changed = told.filter(([, lines]) => lines.length > 0);
  if (changed.length === 0) print(`${id} is as it was at ${ref}`);
  for (const [part, lines] of changed) print([part, ...lines].join("\n"));
  if (changed.some(([part]) => part !== "copy"))
    print(`pictures\n  before and after, side by side: npm run styles -- eval ${id} --against ${ref}`);
  return changed.length > 0 ? 1 : 0;
};

/** What decides how a result looks and what is asked for it; copy, pictures and records stay. */
const RESTORED = ["manifest.json", "form.json", "prompt.md"];

/** The commit before the last that changed one of these files. */
function findEarlier(stylesDir: string, id: string): string {
  const paths = RESTORED.map((file) => `${id}/${file}`);
  const log = askGit(stylesDir, "--literal-pathspecs", "log", "-2", "--format=%H", "--", ...paths);
  const [, earlier] = log.split("\n");
  if (!earlier) throw new UsageError(`${id} has no earlier version to go back to`);
  return earlier;
}

/**
 * `rollback <id> [ref]`: puts a style's manifest, form and prompt back as a commit has them, in the folder alone, and
 * shows what that changes.
 * @throws UsageError where the folder has changes that are not committed, or the commit has no such style.
 */
export const rollbackStyle: Command = async (context) => {
  const { stylesDir, ids, print } = context;
  const [id, ref, ...others] = ids;
  if (id === undefined || others.length > 0)
    throw new UsageError(
      "rollback wants a style and perhaps a commit, as in: npm run styles -- rollback bald-filter HEAD~3",
    );
  const git = (...words: string[]): string => askGit(stylesDir, "--literal-pathspecs", ...words);
  const changed = git("status", "--porcelain", "--untracked-files=all", "--ignored=no", "--", id).trimEnd();
  if (changed !== "")
    throw new UsageError(`${id} has changes that are not committed; commit or drop them first\n${changed}`);
  const commit = ref === undefined ? findEarlier(stylesDir, id) : nameCommit(stylesDir, ref);
  const past = git("ls-tree", "--name-only", commit, "--", ...RESTORED.map((file) => `${id}/${file}`));
  const known = past.split("\n");
  if (!known.includes(`${id}/manifest.json`))
    throw new UsageError(`${ref ?? commit.slice(0, 10)} has no style "${id}"`);
  const paths = RESTORED.map((file) => `${id}/${file}`).filter(
    (path) => known.includes(path) || existsSync(join(stylesDir, path)),
  );
  git("restore", `--source=${commit}`, "--worktree", "--", ...paths);
  const code = await diffStyle({ ...context, ids: [id] });
  if (code !== 0)
    print(`restored from ${commit.slice(0, 10)}: commit it, or undo with git restore; check ${id} next`);
  return 0;
};

/** So many commits are told, the newest first. */
const MOST = 50;

/** `log <id>`: every commit that changed a style, with the parts that it changed and their versions since. */
export const logStyle: Command = ({ stylesDir, ids, print }) => {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0)
    throw new UsageError("log wants one style, as in: npm run styles -- log bald-filter");
  const lines = askGit(
    stylesDir,
    "log",
    `-${MOST + 1}`,
    "--format=%h%x09%ad%x09%s",
    "--date=short",
    "--",
    id,
  );
  const commits = lines.split("\n").filter((line) => line !== "");
  const versions = commits.map((line) => hashParts(readPast(stylesDir, id, line.split("\t")[0] ?? "")));
  for (const [index, line] of commits.slice(0, MOST).entries()) {
    const [own, older] = [versions[index], versions[index + 1]];
    const changed = TOOL_PARTS.filter((part) => own?.[part] !== older?.[part]);
    const told = changed.map((part) => `${part} ${own?.[part]}`).join(", ");
    print(`${line.replaceAll("\t", "  ")}\n  ${told || "pictures, records or what is said of it elsewhere"}`);
  }
  if (commits.length === 0) print(`no commit has touched ${id} yet`);
  return 0;
};
