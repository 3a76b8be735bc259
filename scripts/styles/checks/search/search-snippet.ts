import { isLocale, type Locale } from "#registry/contract/locale.ts";
import { problemAt, type JsonFile } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import type { StyleCheck } from "../check.ts";
import { listTerms, readProperty, isComplete } from "../copy/copy-texts.ts";

const RULE = "search-snippet";

/** Every title is followed by it. */
const SITE = " | ImgFX";

/** What a search result shows of a page, in characters; those of Chinese, Japanese and Korean are twice as wide. */
const NARROW = { title: 60 - SITE.length, least: 110, most: 155 } as const;
const WIDE = { title: 32 - SITE.length, least: 50, most: 80 } as const;
const WIDE_LOCALES: readonly Locale[] = ["ja", "ko", "zh", "tw"];

/** The terms of a tool that stand for what most people type. One of them is in its title. */
export const LEADING_TERMS = 3;

/** What a search result has room for in a locale, in characters, and how many columns each of them is wide. */
export const snippetOf = (locale: Locale) =>
  WIDE_LOCALES.includes(locale) ? { ...WIDE, columns: 2 } : { ...NARROW, columns: 1 };

function judgeTitle(title: string, terms: readonly string[], most: number): [message: string, fix: string][] {
  const length = [...title].length;
  const leading = terms.slice(0, LEADING_TERMS);
  const holds = leading.some((term) => title.toLowerCase().includes(term.toLowerCase()));
  return [
    ...(length > most
      ? ([
          [
            `the title has ${length} characters; a search result shows ${most}`,
            "cut what people don't look for",
          ],
        ] as const)
      : []),
    ...(holds || leading.length === 0
      ? []
      : ([
          [
            `the title has none of ${leading.map((term) => `"${term}"`).join(", ")}`,
            "say one of the first search terms",
          ],
        ] as const)),
  ].map(([message, fix]) => [message, fix]);
}

function judgeCopy(file: JsonFile, locale: Locale): Problem[] {
  const { title: longest, least, most } = snippetOf(locale);
  const [title, description] = [readProperty(file, "title"), readProperty(file, "description")];
  const report = (key: string, message: string, fix: string) =>
    problemAt(file, [key], { rule: RULE, message, fix });
  const length = typeof description === "string" ? [...description].length : least;
  return [
    ...(typeof title === "string" ? judgeTitle(title, listTerms(file), longest) : []).map(([message, fix]) =>
      report("title", message, fix),
    ),
    ...(length < least || length > most
      ? [
          report(
            "description",
            `the description has ${length} characters; a search result has room for ${least} to ${most}`,
            "say what people look for first, and cut the rest",
          ),
        ]
      : []),
  ];
}

export const searchSnippet: StyleCheck = {
  name: RULE,
  description: `In a complete folder a title has one of the first ${LEADING_TERMS} search terms and up to ${NARROW.title} characters, a description ${NARROW.least} to ${NARROW.most}; in ${WIDE_LOCALES.join(", ")} ${WIDE.title}, and ${WIDE.least} to ${WIDE.most}.`,
  scope: "style",
  check: (source) =>
    isComplete(source)
      ? [...source.copies].flatMap(([locale, file]) => (isLocale(locale) ? judgeCopy(file, locale) : []))
      : [],
};
