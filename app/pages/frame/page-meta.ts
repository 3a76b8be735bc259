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
import type { Picture } from "#registry/contract/compiled.ts";
import { PREVIEW_SIZE } from "./site-links.ts";

/** A link preview's picture on this site. */
interface PreviewPicture {
  src: string;
  width: number;
  height: number;
  alt?: string | undefined;
}

/** What search engines and link previews are told of a page. */
interface PageFacts {
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

/** A thing as schema.org describes it; see https://schema.org. */
export interface StructuredThing {
  "@type": string;
  [property: string]: unknown;
}

/**
 * Whether structured data is made here: machines read it out of the document, so a browser that has the document makes
 * none. In development it does, and finds the server's markup as it would write it.
 */
export const IS_DESCRIBED = import.meta.env.SSR || import.meta.env.DEV;

/** Example pictures are in the public domain or given to it: `docs/licences.md`. */
const PICTURE_LICENCE = "https://creativecommons.org/publicdomain/zero/1.0/";

/** Where a page of the site stands. */
export interface SiteFacts {
  /** The site's own address, e.g. `https://example.com`. */
  origin: string;
  /** BCP 47 tag of the page's language. */
  language: string;
  /** The address of a page in the page's language, by its English one. */
  addressOf: (path: string) => string;
}

/** A page on the way to the one that is open. */
interface TrailStep {
  name: string;
  /** English address. */
  path: string;
}

/** Who runs the site. */
export const describeOwner = ({ origin }: SiteFacts): StructuredThing => ({
  "@type": "Organization",
  "@id": `${origin}/#owner`,
  name: PRODUCT.name,
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
});

/** The site as a whole, for its home page. */
export const describeSite = (site: SiteFacts): StructuredThing => ({
  "@type": "WebSite",
  name: PRODUCT.name,
  url: site.addressOf("/"),
  inLanguage: site.language,
  publisher: describeOwner(site),
});

/** The way from the home page to the open one, both included. */
const describeTrail = (steps: readonly TrailStep[], { addressOf }: SiteFacts): StructuredThing => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: addressOf(path),
  })),
});

/** A list of the site's pages, in their order. */
export const describeList = (steps: readonly TrailStep[], { addressOf }: SiteFacts): StructuredThing => ({
  "@type": "ItemList",
  itemListElement: steps.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    url: addressOf(path),
  })),
});

/** An example picture, with what one may do with it. */
export const describePicture = ({ src, width, height, alt }: Picture, site: SiteFacts): StructuredThing => ({
  "@type": "ImageObject",
  contentUrl: new URL(src, site.origin).href,
  caption: alt,
  width,
  height,
  license: PICTURE_LICENCE,
  acquireLicensePage: site.addressOf("/terms"),
  creditText: PRODUCT.name,
  copyrightNotice: "CC0",
});
