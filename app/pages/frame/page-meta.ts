import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { PRODUCT } from "#registry/contract/product.ts";
import {
  DEFAULT_LOCALE,
  LOCALE_INFO,
  localePath,
  LOCALES,
  splitLocale,
  type Locale,
} from "~/i18n/locales.ts";
import { PREVIEW_SIZE } from "./preview-size.ts";
import {
  describeTrail,
  IS_DESCRIBED,
  type SiteFacts,
  type StructuredThing,
  type TrailStep,
} from "./structured-data.ts";

/** A link preview's picture on this site. */
interface PreviewPicture {
  src: string;
  width: number;
  height: number;
  alt?: string | undefined;
}

/** What search engines and link previews are told of a page. */
export interface PageFacts {
  /** Without the product's name, which is added. */
  title: string;
  description: string;
  /** The product's own preview picture where left out. */
  image?: PreviewPicture | undefined;
  /** Keeps the page out of search engines. */
  hidden?: boolean;
  /** The locales that the page has words of its own in; all where left out. In any other it shows English. */
  locales?: readonly Locale[] | undefined;
  /** The way from the home page to this one, both included. */
  trail?: readonly TrailStep[];
  /** What else the page is about, for machines; false where nothing is described to any. */
  describe?: false | ((site: SiteFacts) => StructuredThing[]);
}

const PREVIEW: PreviewPicture = { src: "/img/preview.jpg", ...PREVIEW_SIZE };

/** The site's own address, which the root loader tells. */
function originOf(matches: MetaArgs["matches"]): string {
  const data = matches.find(({ id }) => id === "root")?.data;
  return typeof data === "object" && data !== null && "origin" in data && typeof data.origin === "string"
    ? data.origin
    : "";
}

/** The page's address in the locale it is written in, and in every other one. Each of these pages names all of them. */
function describeAddresses(
  locale: Locale,
  locales: readonly Locale[],
  addressIn: (locale: Locale) => string,
): MetaDescriptor[] {
  const written = locales.includes(locale) ? locale : DEFAULT_LOCALE;
  const link = { tagName: "link" as const };
  return [
    { ...link, rel: "canonical", href: addressIn(written) },
    ...locales.map((other) => ({
      ...link,
      rel: "alternate",
      hrefLang: LOCALE_INFO[other].bcp47,
      href: addressIn(other),
    })),
    { ...link, rel: "alternate", hrefLang: "x-default", href: addressIn(DEFAULT_LOCALE) },
  ];
}

/** What messengers and networks show of a link to the page. */
function describePreview(
  { title, description, image = PREVIEW, locales = LOCALES }: PageFacts,
  locale: Locale,
  address: string,
  origin: string,
): MetaDescriptor[] {
  const { src, width, height, alt = title } = image;
  const others = locales.filter((other) => other !== locale);
  const picture = new URL(src, origin || "http://localhost").href;
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: PRODUCT.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:locale", content: LOCALE_INFO[locale].openGraph },
    ...others.map((other) => ({
      property: "og:locale:alternate",
      content: LOCALE_INFO[other].openGraph,
    })),
    { property: "og:image", content: picture },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: picture },
    { name: "twitter:image:alt", content: alt },
  ];
}

/**
 * Title and description; for a page that search engines may show, its addresses, preview and structured data too. A
 * hidden page has a preview where it has a picture of its own.
 */
export function pageMeta(
  { location, matches }: Pick<MetaArgs, "location" | "matches">,
  facts: PageFacts,
): MetaDescriptor[] {
  const { title, description, hidden = false, locales = LOCALES, trail, describe } = facts;
  const origin = originOf(matches);
  const { locale, rest } = splitLocale(location.pathname);
  const head: MetaDescriptor[] = [
    { title: title === PRODUCT.name ? title : `${title} | ${PRODUCT.name}` },
    { name: "description", content: description },
  ];
  const addressIn = (other: Locale) => origin + localePath(other, rest);
  if (hidden)
    return [
      ...head,
      { name: "robots", content: "noindex" },
      // A page that is passed on by hand has a picture of its own.
      ...(facts.image ? describePreview(facts, locale, addressIn(locale), origin) : []),
    ];
  return [
    ...head,
    ...describeAddresses(locale, locales, addressIn),
    ...describePreview(facts, locale, addressIn(locale), origin),
    ...(trail || describe !== undefined ? [describeThings(facts, locale, origin)] : []),
  ];
}

/** What the page is about, for machines. The browser's has nothing in it, and keeps what it finds in the document. */
function describeThings({ trail, describe }: PageFacts, locale: Locale, origin: string): MetaDescriptor {
  if (!IS_DESCRIBED) return { "script:ld+json": {} };
  const site: SiteFacts = {
    origin,
    language: LOCALE_INFO[locale].bcp47,
    addressOf: (path) => origin + localePath(locale, path),
  };
  const graph = [...(trail ? [describeTrail(trail, site)] : []), ...(describe ? describe(site) : [])];
  return { "script:ld+json": { "@context": "https://schema.org", "@graph": graph } };
}
