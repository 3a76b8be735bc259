import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useCredits } from "~/pages/frame/header/credits.ts";

/** Goes on to `next` as soon as this browser is signed in, be it in another tab: the balance is asked for on every look. */
export function useGoOn(next: string): void {
  const navigate = useNavigate();
  const plan = useCredits()?.plan;
  const isSignedIn = plan !== undefined && plan !== "visitor";
  useEffect(() => {
    if (isSignedIn) navigate(next, { replace: true });
  }, [isSignedIn, navigate, next]);
}
