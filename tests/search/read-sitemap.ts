export interface SitemapEntry {
  address: string;
  /** `hreflang` and address of each alternate. */
  alternates: [language: string, address: string][];
}

const HEAD =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9" xmlns:xhtml="http:\/\/www\.w3\.org\/1999\/xhtml">\s*/;
const LINK = '<xhtml:link rel="alternate" hreflang="([^"<&]+)" href="([^"<&]+)"/>';
const ENTRY = new RegExp(`<url><loc>([^<&]+)</loc>((?:${LINK})*)</url>\\s*`, "g");
const TAIL = "</urlset>";

/** Reads a sitemap. Throws where anything but well-formed entries stands in it. */
export function readSitemap(xml: string): SitemapEntry[] {
  const rest = xml.replace(HEAD, "").replaceAll(ENTRY, "").trim();
  if (!HEAD.test(xml) || rest !== TAIL) throw new Error(`the sitemap also holds: ${rest.slice(0, 200)}`);
  return [...xml.matchAll(ENTRY)].map(([, address = "", links = ""]) => ({
    address,
    alternates: [...links.matchAll(new RegExp(LINK, "g"))].map(([, language = "", href = ""]) => [
      language,
      href,
    ]),
  }));
}
