import { isRecord } from "#registry/contract/wire/read-response.ts";
import type { GenerationRequest } from "./generation-state.ts";
import { ATTEMPTS_ITEM } from "~/pages/frame/open-storage.ts";

/** A request that was sent, or is about to be, and whose outcome is not known here. */
interface Attempt {
  key: string;
  toolId: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  /** Somebody waits for it: no failure was told since. */
  isAwaited: boolean;
  request: GenerationRequest;
}

/**
 * Gives out idempotency keys so that nobody pays twice for one click, and keeps each until its outcome is known: over a
 * reload, in another tab, and after the browser was closed.
 */
export interface AttemptKeys {
  /** The key for a request: a fresh one, or that of an earlier attempt at the same whose outcome is not known. */
  keyFor(request: GenerationRequest): string;
  /** To be called once the outcome is known. */
  settle(key: string): void;
  /** To be called when a failure was told though the outcome is not known. */
  giveUp(key: string): void;
  /** Attempts at this tool that somebody waits for. */
  listAwaited(): Attempt[];
}

type AttemptStore = Pick<Storage, "getItem" | "setItem">;

interface AttemptDeps {
  toolId: string;
  /** Gives a new unique id at every call. */
  makeId: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Null where the browser keeps nothing: then the page's own memory serves. */
  store: AttemptStore | null;
}

/** As long as the server remembers a key's outcome, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const MOST_KEPT = 20;

export function createAttemptKeys({ toolId, makeId, now, store }: AttemptDeps): AttemptKeys {
  let memory: Attempt[] = [];
  const read = () =>
    (readAttempts(store) ?? memory).filter(({ sentAt }) => now() - sentAt < KEPT_MS).slice(-MOST_KEPT);
  const write = (attempts: Attempt[]) => {
    memory = attempts;
    try {
      store?.setItem(ATTEMPTS_ITEM, JSON.stringify(attempts));
    } catch {
      // A full or forbidden store: the page's memory has it.
    }
  };
  return {
    keyFor(request) {
      const attempts = read();
      const asked = JSON.stringify(request.body);
      const same = attempts.find(
        (attempt) => attempt.toolId === toolId && JSON.stringify(attempt.request.body) === asked,
      );
      const key = same?.key ?? makeId();
      const attempt = { key, toolId, sentAt: same?.sentAt ?? now(), isAwaited: true, request };
      write([...attempts.filter((other) => other.key !== key), attempt]);
      return key;
    },
    settle: (key) => write(read().filter((attempt) => attempt.key !== key)),
    giveUp: (key) =>
      write(read().map((attempt) => (attempt.key === key ? { ...attempt, isAwaited: false } : attempt))),
    listAwaited: () => read().filter((attempt) => attempt.toolId === toolId && attempt.isAwaited),
  };
}

/** What the store holds; null where there is none, or nothing of ours can be read in it. */
function readAttempts(store: AttemptStore | null): Attempt[] | null {
  try {
    const kept: unknown = JSON.parse(store?.getItem(ATTEMPTS_ITEM) ?? "null");
    return Array.isArray(kept) ? kept.filter(isAttempt) : null;
  } catch {
    return null;
  }
}

/** Only this file writes the item; an older version of it may have written something else. */
const isAttempt = (value: unknown): value is Attempt =>
  isRecord(value) &&
  typeof value.key === "string" &&
  typeof value.toolId === "string" &&
  typeof value.sentAt === "number" &&
  isRecord(value.request) &&
  isRecord(value.request.body) &&
  Array.isArray(value.request.photos);
