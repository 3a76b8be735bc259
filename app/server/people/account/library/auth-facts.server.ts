import { createHmac } from "node:crypto";
import { PRODUCT } from "#registry/contract/product.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#registry/contract/locale.ts";
import type { Signal } from "~/server/viewer/signals.ts";
import { SIGNAL_KINDS } from "~/server/db/schema/accounts.ts";
import { networkOf } from "../viewers/network-address.server.ts";

/**
 * What this site knows about a call, told to the accounts library in headers of its own. They are set here on a request
 * made from nothing, so none of them can come from a client.
 */
export interface AuthFacts {
  /** A keyed hash of the caller's network, see `hashedNetwork`. */
  network: string;
  locale: Locale;
  visitorId: string | null;
  /** What the caller's account will have been seen with. */
  signals: readonly Signal[];
  invite: string | null;
}

const header = (name: string): string => `x-${PRODUCT.slug}-${name}`;
export const NETWORK_HEADER = header("network");

/** Headers that carry the facts. */
export function writeFacts({
  network,
  locale,
  visitorId,
  signals,
  invite,
}: AuthFacts): Record<string, string> {
  return {
    [NETWORK_HEADER]: network,
    [header("locale")]: locale,
    [header("signals")]: signals.map(({ kind, code }) => `${kind}:${code}`).join(","),
    ...(visitorId === null ? {} : { [header("visitor")]: visitorId }),
    ...(invite === null ? {} : { [header("invite")]: encodeURIComponent(invite) }),
  };
}

/** The facts of a call that the library is at work on. */
export function readFacts(headers: Headers | undefined): AuthFacts {
  const locale = headers?.get(header("locale")) ?? undefined;
  const invite = headers?.get(header("invite")) ?? null;
  return {
    network: headers?.get(NETWORK_HEADER) ?? "",
    locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
    visitorId: headers?.get(header("visitor")) ?? null,
    signals: (headers?.get(header("signals")) ?? "").split(",").flatMap(parseSignal),
    invite: invite === null ? null : decodeURIComponent(invite),
  };
}

function parseSignal(text: string): Signal[] {
  const [name, code] = text.split(":");
  const kind = SIGNAL_KINDS.find((known) => known === name);
  return kind && code ? [{ kind, code }] : [];
}

/**
 * A caller's network as a keyed hash, written as a private IPv6 address: the library counts and keeps nothing but
 * addresses, and the real one must be kept nowhere.
 */
export function hashedNetwork(clientAddress: string, key: string): string {
  const hash = createHmac("sha256", key).update(networkOf(clientAddress)).digest("hex");
  const groups = `fd${hash}`.match(/.{4}/g) ?? [];
  return groups.slice(0, 8).join(":");
}
