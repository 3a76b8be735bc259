import { useLocation } from "@remix-run/react";
import { useLocalePath } from "~/i18n/use-translate.tsx";
import { readWayBack, withWayBack } from "~/pages/frame/way-back.ts";

export interface WayOut {
  /** The pricing page, at one of its places, from which the way leads back here. */
  toPricing: (place: "plans" | "packs") => string;
  /** Sign-in or sign-up, which come back here. */
  toAccount: (page: "/sign-in" | "/sign-up") => string;
}

/** Addresses that leave the form for a while: it waits, filled in, for the person to come back. */
export function useWayOut(): WayOut {
  const path = useLocalePath();
  const { pathname } = useLocation();
  const from = readWayBack(new URLSearchParams({ from: pathname }));
  return {
    toPricing: (place) => path(withWayBack(`/pricing#${place}`, from)),
    toAccount: (page) => path(page) + (from === null ? "" : `?next=${encodeURIComponent(path(from))}`),
  };
}
