import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import { requireLocale } from "~/i18n/locales.ts";
import { ErrorPage, LastResort } from "~/pages/legal/error-page.tsx";
import { throwNotFound } from "~/routes/pages/not-found.server.ts";
import type { loader as rootLoader } from "~/root.tsx";

const PERMANENTLY = 301;

/** The frame of every page: `/de/` leads to `/de`, and an unknown language is not found. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  // Slashes at the start are dropped too: `//host/` must never become the address of another host.
  if (pathname !== "/" && pathname.endsWith("/")) {
    throw redirect(`/${pathname.replace(/^\/+|\/+$/g, "")}${search}`, PERMANENTLY);
  }
  try {
    requireLocale(params);
  } catch {
    await throwNotFound(context, "en");
  }
  return null;
}

/** Which language it is can't change under a mounted page without a new address. */
export const shouldRevalidate = () => false;

export default Outlet;

/**
 * What is shown in a page's place. It stands below the root, whose words are not loaded for a form that fails where the
 * root itself has to tell of it.
 */
export function ErrorBoundary() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return root === undefined ? <LastResort /> : <ErrorPage supportEmail={root.footer.supportEmail} />;
}
