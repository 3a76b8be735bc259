import type { Viewer } from "~/server/viewer.ts";
import type { Db } from "~/server/db/db.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { HOUR_MS } from "~/server/db/time-units.ts";
import type { Grants } from "../grants.server.ts";
import type { LedgerModel } from "./ledger-model.fixture.ts";
import type { Ledger, HoldRequest } from "./ledger.server.ts";
import { generation, output } from "~/server/db/schema/generations.ts";

const MINUTE_MS = 60_000;

/** A visitor for tests; each has an address of its own, in no larger network, unless others are given. */
export const testVisitor = (
  id: string,
  addressHash = `address-of-${id}`,
  networks: Viewer["networks"] = [],
): Viewer => ({
  id,
  kind: "visitor",
  plan: "visitor",
  addressHash,
  networks,
});

/** A free account for tests. */
export const testAccount = (id: string): Viewer => ({
  id,
  kind: "account",
  plan: "free",
  addressHash: `address-of-${id}`,
  networks: [],
});

/** A hold of the usual size that goes stale after 15 minutes. */
export const holdFor = (viewer: Viewer, generationId: string, now: Date, amount = 2): HoldRequest => ({
  viewer,
  generationId,
  amount,
  now,
  expiresAt: new Date(now.getTime() + 15 * MINUTE_MS),
});

const describeEnded = (viewer: Viewer, id: string, now: Date) => ({
  id,
  viewerId: viewer.id,
  toolId: "any-tool",
  toolVersion: "1",
  provider: "local",
  locale: "en",
  shownPrompt: "",
  values: {},
  photoKeys: [],
  cost: 2,
  createdAt: now,
  settledAt: now,
  expiresAt: new Date(now.getTime() + 30 * 86_400_000),
});

/** Records a generation that its owner canceled, as the pipeline does before it releases. */
export async function recordCanceled(db: Db, viewer: Viewer, generationId: string, now: Date): Promise<void> {
  const ended = describeEnded(viewer, generationId, now);
  await db.insert(generation).values({ ...ended, status: "failed", errorCode: "CANCELED" });
}

/** Records a succeeded generation with one stored output, as the pipeline does before it captures. */
export async function recordResult(db: Db, viewer: Viewer, generationId: string, now: Date): Promise<void> {
  const ended = describeEnded(viewer, generationId, now);
  await db.insert(generation).values({ ...ended, status: "succeeded" });
  await db.insert(output).values({
    key: `outputs/${generationId}.png`,
    generationId,
    viewerId: viewer.id,
    position: 0,
    contentType: "image/png",
    width: 1,
    height: 1,
    bytes: 1,
    createdAt: now,
    expiresAt: ended.expiresAt,
  });
}

/**
 * One step of a history. `generation` and `payment` are numbers within it; as it is drawn, a `generation` counts back
 * from the last one that was asked for.
 */
export type Action =
  | { do: "hold"; viewer: string; generation: number; amount: number }
  | { do: "deliver" | "capture" | "release" | "cancel"; generation: number }
  | { do: "read"; viewer: string }
  | { do: "check-in" | "read-invitation" | "reward"; viewer: string }
  | { do: "sweep" }
  | { do: "pack"; viewer: string; payment: number; credits: number }
  | { do: "period"; viewer: string; payment: number; credits: number; hours: number }
  | { do: "take-back"; payment: number; credits: number }
  | { do: "note"; viewer: string; inviter: string };

/** What has happened so far to a ledger and its grants. */
export interface History {
  name: string;
  db: Db;
  /** Who asked for each generation so far. */
  askers: string[];
  delivered: Set<string>;
  canceled: Set<string>;
  /** Codes that their owners have read. */
  codes: Map<string, string>;
}

/** One instance of what is tested. */
export interface Books {
  ledger: Ledger;
  grants: Grants;
}

/** Well formed, and nobody's. */
const UNKNOWN_CODE = "aaaaaaaaaa";

export const VISITORS = ["ada", "ben"];
export const ACCOUNTS = ["cleo", "dan"];
export const isVisitor = (viewer: string): boolean => VISITORS.includes(viewer);

/** Visitors of a history share one address. */
const viewerOf = ({ name }: History, viewer: string): Viewer =>
  isVisitor(viewer) ? testVisitor(`${name}-${viewer}`, `${name}-address`) : testAccount(`${name}-${viewer}`);

const idOf = ({ name }: History, number: number): string => `${name}-${number}`;

const expiryOf = (action: Action & { do: "period" }, now: Date): Date =>
  new Date(now.getTime() + action.hours * HOUR_MS);

/**
 * What must be there before an action: a hold has a number of its own, and a capture its result.
 * @returns the action with the number of its generation; null where it makes no sense in this history.
 */
export async function prepareAction(
  history: History,
  models: LedgerModel[],
  action: Action,
  now: Date,
): Promise<Action | null> {
  const { askers, delivered, canceled } = history;
  if (action.do === "hold") return { ...action, generation: askers.push(action.viewer) - 1 };
  if (!("generation" in action)) return action;
  const generation = askers.length - 1 - (action.generation % (askers.length || 1));
  const owner = askers[generation];
  if (owner === undefined) return null;
  const id = idOf(history, generation);
  const isCancel = action.do === "cancel";
  if (action.do !== "release" && (isCancel ? delivered : canceled).has(id)) return null;
  if (isCancel && !canceled.has(id)) {
    canceled.add(id);
    await recordCanceled(history.db, viewerOf(history, owner), id, now);
    for (const model of models) model.cancel(id);
  }
  if ((action.do === "deliver" || action.do === "capture") && !delivered.has(id)) {
    delivered.add(id);
    await recordResult(history.db, viewerOf(history, owner), id, now);
    for (const model of models) model.deliver(id);
  }
  return { ...action, generation };
}

/** Does it, and gives what was answered. */
export async function runAction(
  history: History,
  { ledger, grants }: Books,
  action: Action,
  now: Date,
): Promise<unknown> {
  switch (action.do) {
    case "hold": {
      const viewer = viewerOf(history, action.viewer);
      const request = holdFor(viewer, idOf(history, action.generation), now, action.amount);
      return ledger.hold(request).then(() => true, wasRefused);
    }
    case "read":
      return ledger.readBalance(viewerOf(history, action.viewer), now);
    case "sweep":
      return void (await ledger.sweepStaleHolds(now));
    case "capture":
      return ledger.capture(idOf(history, action.generation), now);
    case "release":
    case "cancel":
      return ledger.release(idOf(history, action.generation), now);
    case "deliver":
      return undefined;
    default:
      return runGrant(history, grants, action, now);
  }
}

type GrantAction = Exclude<
  Action,
  { do: "hold" | "read" | "sweep" | "deliver" | "capture" | "release" | "cancel" }
>;

async function runGrant(history: History, grants: Grants, action: GrantAction, now: Date): Promise<unknown> {
  const ref = "payment" in action ? idOf(history, action.payment) : "";
  if (action.do === "take-back") return grants.takeBack({ ref, credits: action.credits }, now);
  const accountId = viewerOf(history, action.viewer).id;
  switch (action.do) {
    case "check-in":
      return grants.checkIn(accountId, now);
    case "pack":
      return grants.grantPack({ accountId, credits: action.credits, paymentRef: ref }, now);
    case "period": {
      const period = { accountId, credits: action.credits, invoiceRef: ref };
      return grants.grantPeriod({ ...period, periodEnd: expiryOf(action, now) }, now);
    }
    case "read-invitation": {
      const { code, joined, rewarded } = await grants.readInvitation(accountId, now);
      history.codes.set(action.viewer, code);
      return { joined, rewarded };
    }
    case "note": {
      const code = history.codes.get(action.inviter) ?? UNKNOWN_CODE;
      return grants.noteInvitation({ code, accountId, mayBeSamePerson: async () => false }, now);
    }
    case "reward":
      return grants.rewardInvitation(accountId, now);
  }
}

/** Does the same to the model. */
export function modelAction(history: History, model: LedgerModel, action: Action, now: Date): unknown {
  switch (action.do) {
    case "hold": {
      const { viewer, generation, amount } = action;
      const id = idOf(history, generation);
      return model.hold(id, viewer, amount, now, holdFor(viewerOf(history, viewer), id, now).expiresAt);
    }
    case "read":
      return model.balance(action.viewer, now);
    case "sweep":
      return model.sweep(now);
    case "capture":
      return model.capture(idOf(history, action.generation));
    case "release":
    case "cancel":
      return model.release(idOf(history, action.generation), now);
    case "deliver":
      return undefined;
    case "check-in":
      return model.checkIn(action.viewer, now);
    case "pack":
      return model.buy(idOf(history, action.payment), action.viewer, action.credits);
    case "period":
      return model.buy(idOf(history, action.payment), action.viewer, action.credits, expiryOf(action, now));
    case "take-back":
      return model.takeBack(idOf(history, action.payment), action.credits, now);
    case "read-invitation":
      return model.readInvitation(action.viewer);
    case "note":
      return model.noteInvitation(action.inviter, action.viewer);
    case "reward":
      return model.rewardInvitation(action.viewer);
  }
}

function wasRefused(error: unknown): false {
  if (isAppError(error)) return false;
  throw error;
}
