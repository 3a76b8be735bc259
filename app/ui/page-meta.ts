import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { PRODUCT } from "#registry/contract/product.ts";
import { DEFAULT_LOCALE, LOCALE_INFO, localePath, LOCALES, splitLocale } from "~/i18n/locales.ts";

/** What search engines and link previews are told of a page. */
export interface PageFacts {
  /** Without the product's name, which is added. */
  title: string;
  description: string;
  /** Address of a picture on this site; the product's own preview picture where left out. */
  image?: string | undefined;
  /** Keeps the page out of search engines. */
  hidden?: boolean;
}

const PREVIEW = "/img/preview.jpg";

/** The site's own address, which the root loader tells. */
function originOf(matches: MetaArgs["matches"]): string {
  const data = matches.find(({ id }) => id === "root")?.data;
  return typeof data === "object" && data !== null && "origin" in data && typeof data.origin === "string"
    ? data.origin
    : "";
}

/** Title, description, canonical address, the address in every language, and Open Graph. */
export function pageMeta(
  { location, matches }: Pick<MetaArgs, "location" | "matches">,
  { title, description, image, hidden = false }: PageFacts,
): MetaDescriptor[] {
  const origin = originOf(matches);
  const { locale, rest } = splitLocale(location.pathname);
  const addressIn = (other: (typeof LOCALES)[number]) => origin + localePath(other, rest);
  const fullTitle = title === PRODUCT.name ? title : `${title} | ${PRODUCT.name}`;
  const preview = new URL(image ?? PREVIEW, origin || "http://localhost").href;

  return [
    { title: fullTitle },
    { name: "description", content: description },
    ...(hidden ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: addressIn(locale) },
    ...LOCALES.map((other) => ({
      tagName: "link" as const,
      rel: "alternate",
      hrefLang: LOCALE_INFO[other].bcp47,
      href: addressIn(other),
    })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: addressIn(DEFAULT_LOCALE) },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: PRODUCT.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: addressIn(locale) },
    { property: "og:locale", content: LOCALE_INFO[locale].bcp47.replace("-", "_") },
    { property: "og:image", content: preview },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
