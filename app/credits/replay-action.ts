import type { Db } from "~/db/db.ts";
import { isAppError } from "~/errors/app-error.ts";
import type { LedgerModel } from "./ledger-model.ts";
import type { SweepingLedger } from "./ledger.ts";
import { holdFor, recordResult, testVisitor } from "./test-ledger.ts";

/** One step of a history. `generation` numbers a hold within its history. */
export type Action =
  | { do: "hold"; viewer: string; generation: number; amount: number }
  | { do: "read"; viewer: string }
  | { do: "deliver" | "capture" | "release"; generation: number }
  | { do: "sweep" };

/** The ledger and the model it is compared with, and what has happened to both so far. */
export interface History {
  name: string;
  db: Db;
  ledger: SweepingLedger;
  model: LedgerModel;
  /** Who holds which generation. */
  owners: Map<string, string>;
  delivered: Set<string>;
}

/** What the ledger and the model each answered to an action. */
export interface Answers {
  ledger: unknown;
  model: unknown;
}

const NO_ANSWER: Answers = { ledger: undefined, model: undefined };

/** Does the same to the ledger and to the model. */
export async function replayAction(history: History, action: Action, now: Date): Promise<Answers> {
  const { ledger, model } = history;
  switch (action.do) {
    case "hold":
      return replayHold(history, action, now);
    case "read":
      return {
        ledger: await ledger.readBalance(visitorOf(history, action.viewer), now),
        model: model.balance(action.viewer, now),
      };
    case "sweep":
      await ledger.sweepStaleHolds(now);
      model.sweep(now);
      return NO_ANSWER;
    case "release": {
      const id = idOf(history, action.generation);
      return { ledger: await ledger.release(id, now), model: model.release(id, now) };
    }
    case "deliver":
    case "capture": {
      const id = idOf(history, action.generation);
      await replayDelivery(history, id, now);
      if (action.do === "deliver" || !history.delivered.has(id)) return NO_ANSWER;
      return { ledger: await ledger.capture(id, now), model: model.capture(id) };
    }
  }
}

async function replayHold(history: History, action: Action & { do: "hold" }, now: Date): Promise<Answers> {
  const id = idOf(history, action.generation);
  if (history.owners.has(id)) return NO_ANSWER;
  const request = holdFor(visitorOf(history, action.viewer), id, now, action.amount);
  const isHeld = await history.ledger.hold(request).then(() => true, wasRefused);
  if (isHeld) history.owners.set(id, action.viewer);
  const { amount, expiresAt } = request;
  return { ledger: isHeld, model: history.model.hold(id, action.viewer, amount, now, expiresAt) };
}

/** Stores a result, as comes before every capture. */
async function replayDelivery(history: History, id: string, now: Date): Promise<void> {
  const owner = history.owners.get(id);
  if (owner === undefined || history.delivered.has(id)) return;
  history.delivered.add(id);
  await recordResult(history.db, visitorOf(history, owner), id, now);
  history.model.deliver(id);
}

const idOf = (history: History, generation: number): string => `${history.name}-${generation}`;

/** All visitors of a history share one address. */
const visitorOf = ({ name }: History, viewer: string) => testVisitor(`${name}-${viewer}`, `${name}-address`);

function wasRefused(error: unknown): false {
  if (isAppError(error)) return false;
  throw error;
}
