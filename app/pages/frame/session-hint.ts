import { createContext, useContext } from "react";
import { useCredits } from "./credits.ts";

/** The session cookie, with whatever prefix it has; its value is the server's secret. */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?[\w-]+\.session_token=[^;\s]/;

/** Whether a browser brings a session at all. Only the server's look at it tells if it still holds. */
export const bringsSession = (cookieHeader: string | null): boolean =>
  SESSION_COOKIE.test(cookieHeader ?? "");

/** What the page's request told about a session; the page shell provides it. */
export const SessionHint = createContext(false);

/** Whether somebody is signed in here: as the request hinted, until the balance's answer settles it. */
export function useIsSignedIn(): boolean {
  const hint = useContext(SessionHint);
  const credits = useCredits();
  return credits === null ? hint : credits.plan !== "visitor";
}
