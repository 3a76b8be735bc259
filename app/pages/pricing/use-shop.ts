import { useEffect, useRef, useState, useMemo } from "react";
import { type Item, CURRENCY } from "#registry/contract/plans.ts";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import type { ShopResponse } from "#registry/contract/wire/responses.ts";
import { useCallApi, useDescribeCall } from "~/pages/tool/form/api-call.ts";
import { useLocalePath, useFormatNumber, useLocale } from "~/i18n/use-translate.tsx";
import { withWayBack } from "~/pages/frame/site-links.ts";

/** What opens a page of the vendor's: an item to buy, or the subscription's management. */
export type ShopDoor = Item | "portal";

export interface ShopControl {
  /** The door that is opening; everything else waits. */
  opening: ShopDoor | null;
  /** Why a door stayed shut, in words. */
  refusal: { door: ShopDoor; text: string } | null;
  open: (door: ShopDoor) => void;
}

/** The address of an answer `{ url }`; null unless it is one that a browser may be sent to. */
function readUrl(body: unknown): string | null {
  const url = readResponse<ShopResponse>(body)?.url;
  if (url === undefined) return null;
  const { protocol, href } = new URL(url, window.location.href);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** Opens the vendor's pages from ours: one at a time, so that a double click begins one checkout. */
export function useShop(from: string | null): ShopControl {
  const callApi = useCallApi();
  const describe = useDescribeCall();
  const path = useLocalePath();
  const [opening, setOpening] = useState<ShopDoor | null>(null);
  const [refusal, setRefusal] = useState<ShopControl["refusal"]>(null);
  const isOpening = useRef(false);

  const settle = () => {
    isOpening.current = false;
    setOpening(null);
  };

  // The browser's way back may show this page as it was left: with a button that still waits.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && settle();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  const open = async (door: ShopDoor) => {
    if (isOpening.current) return;
    isOpening.current = true;
    setOpening(door);
    setRefusal(null);
    const answer = await callApi(
      door === "portal"
        ? { path: "/api/portal", body: {} }
        : { path: "/api/checkout", body: { item: door, ...(from === null ? {} : { from }) } },
    );
    const url = answer.ok ? readUrl(answer.body) : null;
    if (url !== null) return window.location.assign(url);
    settle();
    const failure = answer.ok ? ({ code: "UNREADABLE" } as const) : answer.failure;
    if (failure.code === "SIGN_IN_REQUIRED") {
      const next = path(withWayBack("/pricing", from));
      return window.location.assign(`${path("/sign-in")}?next=${encodeURIComponent(next)}`);
    }
    setRefusal({ door, text: describe(failure) });
  };

  return { opening, refusal, open: (door) => void open(door) };
}

/** Addresses of sign-in and sign-up that come back to a place of the pricing page, and from there to the picture. */
export function useWayIn(from: string | null): (page: "/sign-in" | "/sign-up", place: string) => string {
  const path = useLocalePath();
  return (page, place) => {
    const next = path(withWayBack(`/pricing#${place}`, from));
    return `${path(page)}?next=${encodeURIComponent(next)}`;
  };
}

/** Most figures after the point of a price for one picture, which is often less than a cent's multiple. */
const FINEST = 3;

interface Prices {
  /** A price, from cents: "$4.99". */
  price: (cents: number) => string;
  /** The price of one picture that costs `each` of so many credits: "$0.067". */
  pictureOf: (offer: { credits: number; cents: number }, each: number) => string;
}

/** What holds its left-to-right order among words of any direction: Arabic would draw "12.99 US$" as "$US 12.99". */
const isolate = (text: string): string => `\u2066${text}\u2069`;

/** Writes prices in the price list's currency as the page's language does. */
export function usePrices(): Prices {
  const format = useFormatNumber();
  const { dir } = useLocale();
  return useMemo(() => {
    const options = {
      style: "currency",
      currency: CURRENCY.toUpperCase(),
      currencyDisplay: "narrowSymbol",
    } as const;
    const write = (value: number, more: Intl.NumberFormatOptions = {}) => {
      const text = format(value, { ...options, ...more });
      return dir === "rtl" ? isolate(text.replaceAll("\u200f", "")) : text;
    };
    return {
      price: (cents) => write(cents / 100),
      pictureOf: ({ credits, cents }, each) =>
        write((cents * each) / credits / 100, { minimumFractionDigits: 2, maximumFractionDigits: FINEST }),
    };
  }, [format, dir]);
}
