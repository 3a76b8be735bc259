import { reactToFailure } from "#registry/contract/errors/react-to-failure.ts";
import type { ResultKind } from "#registry/contract/wire/generation-states.ts";
import type { Result } from "~/pages/results/result.ts";
import type { AttemptKeys } from "./attempt-keys.ts";
import type { GenerationFailure, GenerationRequest } from "./generation-state.ts";
import { parseSubmitAnswer } from "./read-generations.ts";
import { sendChecked, type SendDeps } from "./send-checked.ts";

/** Requests of one press that are under way at a time: the others wait here, and not in everybody's queue. */
const AT_ONCE = 3;

/** One of the requests that a press makes. */
export interface Order {
  request: GenerationRequest;
  /** What its tool makes. */
  output: ResultKind;
  keys: Pick<AttemptKeys, "keyFor" | "settle" | "giveUp">;
  /** Told its key as its turn comes. */
  onTurn?: (key: string) => void;
  /** Whether somebody still wants it. One that is not wanted is not sent. */
  isWanted?: () => boolean;
}

export type OrderEnd =
  { name: "done"; results: readonly Result[] } | { name: "failed"; failure: GenerationFailure };

export interface LineDeps extends Omit<SendDeps, "keys" | "isWanted"> {
  now: () => Date;
}

/**
 * Opens a line: what is put into it is sent a few at a time, in the order of its coming, the human checks one after the
 * other, each under its own key. Once one is refused for want of credits the others would be, and are not sent.
 */
export function openLine(deps: LineDeps): (order: Order) => Promise<OrderEnd> {
  const inTurn = takeTurns(AT_ONCE);
  const inLine = takeTurns(1); // a check keeps a processor busy
  const obtainToken: LineDeps["obtainToken"] = (onRetry) => inLine(() => deps.obtainToken(onRetry));
  let refusal: GenerationFailure | null = null;
  const send = async ({ request, output, keys, onTurn, isWanted = () => true }: Order): Promise<OrderEnd> => {
    const key = keys.keyFor(request);
    const unsent = isWanted() ? refusal : ({ code: "CANCELED" } as const);
    if (unsent !== null) {
      keys.settle(key);
      return { name: "failed", failure: unsent };
    }
    onTurn?.(key);
    const answer = await sendChecked(request, key, { ...deps, keys, obtainToken, isWanted });
    if (!answer.ok) {
      if (isOutOfCredits(answer.failure)) refusal = answer.failure;
      return { name: "failed", failure: answer.failure };
    }
    const results = readResults(answer.body, request, { output, now: deps.now });
    return results.length > 0
      ? { name: "done", results }
      : { name: "failed", failure: { code: "NO_RESULT" } };
  };
  return (order) => inTurn(() => send(order));
}

/** What results show of the request that they come from. */
export const factsOf = ({ shownPrompt, photos, shownPhotos = photos }: GenerationRequest) => ({
  prompt: shownPrompt,
  uploadedImages: shownPhotos,
});

/** Reads the results of an answer to a request. */
export const readResults = (
  body: unknown,
  request: GenerationRequest,
  { output, now }: { output: ResultKind; now: () => Date },
): readonly Result[] => parseSubmitAnswer(body, { kind: output, ...factsOf(request), now: now() });

/** Lets `places` of what it is given run at once, the others in the order of their coming. */
function takeTurns(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async <Outcome>(run: () => Promise<Outcome>): Promise<Outcome> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return run().finally(() => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    });
  };
}

/** Whoever asks has no credits left. */
const isOutOfCredits = (failure: GenerationFailure): boolean =>
  ["signIn", "credits"].includes(reactToFailure(failure));
