import type { LoaderFunctionArgs } from "@remix-run/node";
import { DEFAULT_LOCALE, LOCALE_INFO, LOCALES, localePath } from "~/i18n/locales.ts";
import { PUBLIC_PAGES, toolPath } from "~/pages/frame/site-links.ts";

/** One page in one locale, with the addresses of all its locales. Every part is ours and needs no escaping. */
function entry(origin: string, page: string, locale: (typeof LOCALES)[number]): string {
  const alternates = LOCALES.map(
    (other) =>
      `<xhtml:link rel="alternate" hreflang="${LOCALE_INFO[other].bcp47}" href="${origin}${localePath(other, page)}"/>`,
  );
  const fallback = `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}${localePath(DEFAULT_LOCALE, page)}"/>`;
  return `<url><loc>${origin}${localePath(locale, page)}</loc>${alternates.join("")}${fallback}</url>`;
}

/** Every page that search engines should know, in every locale. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const tools = await context.runtime.catalog.listTools();
  const pages = [...PUBLIC_PAGES, ...tools.map(({ id }) => toolPath(id))];
  const entries = pages.flatMap((page) => LOCALES.map((locale) => entry(context.origin, page, locale)));
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
  return new Response(`${head}${entries.join("\n")}\n</urlset>\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
