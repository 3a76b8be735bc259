import { readFileSync } from "node:fs";
import { z } from "zod";
import { columnsOf } from "../../scripts/styles/checks/copy/copy-length.ts";
import { DEFAULT_LOCALE, type Locale } from "~/i18n/locales.ts";
import { CATALOG_PATH } from "~/pages/frame/site-links.ts";
import { readCopy } from "../styles/list-styles.ts";
import type { CrawledPage, CrawledSite } from "./crawl-site.ts";
import { toolIdOf } from "./tool-pages.ts";

/** Columns; a wide letter of Chinese, Japanese or Korean takes two. Search engines cut what is longer. */
const MOST_TITLE = 70;
const DESCRIPTION = { least: 50, most: 320 };

/** A text that stands once in a page's head. */
type HeadText = (page: CrawledPage) => readonly string[];
export const titleOf: HeadText = ({ titles }) => titles;
export const descriptionOf: HeadText = ({ descriptions }) => descriptions;

/** Pages that have the text not exactly once, or empty. */
export const findMissingTexts = ({ pages }: CrawledSite, read: HeadText): string[] =>
  pages
    .filter((page) => read(page).length !== 1 || read(page)[0] === "")
    .map((page) => `${page.path}: ${JSON.stringify(read(page))}`);

/** Pages of one locale that share a text. */
export function findSharedTexts({ pages }: CrawledSite, read: HeadText): string[] {
  const first = new Map<string, string>();
  return pages.flatMap((page) => {
    const key = `${page.locale} ${read(page)[0]}`;
    const known = first.get(key);
    first.set(key, known ?? page.path);
    return known === undefined ? [] : [`${page.path} and ${known}: ${read(page)[0]}`];
  });
}

/** Texts of wrong length. */
export const findWrongLengths = ({ pages }: CrawledSite): string[] =>
  pages.flatMap(({ path, titles, descriptions }) => {
    const [title, description] = [columnsOf(titles[0] ?? ""), columnsOf(descriptions[0] ?? "")];
    const fits = description >= DESCRIPTION.least && description <= DESCRIPTION.most;
    return [
      ...(title <= MOST_TITLE ? [] : [`${path}: the title has ${title} columns`]),
      ...(fits ? [] : [`${path}: the description has ${description} columns`]),
    ];
  });

/** Where the words of pages that are no tools stand in `locales/`. */
const PAGE_KEYS: Readonly<Record<string, string>> = {
  "/": "home",
  [CATALOG_PATH]: "catalog",
  "/pricing": "pages.pricing",
  "/privacy": "pages.privacy",
  "/terms": "pages.terms",
};
const declarationSchema = z.record(z.array(z.string()));

/** The keys of the site's own words that a locale rightly has in English. */
function readDeclared(locale: Locale): string[] {
  const file = new URL("../../locales/same-as-english.json", import.meta.url);
  const declared = declarationSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return Object.keys(declared).filter((key) => declared[key]?.includes(locale));
}

/** Whether a page's text is declared to be rightly the same as in English. */
function isDeclared({ rest, locale }: CrawledPage, key: string): boolean {
  const id = toolIdOf(rest);
  if (id === null) return readDeclared(locale).includes(`${PAGE_KEYS[rest]}.${key}`);
  return (readCopy(id, locale).sameAsEnglish ?? []).includes(key);
}

/** Pages whose text is that of the English page, though nothing declares it the same. */
export const findEnglishTexts = (
  { pages, find, origin }: CrawledSite,
  read: HeadText,
  key: "title" | "description",
): string[] =>
  pages
    .filter((page) => {
      const english = find(origin + page.rest);
      return page.locale !== DEFAULT_LOCALE && english !== undefined && read(page)[0] === read(english)[0];
    })
    .filter((page) => !isDeclared(page, key))
    .map((page) => `${page.path}: ${read(page)[0]}`);

/** Pages that show a message's key, because its words did not come with them. */
export const findMissingWords = ({ pages }: CrawledSite): string[] =>
  pages.flatMap(({ path, keys }) => keys.map((key) => `${path}: ${key}`));

/** Pages without exactly one heading of the first level, with words in it. */
export const findWrongTopHeadings = ({ pages }: CrawledSite): string[] =>
  pages.flatMap(({ path, headings }) => {
    const tops = headings.filter(({ level }) => level === 1).map(({ text }) => text);
    return tops.length === 1 && tops[0] !== "" ? [] : [`${path}: ${JSON.stringify(tops)}`];
  });

/** Headings that stand more than one level below the one before, or that are empty. A form's own may precede the first level. */
export const findHeadingJumps = ({ pages }: CrawledSite): string[] =>
  pages.flatMap(({ path, headings }) =>
    headings.flatMap(({ level, text }, index) => {
      const before = headings[index - 1]?.level ?? 1;
      if (level > before + 1) return [`${path}: "${text}" is h${level} after h${before}`];
      return text === "" ? [`${path}: an empty h${level}`] : [];
    }),
  );
