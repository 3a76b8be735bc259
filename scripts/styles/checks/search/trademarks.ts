import { readFileSync } from "node:fs";
import { z } from "zod";
import { problemAt } from "#registry/source/json-file.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { DEFAULT_LOCALE } from "#registry/contract/locale.ts";
import type { Problem } from "#registry/source/problem.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { listTerms, listTexts, readProperty } from "../copy/copy-texts.ts";
import type { StyleCheck } from "../check.ts";

/** Where the names stand, by the script or the language that they are written in. */
const PATH = "docs/glossary/trademarks.json";

const trademarksSchema = z
  .object({
    about: z.string(),
    sites: z.array(z.string().min(1)),
    names: z.record(z.array(z.string().min(1)).min(1)),
  })
  .strict();

const { names, sites } = trademarksSchema.parse(JSON.parse(readFileSync(projectPath(PATH), "utf8")));

/** Latin names are words of their own: a barber is no doll. The other scripts here join words. */
const MARKS = Object.values(names)
  .flat()
  .map((name) => ({
    name,
    pattern: /\p{Script=Latin}/u.test(name)
      ? new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "iu")
      : new RegExp(name, "u"),
  }));

/** Where a name may stand: the one question that says whom a look resembles, and who has not made it. */
const SPOKEN = "faq";

/** A look that is found by a name says in a question whose it is, and that its owner has not made the look. */
function judgeLook({ copies, manifest }: StyleSource): Problem[] {
  const file = copies.get(DEFAULT_LOCALE);
  if (file === undefined || readProperty(manifest, "section") !== "style") return [];
  const works = MARKS.filter(({ name }) => !sites.includes(name));
  const term = listTerms(file).findIndex((text) => works.some(({ pattern }) => pattern.test(text)));
  const spoken = [...listTexts(file).values()].filter(({ path }) => path[0] === SPOKEN);
  if (term < 0 || spoken.some(({ text }) => works.some(({ pattern }) => pattern.test(text)))) return [];
  return [
    problemAt(file, ["searchTerms", term], {
      rule: "trademarks",
      message: "is a name that no question speaks of",
      fix: "say in an answer whose it is, and that its owner neither made nor endorses the style",
    }),
  ];
}

/** A name that stands where it would claim that its owner had made the style. */
const judgePlaces = ({ copies }: StyleSource): Problem[] =>
  [...copies.values()].flatMap((file) =>
    [...listTexts(file).values()]
      .filter(({ path }) => path[0] !== SPOKEN)
      .flatMap(({ path, text }) => {
        const mark = MARKS.find(({ pattern }) => pattern.test(text));
        if (!mark) return [];
        return [
          problemAt(file, path, {
            rule: "trademarks",
            message: `says "${mark.name}", whose owner has not made this`,
            fix: "say what it looks like or is for; the name may be a search term",
          }),
        ];
      }),
  );

export const trademarks: StyleCheck = {
  name: "trademarks",
  description: `The names of ${PATH} stand in search terms and questions alone, and a look found by one says so in a question.`,
  scope: "style",
  check: (source) => [...judgePlaces(source), ...judgeLook(source)],
};
