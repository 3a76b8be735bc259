import { CATALOG_PATH } from "~/pages/frame/site-links.ts";
import type { CrawledSite } from "./crawl-site.ts";
import { toolAddressesOf, toolIdOf, toolPagesOf } from "./tool-pages.ts";

/** Catalogs whose HTML doesn't lead to every tool. */
export const findMissingCards = (site: CrawledSite): string[] =>
  site.pages
    .filter(({ rest }) => rest === CATALOG_PATH)
    .flatMap((page) => {
      const linked = new Set(page.links.map(({ address }) => address.href));
      return toolAddressesOf(site, page.locale)
        .filter((address) => !linked.has(address))
        .map((address) => `${page.path}: no link to ${address}`);
    });

/** Tools whose HTML lacks the form's fields, an example or the answers. */
export const findEmptyToolPages = (site: CrawledSite): string[] =>
  toolPagesOf(site).flatMap(({ path, rest, fieldCount, pictures, recordings, questions }) => {
    const own = `/styles/${toolIdOf(rest)}/`;
    const hasExample = [...pictures.map(({ src }) => src), ...recordings].some((src) => src.startsWith(own));
    const isAnswered = questions.length >= 3 && questions.every(({ answer }) => answer !== "");
    return [
      ...(fieldCount > 0 ? [] : [`${path}: no field`]),
      ...(hasExample ? [] : [`${path}: no example`]),
      ...(isAnswered ? [] : [`${path}: ${questions.length} questions`]),
    ];
  });
