import { LOCALE_INFO, splitLocale } from "~/i18n/locales.ts";
import { readAnswer, type CrawledSite } from "./crawl-site.ts";
import { isHidden } from "./find-sitemap-problems.ts";
import type { PageLink } from "./read-page.ts";
import { visitEach } from "./visit-each.ts";

/** An address of this site that pages link to but the sitemap doesn't name. */
export interface OtherAddress {
  address: string;
  status: number;
  isPage: boolean;
  /** Search engines are told not to show what is there in the end, or to show a page of the sitemap in its place. */
  isLeftOut: boolean;
}

const withoutFragment = ({ origin, pathname, search }: URL): string => origin + pathname + search;

const isInternal = ({ origin }: CrawledSite, { address }: PageLink): boolean => address.origin === origin;

/** Fetches the addresses of this site that a page links to and the sitemap doesn't name, once. */
export async function fetchOtherAddresses(site: CrawledSite): Promise<OtherAddress[]> {
  const named = new Set(site.entries.map(({ address }) => address));
  const linked = site.pages
    .flatMap(({ links }) => links)
    .filter((link) => isInternal(site, link))
    .map(({ address }) => withoutFragment(address));
  const others = [...new Set(linked)].filter((address) => !named.has(address));
  return visitEach(others, async (address) => {
    const response = await fetch(address); // a page of an account sends visitors on to sign in
    const page = await readAnswer(response, response.url);
    const standsFor = page.canonicals.length === 1 && site.find(page.canonicals[0] ?? "") !== undefined;
    return {
      address,
      status: page.status,
      isPage: page.type.startsWith("text/html"),
      isLeftOut: isHidden(page) || standsFor,
    };
  });
}

/** Linked addresses that don't answer. */
export const findBrokenLinks = (site: CrawledSite, others: readonly OtherAddress[]): string[] =>
  others
    .filter(({ status }) => status !== 200)
    .map(({ address, status }) => {
      const from = site.pages.find(({ links }) =>
        links.some((link) => withoutFragment(link.address) === address),
      );
      return `${address}: ${status}, linked from ${from?.path}`;
    });

/** Linked pages that search engines would show though the sitemap doesn't name them. */
export const findStrayPages = (others: readonly OtherAddress[]): string[] =>
  others
    .filter(({ status, isPage, isLeftOut }) => status === 200 && isPage && !isLeftOut)
    .map(({ address }) => address);

/** Links whose fragment is nowhere on the page they lead to. */
export const findLostFragments = (site: CrawledSite): string[] => {
  const problems = site.pages.flatMap((page) =>
    page.links
      .filter((link) => {
        const target = site.find(withoutFragment(link.address));
        const id = decodeURIComponent(link.address.hash.slice(1));
        return target !== undefined && id !== "" && !target.ids.has(id);
      })
      .map(({ address }) => `${page.path}: ${address}`),
  );
  return [...new Set(problems)];
};

/** Pages that no other page of their locale links to. */
export function findOrphans(site: CrawledSite): string[] {
  const linked = new Set(
    site.pages.flatMap((page) =>
      page.links
        .filter(({ language }) => language === null)
        .map(({ address }) => withoutFragment(address))
        .filter((address) => address !== page.address && site.find(address)?.locale === page.locale),
    ),
  );
  return site.pages.filter(({ address }) => !linked.has(address)).map(({ path }) => path);
}

/** Links that lead out of a page's language though they are no language links. */
export function findLanguageLeaks(site: CrawledSite, others: readonly OtherAddress[]): string[] {
  const files = new Set(others.filter(({ isPage }) => !isPage).map(({ address }) => address));
  return site.pages.flatMap((page) =>
    page.links
      .filter((link) => isInternal(site, link) && link.language === null)
      .filter(
        ({ address }) =>
          !files.has(withoutFragment(address)) && splitLocale(address.pathname).locale !== page.locale,
      )
      .map(({ address }) => `${page.path}: ${address}`),
  );
}

/** Pages whose language links don't lead to themselves in each of the languages. */
export const findWrongLanguageLinks = ({ pages }: CrawledSite): string[] =>
  pages.flatMap((page) => {
    const languages = new Map(page.alternates);
    const links = page.links.filter(({ language }) => language !== null);
    const missing = Object.values(LOCALE_INFO)
      .map(({ bcp47 }) => bcp47)
      .filter((bcp47) => !links.some(({ language }) => language === bcp47));
    return [
      ...missing.map((language) => `${page.path}: no link to ${language}`),
      ...links
        .filter(({ language, address }) => languages.get(language ?? "") !== withoutFragment(address))
        .map(({ language, address }) => `${page.path}: ${language} leads to ${address}`),
    ];
  });
