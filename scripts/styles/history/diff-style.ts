import { isRecord } from "#registry/contract/wire/read-wire.ts";
import { UsageError, type Command } from "../command.ts";
import { askGit, readPast, readPresent } from "./read-history.ts";
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
