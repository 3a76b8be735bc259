import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { requireLocale } from "~/i18n/require-locale.ts";
import { throwNotFound } from "~/pages/not-found.server.ts";

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
