import { readFileSync } from "node:fs";
import { z } from "zod";
import { problemAt } from "#registry/source/json-file.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { listTexts } from "./copy-texts.ts";
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

const { names } = trademarksSchema.parse(JSON.parse(readFileSync(projectPath(PATH), "utf8")));

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

export const trademarks: StyleCheck = {
  name: "trademarks",
  description: `The names of ${PATH} stand in search terms and questions alone.`,
  scope: "style",
  check: ({ copies }) =>
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
    ),
};
