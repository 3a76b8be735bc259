import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { DEFAULT_LOCALE, type Locale } from "#registry/contract/locale.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import { isOutage } from "~/server/errors/outage.ts";
import type { Signal } from "~/server/viewer.ts";
import { networkOf } from "../viewers/network-address.server.ts";

/** The header by which the accounts library counts networks. It is set on a request that is made from nothing. */
export const NETWORK_HEADER = `x-${PRODUCT.slug}-network`;

/** What this site knows about a call of the accounts library. */
interface CallFacts {
  /** Whether the call must not tell if there is an account. */
  isGuarded: boolean;
  locale: Locale;
  visitorId: string | null;
  /** What the caller's account will have been seen with. */
  signals: readonly Signal[];
  invite: string | null;
}

const NO_CALL: CallFacts = {
  ...{ isGuarded: true, locale: DEFAULT_LOCALE, visitorId: null, signals: [], invite: null },
};

interface CallUnderWay {
  facts: CallFacts;
  letterId: string | null;
  /** Whatever must be the call's end, though the library goes on without it. */
  failure: { error: unknown } | null;
}

/** See `createCallNotes`. */
export type CallNotes = ReturnType<typeof createCallNotes>;

/** Keeps what is known about a call of the accounts library, and what happens during it and does not show in its answer. */
export function createCallNotes() {
  const current = new AsyncLocalStorage<CallUnderWay>();
  const noteFailure = (error: unknown) => {
    const call = current.getStore();
    if (call) call.failure ??= { error };
  };
  const noteOutage = (error: unknown): never => {
    if (isOutage(error)) noteFailure(error);
    throw error;
  };
  return {
    /**
     * Makes a call, and tells by which id the mail that it wrote may be asked for.
     * @throws what was noted as a failure: the library answers an outage as if the caller were wrong, or with success.
     */
    async follow<Answer>(facts: CallFacts, make: () => Promise<Answer>) {
      const call: CallUnderWay = { facts, letterId: null, failure: null };
      const answer = await current.run(call, make);
      if (call.failure !== null) throw call.failure.error;
      return { answer, letterId: call.letterId };
    },
    /** Of the call under way. */
    get facts() {
      return current.getStore()?.facts ?? NO_CALL;
    },
    noteLetter(id: string) {
      const call = current.getStore();
      if (call) call.letterId = id;
    },
    noteFailure,
    /** The same object, whose methods note each outage that they end with. */
    watch: <Watched extends object>(watched: Watched): Watched =>
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

/**
 * A caller's network as a keyed hash, written as a private IPv6 address: the library counts and keeps nothing but
 * addresses, and the real one must be kept nowhere.
 */
export function hashedNetwork(clientAddress: string, key: string): string {
  const hash = createHmac("sha256", key).update(networkOf(clientAddress)).digest("hex");
  const groups = `fd${hash}`.match(/.{4}/g) ?? [];
  return groups.slice(0, 8).join(":");
}
