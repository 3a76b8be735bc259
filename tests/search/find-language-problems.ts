import { DEFAULT_LOCALE, LOCALE_INFO, localePath, LOCALES } from "~/i18n/locales.ts";
import { restOf, type CrawledSite } from "./crawl-site.ts";

/** What a page's alternates must be: every locale of it, and English for everybody else. */
const alternatesOf = ({ origin }: CrawledSite, rest: string): [string, string][] => [
  ...LOCALES.map((locale): [string, string] => [
    LOCALE_INFO[locale].bcp47,
    origin + localePath(locale, rest),
  ]),
  ["x-default", origin + localePath(DEFAULT_LOCALE, rest)],
];

const spell = (alternates: readonly [string, string][]): string =>
  alternates
    .map((pair) => pair.join(" "))
    .sort()
    .join(", ");

/** Pages that don't name all their languages, their own among them, or name one at another address. */
export const findWrongAlternates = (site: CrawledSite): string[] =>
  site.pages
    .filter((page) => spell(page.alternates) !== spell(alternatesOf(site, page.rest)))
    .map((page) => `${page.path}: ${spell(page.alternates) || "none"}`);

/** Pages that name another one which doesn't name them. */
export const findOneSidedAlternates = (site: CrawledSite): string[] =>
  site.pages.flatMap((page) =>
    page.alternates
      .filter(([, address]) => {
        const other = site.find(address);
        return !other?.alternates.some(
          ([language, back]) => language === LOCALE_INFO[page.locale].bcp47 && back === page.address,
        );
      })
      .map(([language]) => `${page.path}: its page in ${language} doesn't lead back`),
  );

/** Entries of the sitemap with other alternates than their page; than it should have, where it was not read. */
export const findSitemapLanguageProblems = (site: CrawledSite): string[] =>
  site.entries
    .filter(({ address, alternates }) => {
      const told = site.find(address)?.alternates ?? alternatesOf(site, restOf(address));
      return spell(alternates) !== spell(told);
    })
    .map(({ address, alternates }) => `${address}: ${spell(alternates) || "none"}`);

/** Pages whose `lang` or `dir` is not that of their locale. */
export const findWrongLanguages = ({ pages }: CrawledSite): string[] =>
  pages
    .filter(({ locale, lang, dir }) => lang !== LOCALE_INFO[locale].bcp47 || dir !== LOCALE_INFO[locale].dir)
    .map(({ path, lang, dir }) => `${path}: lang ${lang}, dir ${dir}`);
