import { DEFAULT_LOCALE, type Locale } from "~/i18n/locales.ts";
import { readCopy } from "../styles/list-styles.ts";
import type { CrawledPage, CrawledSite } from "./crawl-site.ts";

const EXAMPLE = /^\/styles\/([a-z0-9-]+)\//;

/** An example picture as it stands on a page. */
interface ExamplePicture {
  src: string;
  alt: string;
  toolId: string;
}

const examplesOf = ({ pictures }: CrawledPage): ExamplePicture[] =>
  pictures.flatMap(({ src, alt }) => {
    const toolId = EXAMPLE.exec(src)?.[1];
    return toolId === undefined ? [] : [{ src, alt: alt ?? "", toolId }];
  });

/** Pictures without an alternative text, empty ones counting as one. */
export const findPicturesWithoutAlt = ({ pages }: CrawledSite): string[] =>
  pages.flatMap(({ path, pictures }) =>
    pictures.filter(({ alt }) => alt === null).map(({ src }) => `${path}: ${src}`),
  );

/** Example pictures that say nothing. */
export const findMuteExamples = ({ pages }: CrawledSite): string[] =>
  pages.flatMap((page) =>
    examplesOf(page)
      .filter(({ alt }) => alt.trim() === "")
      .map(({ src }) => `${page.path}: ${src}`),
  );

function isDeclared(toolId: string, locale: Locale): boolean {
  const declared = readCopy(toolId, locale).sameAsEnglish ?? [];
  return declared.some((key) => key.startsWith("alt."));
}

/** Example pictures whose alternative text is that of the English page. */
export const findEnglishAlts = ({ pages, find, origin }: CrawledSite): string[] => {
  const problems = pages
    .filter(({ locale }) => locale !== DEFAULT_LOCALE)
    .flatMap((page) => {
      const english = find(origin + page.rest);
      const alts = new Map((english ? examplesOf(english) : []).map(({ src, alt }) => [src, alt]));
      return examplesOf(page)
        .filter(({ src, alt, toolId }) => alts.get(src) === alt && !isDeclared(toolId, page.locale))
        .map(({ src, alt }) => `${page.path}: ${src}: ${alt}`);
    });
  return [...new Set(problems)];
};

/** Links that nothing is read out of. */
export const findNamelessLinks = ({ pages }: CrawledSite): string[] =>
  pages.flatMap(({ path, links }) =>
    links.filter(({ name }) => name === "").map(({ address }) => `${path}: ${address}`),
  );
