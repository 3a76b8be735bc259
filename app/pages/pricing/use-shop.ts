import { useEffect, useRef, useState } from "react";
import type { Item } from "#registry/contract/plans/amounts.ts";
import { shopAnswer } from "#registry/contract/wire/purchases.ts";
import { readWire } from "#registry/contract/wire/read-wire.ts";
import { useCallApi, useDescribeCall } from "~/pages/tool/form/use-call-api.ts";
import { useLocalePath } from "~/i18n/use-translate.tsx";
import { withWayBack } from "~/pages/frame/way-back.ts";

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
  const url = readWire(shopAnswer, body)?.url;
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
