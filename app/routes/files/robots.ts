import type { LoaderFunctionArgs } from "@remix-run/node";

/** What search engines may read: everything but the API and people's own pictures. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /files/",
    "",
    `Sitemap: ${context.origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
