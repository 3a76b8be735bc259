import type { LoaderFunctionArgs } from "@remix-run/node";
import { detectLocale } from "~/i18n/fixed-translate.server.ts";
import { throwNotFound } from "~/routes/pages/not-found.server.ts";

/** Every address that no other route knows. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return throwNotFound(context, await detectLocale(request));
}

export default function NotFoundRoute() {
  return null;
}
