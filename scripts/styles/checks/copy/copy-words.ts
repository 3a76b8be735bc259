import { listTexts, listEnglishTexts } from "./copy-texts.ts";
import { checkTexts } from "../translation/list-translations.ts";
import type { TranslationCheck, StyleCheck } from "../check.ts";
import { problemAt } from "#registry/source/json-file.ts";
import { findNear } from "#registry/contract/did-you-mean.ts";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { projectPath } from "#registry/source/project-path.ts";

/** Columns of a text: a wide letter of Chinese, Japanese or Korean takes two. */
export const columnsOf = (text: string): number =>
  [...text].reduce(
    (columns, letter) =>
      columns +
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u30fc\uff00-\uffef]/u.test(
        letter,
      )
        ? 2
        : 1),
    0,
  );

/** What fits a slot, in columns: search engines cut titles at some 60, cards show two lines. */
const SLOTS: readonly { key: RegExp; most: number }[] = [
  { key: /^(title|formTitle|resultTitle)$/, most: 64 },
  { key: /^description$/, most: 280 },
  { key: /^cardDesc$/, most: 96 },
  { key: /^(promptLabel|(local\.)?fields\.\w+\.(label|instead))$/, most: 52 },
  { key: /^(local\.)?fields\.\w+\.options\./, most: 42 },
  { key: /^tags\.\d+$/, most: 28 },
];

/** Translations of one text differ in length, but not by more than this; measured in columns. */
const mostFor = (english: number): number => Math.round(english * 1.6) + 18;
const leastFor = (english: number): number => Math.round(english * 0.35) - 6;

/** The fewest and most columns that a translation of an English text may take in the place of its key. */
export function fitOf(key: string, english: string): { least: number; most: number } {
  const ofEnglish = columnsOf(english);
  const slot = SLOTS.find((candidate) => candidate.key.test(key))?.most ?? Infinity;
  return { least: leastFor(ofEnglish), most: Math.min(slot, mostFor(ofEnglish)) };
}

export const copyLength: TranslationCheck = {
  name: "copy-length",
  description:
    "A translation fits its slot, and is neither much longer nor much shorter than the English text.",
  scope: "translations",
  check: checkTexts("copy-length", ({ text, english }, key) => {
    if (english === undefined) return undefined;
    const [columns, ofEnglish] = [columnsOf(text), columnsOf(english)];
    const { least, most } = fitOf(key, english);
    if (columns > most) return { message: `is ${columns} columns wide; ${most} fit`, fix: "say it shorter" };
    const isForm = /_(zero|one|two)$/.test(key); // "you and a friend" may be one word there
    return !isForm && columns < least
      ? {
          message: `is ${columns} columns wide; the English text is ${ofEnglish}`,
          fix: "see what it leaves out",
        }
      : undefined;
  }),
};

/** An element of HTML, its beginning or its end. */
const ELEMENT = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i;

export const copyMarkup: StyleCheck = {
  name: "copy-markup",
  description: "Texts are no HTML, whose marks people would read.",
  scope: "style",
  check: ({ copies }) =>
    [...copies.values()].flatMap((file) =>
      [...listTexts(file).values()].flatMap(({ path, text }) => {
        const [element] = ELEMENT.exec(text) ?? [];
        if (element === undefined) return [];
        const message = `people would read "${element}"`;
        const fix = "leave it out; answers may say **bold**";
        return [problemAt(file, path, { rule: "copy-markup", message, fix })];
      }),
    ),
};

/** Addresses of markdown links, and how many words are bold and points are listed. */
const describeMarkdown = (text: string): string =>
  [
    ...[...text.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => `link to ${address}`).sort(),
    `${text.match(/\*\*/g)?.length ?? 0} bold marks`,
    `${text.match(/^(?:-|\d+\.) /gm)?.length ?? 0} list points`,
    `${text.match(/^#+ /gm)?.length ?? 0} headings`,
  ].join(", ");

export const copyLinks: TranslationCheck = {
  name: "copy-links",
  description: "A translation keeps the links, bold words, list points and headings of the English text.",
  scope: "translations",
  check: checkTexts("copy-links", ({ text, english }) => {
    if (english === undefined) return undefined;
    const [own, expected] = [describeMarkdown(text), describeMarkdown(english)];
    return own === expected
      ? undefined
      : { message: `has ${own}; English has ${expected}`, fix: "mark it up as the English text" };
  }),
};

/** What the page fills in, and in FAQ texts only. */
const TOKENS = ["{credits}", "{email}"];

const findTokens = (text: string): string[] => [...new Set(text.match(/\{[^{}\s]*\}/g) ?? [])].sort();

export const copyTokens: StyleCheck = {
  name: "copy-tokens",
  description:
    "{credits} and {email} stand in FAQ texts only, and in every locale where they stand in English.",
  scope: "style",
  check(source) {
    const english = listEnglishTexts(source);
    return [...source.copies.values()].flatMap((file) =>
      [...listTexts(file)].flatMap(([key, { path, text }]) => {
        const report = (message: string, fix: string) => [
          problemAt(file, path, { rule: "copy-tokens", message, fix }),
        ];
        const found = findTokens(text);
        const expected = findTokens(english.get(key)?.text ?? text);
        const unknown = found.find((token) => !TOKENS.includes(token));
        if (unknown !== undefined) {
          const near = findNear(unknown, TOKENS);
          return report(
            `nothing fills in ${unknown}`,
            near ? `did you mean "${near}"?` : `only ${TOKENS.join(" and ")} are known`,
          );
        }
        if (!path.slice(0, 2).includes("faq"))
          return found.length === 0
            ? []
            : report(`${found.join(" and ")} is filled in in the FAQ only`, "say it without");
        const missing = expected.filter((token) => !found.includes(token));
        if (missing.length > 0)
          return report(`${missing.join(" and ")} of the English text is missing`, "keep the token as it is");
        const extra = found.filter((token) => !expected.includes(token));
        return extra.length > 0
          ? report(`${extra.join(" and ")} is not in the English text`, "remove it, or add it in English")
          : [];
      }),
    );
  },
};

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
