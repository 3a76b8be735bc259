import type { LoaderFunctionArgs } from "@remix-run/node";
import { splitLocale } from "~/i18n/locales.ts";
import { throwNotFound } from "~/routes/loaders/legal/not-found.server.ts";

/** Every address that no other route knows. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return throwNotFound(context, splitLocale(new URL(request.url).pathname).locale);
}

export default function NotFoundRoute() {
  return null;
}
