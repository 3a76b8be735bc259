import type { LoaderFunctionArgs } from "@remix-run/node";
import { DAY_MS } from "~/server/db/time-units.ts";

/** Whom to tell of a weakness: RFC 9116. It asks for an end of less than a year; ours moves on with each day. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { env, now } = context.runtime;
  const expires = new Date(Math.floor(now().getTime() / DAY_MS) * DAY_MS + 180 * DAY_MS);
  const lines = [
    `Contact: mailto:${env.supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${context.origin}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
