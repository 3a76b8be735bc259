import type { LoaderFunctionArgs } from "@remix-run/node";
import { isLocale } from "#registry/contract/locale.ts";

/** Seconds after which a browser asks for the index again. */
const MAX_AGE_S = 300;

/** The index of the catalog's search in one locale, for browsers whose person is about to search. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const search = isLocale(params["lang"]) ? await context.runtime.catalog.findSearch(params["lang"]) : null;
  if (!search) return new Response(null, { status: 404 });
  return Response.json(search.index, { headers: { "Cache-Control": `public, max-age=${MAX_AGE_S}` } });
}
