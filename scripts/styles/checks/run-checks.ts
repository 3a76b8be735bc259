import { compareProblems, type Problem } from "#registry/source/problem.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { ALL_CHECKS } from "./all-checks.ts";
import type { Check } from "./check.ts";
import { listMessageTranslations } from "./list-message-translations.ts";
import { listStyleTranslations } from "./list-style-translations.ts";
import { readGlossaries } from "./read-glossaries.ts";

export interface CheckRun {
  sources: readonly StyleSource[];
  /** Ids whose problems are wanted; all, and those of the repository and the site's own words, where left out. */
  ids?: readonly string[];
  /** The repository's folder. */
  root: string;
  checks?: readonly Check[];
}

/** Runs every check and gives all problems at once, by file and place. */
export function runChecks({ sources, ids, root, checks = ALL_CHECKS }: CheckRun): Problem[] {
  const wanted = sources.filter(({ id }) => !ids || ids.includes(id));
  const isWanted = ({ path }: Problem) => wanted.some((source) => path.startsWith(`${source.path}/`));
  const translations = [
    ...wanted.flatMap(listStyleTranslations),
    ...(ids ? [] : listMessageTranslations(root)),
  ];
  const glossaries = readGlossaries(root);
  return checks
    .flatMap((check) => {
      switch (check.scope) {
        case "style":
          return wanted.flatMap((source) => check.check(source));
        case "registry":
          return check.check(sources).filter(isWanted);
        case "translations":
          return check.check(translations, glossaries);
        case "repository":
          return ids ? [] : check.check(root);
      }
    })
    .sort(compareProblems);
}
