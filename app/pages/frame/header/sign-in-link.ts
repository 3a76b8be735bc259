import { useLocation } from "@remix-run/react";
import { splitLocale } from "~/i18n/locales.ts";
import { useLocalePath } from "~/i18n/use-translate.tsx";

/** Pages about signing in: they carry on where to go next instead of leading back to themselves. */
const ABOUT_SIGNING_IN = ["/sign-in", "/sign-in-code", "/sign-up", "/verify", "/reset", "/account/goodbye"];

/** The address of sign-in that leads back to a page of ours. */
export function signInAddress(
  signIn: string,
  { pathname, search }: { pathname: string; search: string },
): string {
  const { rest } = splitLocale(pathname);
  const isAbout = ABOUT_SIGNING_IN.includes(rest);
  const next = isAbout ? new URLSearchParams(search).get("next") : pathname + search;
  return next === null || next === "/" ? signIn : `${signIn}?next=${encodeURIComponent(next)}`;
}

/** The address of sign-in that leads back to this page. */
export function useSignInAddress(): string {
  const path = useLocalePath();
  return signInAddress(path("/sign-in"), useLocation());
}
