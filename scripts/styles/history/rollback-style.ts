import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError, type Command } from "../command.ts";
import { diffStyle } from "./diff-style.ts";
import { askGit, nameCommit } from "./read-history.ts";

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
