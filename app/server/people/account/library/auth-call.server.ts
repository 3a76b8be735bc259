import { createHmac } from "node:crypto";
import { PRODUCT } from "#registry/contract/product.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#registry/contract/locale.ts";
import type { Signal } from "~/server/viewer/signals.ts";
import { SIGNAL_KINDS } from "~/server/db/schema/accounts.ts";
import { networkOf } from "../viewers/network-address.server.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import { isOutage } from "~/server/errors/outage.ts";

/**
 * What this site knows about a call, told to the accounts library in headers of its own. They are set here on a request
 * made from nothing, so none of them can come from a client.
 */
interface AuthFacts {
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

interface Notes {
  isGuarded: boolean;
  letterId: string | null;
  /** Whatever must be the call's end, though the library goes on without it. */
  failure: { error: unknown } | null;
}

/** What happens during one call of the accounts library and does not show in its answer. */
export interface CallNotes {
  /**
   * Makes a call, and tells by which id the mail that it wrote may be asked for.
   * @throws what was noted as a failure: the library answers an outage as if the caller were wrong, or with success.
   */
  follow<Answer>(
    options: { isGuarded: boolean },
    call: () => Promise<Answer>,
  ): Promise<{ answer: Answer; letterId: string | null }>;
  /** Whether the call under way must not tell if there is an account. */
  readonly isGuarded: boolean;
  noteLetter(id: string): void;
  noteFailure(error: unknown): void;
  /** The same object, whose methods note each outage that they end with. */
  watch<Watched extends object>(watched: Watched): Watched;
}

export function createCallNotes(): CallNotes {
  const current = new AsyncLocalStorage<Notes>();
  const noteFailure = (error: unknown) => {
    const notes = current.getStore();
    if (notes) notes.failure ??= { error };
  };
  const noteOutage = (error: unknown): never => {
    if (isOutage(error)) noteFailure(error);
    throw error;
  };
  return {
    async follow({ isGuarded }, call) {
      const notes: Notes = { isGuarded, letterId: null, failure: null };
      const answer = await current.run(notes, call);
      if (notes.failure !== null) throw notes.failure.error;
      return { answer, letterId: notes.letterId };
    },
    get isGuarded() {
      return current.getStore()?.isGuarded ?? true;
    },
    noteLetter(id) {
      const notes = current.getStore();
      if (notes) notes.letterId = id;
    },
    noteFailure,
    watch: (watched) =>
      new Proxy(watched, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== "function") return value;
          return (...values: unknown[]): unknown => {
            const answer: unknown = Reflect.apply(value, target, values);
            return answer instanceof Promise ? answer.catch(noteOutage) : answer;
          };
        },
      }),
  };
}
