import { LOOK_AGAIN_S } from "#registry/contract/wire/values.ts";
import type { ApiAnswer, ApiCall, CallApi } from "~/pages/tool/form/api-call.ts";

/** Pause before the first look, in milliseconds: what is made at once needs no more. */
const FIRST_LOOK_MS = 1_000;
/** The status of an answer that says what the one with its `ETag` said. */
const NOT_MODIFIED = 304;

/** A generation that is looked at until it has ended: where, how often, and what an answer says of it. */
export interface Watch<Outcome> {
  call: ApiCall;
  /** Pause before the first look, in milliseconds, where it is another than usual. */
  firstMs?: number;
  /** Pause between two looks, in milliseconds; longer where an answer's `Retry-After` says so. */
  everyMs: number;
  /** Looks before it is given up, whatever becomes of it. */
  mostLooks: number;
  /** How it ended; null while it goes on. Not asked where nothing has changed since the look before. */
  read: (answer: ApiAnswer) => Outcome | null;
}

export interface WatchDeps {
  callApi: CallApi;
  /** Resolves early when the signal ends. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Resolves when looking makes sense, at once where it does: the device has a network. Or when the signal ends. */
  whenOnline: (signal: AbortSignal) => Promise<void>;
}

/** A late one goes on at the server; one that is left is followed no more. */
export type Unsettled = { name: "late" } | { name: "left" };

/**
 * Follows a generation to its end, while the signal holds: each look says which answer it knows by its `ETag`, and comes
 * no sooner than the answer before wished. A call that brought no answer is one look; without a network nothing is asked
 * and nothing counted. Never throws.
 */
export async function followGeneration<Outcome>(
  { call, firstMs = FIRST_LOOK_MS, everyMs, mostLooks, read }: Watch<Outcome>,
  signal: AbortSignal,
  { callApi, sleep, whenOnline }: WatchDeps,
): Promise<Outcome | Unsettled> {
  let pauseMs = firstMs;
  let known: ApiCall["headers"];
  for (let look = 0; look < mostLooks; look += 1) {
    await sleep(pauseMs, signal);
    await whenOnline(signal);
    if (signal.aborted) return { name: "left" };
    const answer = await callApi(known ? { ...call, headers: known } : call);
    if (signal.aborted) return { name: "left" };
    const { ok } = answer;
    if (!ok && answer.failure.code === "OFFLINE") {
      look -= 1;
      continue;
    }
    const { retryAfterS = 0 } = ok ? answer : answer.failure;
    pauseMs = Math.max(everyMs, retryAfterS * 1000);
    if (!ok && answer.failure.status === NOT_MODIFIED) continue;
    if (ok && answer.etag) known = { "If-None-Match": answer.etag };
    const outcome = read(answer);
    if (outcome !== null) return outcome;
  }
  return { name: "late" };
}

/** The call for one of the viewer's generations. */
export const generationCall = (id: string): ApiCall => ({
  path: `/api/generations/${encodeURIComponent(id)}`,
});

/** A generation that has ended; null where it is gone. */
export interface Settled<View> {
  name: "settled";
  view: View | null;
}

/** A generation as it is looked at by its own address: a look that brings nothing is made again. */
export const watchGeneration = <View extends { status: string }>(
  id: string,
  looks: {
    mostLooks: number;
    /** Reads the answer; undefined when it is none. */
    readView: (body: unknown) => View | undefined;
    /** Told at each look that finds it under way. */
    onLook: (view: View) => void;
  },
): Watch<Settled<View>> => ({
  call: generationCall(id),
  everyMs: LOOK_AGAIN_S * 1000,
  mostLooks: looks.mostLooks,
  read: (answer) => {
    if (!answer.ok) return answer.failure.code === "NOT_FOUND" ? { name: "settled", view: null } : null;
    const view = looks.readView(answer.body);
    if (view === undefined) return null;
    if (view.status !== "running") return { name: "settled", view };
    looks.onLook(view);
    return null;
  },
});

/** Resolves after some milliseconds, or as soon as the signal ends. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    if (signal?.aborted === true) finish();
    else signal?.addEventListener("abort", finish);
  });
}

/** What ends by itself, and with the signal. */
export function endWith(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  const end = () => controller.abort();
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true, signal: controller.signal });
  return controller;
}

/** Resolves when the device has a network, at once where it has one, or as soon as the signal ends. */
export const whenOnline = (signal: AbortSignal): Promise<void> =>
  untilEvent(() => navigator.onLine, { target: window, type: "online" }, signal);

/** Resolves when the page is looked at, at once where it is, or as soon as the signal ends. */
export const whenSeen = (signal: AbortSignal): Promise<void> =>
  untilEvent(
    () => document.visibilityState === "visible",
    { target: document, type: "visibilitychange" },
    signal,
  );

/** Waits for an event after which the condition holds. */
function untilEvent(
  holds: () => boolean,
  { target, type }: { target: EventTarget; type: string },
  signal: AbortSignal,
): Promise<void> {
  if (holds() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      if (!holds() && !signal.aborted) return;
      target.removeEventListener(type, finish);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    target.addEventListener(type, finish);
    signal.addEventListener("abort", finish);
  });
}
