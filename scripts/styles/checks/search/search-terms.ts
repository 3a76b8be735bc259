import { problemAt, type JsonFile } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import { foldText } from "#registry/contract/search/fold-text.ts";
import type { StyleCheck } from "../check.ts";
import { listTerms, isComplete } from "../copy/copy-texts.ts";

const RULE = "search-terms";

/** So many words of people's own find a tool. */
export const FEWEST = 12;

/** A folder that is not said to be complete may still come to its terms. */
function judgeTerms(file: JsonFile, isComplete: boolean): Problem[] {
  const terms = listTerms(file).map((term) => foldText(term).trim());
  const few = {
    rule: RULE,
    message: `${terms.length} search terms; people find a tool by ${FEWEST} or more`,
    fix: "write what people type in this language: other names, uses, what it is like",
  };
  return [
    ...(isComplete && terms.length < FEWEST
      ? [problemAt(file, terms.length > 0 ? ["searchTerms"] : [], few)]
      : []),
    ...terms.flatMap((term, index) =>
      terms.indexOf(term) === index
        ? []
        : [
            problemAt(file, ["searchTerms", index], {
              rule: RULE,
              message: `"${term}" stands twice; case and accents make no difference`,
              fix: "remove one",
            }),
          ],
    ),
  ];
}

export const searchTerms: StyleCheck = {
  name: RULE,
  description: `Each locale of a complete folder has ${FEWEST} search terms or more, each once.`,
  scope: "style",
  check: (source) =>
    [...source.copies.values()]
      .filter((file) => file.value !== undefined)
      .flatMap((file) => judgeTerms(file, isComplete(source))),
};
