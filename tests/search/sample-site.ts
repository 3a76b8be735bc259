import { LOCALE_INFO, localePath, LOCALES, type Locale } from "~/i18n/locales.ts";
import { toolPath } from "~/pages/frame/site-links.ts";
import { listManifests } from "../styles/list-styles.ts";
import { readAnswer, type CrawledSite } from "./crawl-site.ts";

const ORIGIN = "https://site.test";
const TOOL_ID = listManifests()[0]?.id ?? "";

/** English path of the sample's tool. */
export const SAMPLE_TOOL = toolPath(TOOL_ID);

const addressOf = (locale: Locale, rest: string): string => ORIGIN + localePath(locale, rest);

function writeHead(locale: Locale, rest: string): string {
  const [address, name] = [addressOf(locale, rest), `${rest} in ${locale}`];
  const alternates = [
    ...LOCALES.map((other) => [LOCALE_INFO[other].bcp47, other] as const),
    ["x-default", "en"] as const,
  ];
  const others = LOCALES.filter((other) => other !== locale);
  const trail = [addressOf(locale, "/"), address].map((item, index) => ({
    position: index + 1,
    name: "step",
    item,
  }));
  const graph = [
    { "@type": "WebSite", name: "site", url: address, inLanguage: LOCALE_INFO[locale].bcp47 },
    { "@type": "BreadcrumbList", itemListElement: trail },
    { "@type": "FAQPage", mainEntity: [{ name: "Why?", acceptedAnswer: { text: "So." } }] },
  ];
  const metas = {
    "og:title": name,
    "og:description": `What ${name} is about, in the words of that language`,
    "og:url": address,
    "og:type": "website",
    "og:site_name": "site",
    "og:locale": LOCALE_INFO[locale].openGraph,
    "og:image": `${address}.jpg`,
    "og:image:alt": name,
    "og:image:width": "1200",
    "og:image:height": "630",
    "twitter:card": "summary_large_image",
    description: `What ${name} is about, in the words of that language`,
  };
  return [
    `<title>${name} | site</title><link rel="canonical" href="${address}">`,
    ...alternates.map(
      ([tag, other]) => `<link rel="alternate" hreflang="${tag}" href="${addressOf(other, rest)}">`,
    ),
    ...Object.entries(metas).map(
      ([property, content]) => `<meta property="${property}" content="${content}">`,
    ),
    ...others.map(
      (other) => `<meta property="og:locale:alternate" content="${LOCALE_INFO[other].openGraph}">`,
    ),
    `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@graph": graph })}</script>`,
  ].join("");
}

function writeBody(locale: Locale, rest: string): string {
  const languages = LOCALES.map(
    (other) => `<a hreflang="${LOCALE_INFO[other].bcp47}" href="${localePath(other, rest)}">${other}</a>`,
  );
  const links = ["/", SAMPLE_TOOL].map((path) => `<a href="${localePath(locale, path)}#main">to ${path}</a>`);
  return [
    ...languages,
    `<main id="main"><h1>${rest}</h1><h2>Part</h2>${links.join("")}`,
    `<img src="/styles/${TOOL_ID}/images/after-1.webp" alt="A cat in ${locale}">`,
    "<form><input></form>",
    "<details open><summary><h3>Why?</h3></summary><div>So.</div></details>",
    "</main>",
  ].join("");
}

/** A change of one page's HTML. */
export interface Change {
  path: string;
  from: string | RegExp;
  to: string;
}

/** A site of two pages in every locale that nothing is wrong with but for the change. Throws where that finds nothing. */
export async function makeSampleSite(change?: Change): Promise<CrawledSite> {
  const wanted = ["/", SAMPLE_TOOL].flatMap((rest) => LOCALES.map((locale) => ({ rest, locale })));
  const pages = await Promise.all(
    wanted.map(({ rest, locale }) => {
      const { bcp47, dir } = LOCALE_INFO[locale];
      const html = `<html lang="${bcp47}" dir="${dir}"><head>${writeHead(locale, rest)}</head><body>${writeBody(locale, rest)}</body></html>`;
      const isMeant = change?.path === localePath(locale, rest);
      const sent = isMeant ? html.replace(change.from, change.to) : html;
      if (isMeant && sent === html) throw new Error(`${change.path} has no ${change.from}`);
      const answer = new Response(sent, { headers: { "Content-Type": "text/html" } });
      return readAnswer(answer, addressOf(locale, rest));
    }),
  );
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  return {
    origin: ORIGIN,
    robots: `User-agent: *\nDisallow: /api/\nSitemap: ${ORIGIN}/sitemap.xml`,
    entries: pages.map(({ address, alternates }) => ({ address, alternates })),
    pages,
    find: (address) => byAddress.get(address),
  };
}
