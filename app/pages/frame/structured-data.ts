import { PRODUCT } from "#registry/contract/product.ts";
import type { Picture } from "#registry/contract/compiled.ts";

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
export interface TrailStep {
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
export const describeTrail = (steps: readonly TrailStep[], { addressOf }: SiteFacts): StructuredThing => ({
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
