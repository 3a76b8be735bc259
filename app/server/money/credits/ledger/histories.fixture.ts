import fc from "fast-check";
import { expect } from "vitest";
import type { Db } from "~/server/db/db.ts";
import { auditCredits } from "../audit/audit-credits.server.ts";
import { createGrants } from "../grants.server.ts";
import { LedgerModel } from "./ledger-model.fixture.ts";
import { createLedger } from "./ledger.server.ts";
import {
  ACCOUNTS,
  VISITORS,
  isVisitor,
  modelAction,
  prepareAction,
  runAction,
  type Action,
  type Books,
  type History,
} from "./replay-action.fixture.ts";

const MINUTE_MS = 60_000;
/** Below what two visitors have together, so that the address matters. */
const LIMIT = 7;
const RULES = { limit: LIMIT, isVisitor };
const EVERYBODY = [...VISITORS, ...ACCOUNTS];
/** Late on a day, so that midnights come soon. */
const START = new Date("2026-11-21T22:00:00Z");

/** Accounts can do more, so they do. */
const viewer = fc.constantFrom(...EVERYBODY, ...ACCOUNTS);
const account = fc.constantFrom(...ACCOUNTS);
const generation = fc.integer({ min: 0, max: 3 });
const payment = fc.integer({ min: 0, max: 3 });
const credits = fc.integer({ min: 1, max: 30 });
const fixed = <const Name extends Action["do"]>(name: Name) => fc.constant(name);

const ledgerActions = [
  {
    weight: 8,
    arbitrary: fc.record({ do: fixed("hold"), viewer, generation, amount: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fixed("capture"), generation }) },
  { weight: 3, arbitrary: fc.record({ do: fixed("release"), generation }) },
  { weight: 3, arbitrary: fc.record({ do: fixed("cancel"), generation }) },
];
const grantActions = [
  { weight: 2, arbitrary: fc.record({ do: fixed("check-in"), viewer: account }) },
  { weight: 2, arbitrary: fc.record({ do: fixed("pack"), viewer: account, payment, credits }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fixed("period"), viewer: account, payment, credits },
      hours: fc.constantFrom(0, 1, 30, 720),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fixed("take-back"), payment, credits }) },
  { weight: 1, arbitrary: fc.record({ do: fixed("read-invitation"), viewer: account }) },
  { weight: 2, arbitrary: fc.record({ do: fixed("note"), viewer: account, inviter: account }) },
  { weight: 2, arbitrary: fc.record({ do: fixed("reward"), viewer: account }) },
];
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  ...ledgerActions,
  ...grantActions,
  { weight: 2, arbitrary: fc.record({ do: fixed("deliver"), generation }) },
  { weight: 4, arbitrary: fc.record({ do: fixed("read"), viewer }) },
  { weight: 1, arbitrary: fc.record({ do: fixed("sweep") }) },
);
/** A visitor's balance is read in two statements, and a sweep is many changes: neither is one moment among others. */
const atomicAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fixed("read"), viewer: account }) },
  ...ledgerActions,
  ...grantActions,
);
/** Minutes before an action: mostly none, at times past a hold's expiry, a midnight or two; at times the clock is set back. */
const pause = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constantFrom(1, 16, 90, 400, 1440, 3000) },
  { weight: 1, arbitrary: fc.constant(-10) },
);

const later = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE_MS);

/** How many histories are tried, and the seed that they are drawn from; a failure tells its seed. */
export interface Trials {
  numRuns: number;
  seed?: number;
}

/** A failure is made smaller for so long only; a machine that is busy with other things tries them all the same. */
const withinTime = (trials: Trials) => ({
  ...trials,
  interruptAfterTimeLimit: 30_000 + trials.numRuns * 5_000,
});

let histories = 0;
const newHistory = (db: Db): History => ({
  name: `history-${(histories += 1)}`,
  db,
  askers: [],
  delivered: new Set(),
  canceled: new Set(),
  codes: new Map(),
});

const openBooks = (db: Db): Books => ({
  ledger: createLedger(db, { visitorCreditsPerAddress: LIMIT }),
  grants: createGrants(db),
});

const expectSound = async (db: Db, now: Date): Promise<void> =>
  expect((await auditCredits(db, now)).discrepancies).toEqual([]);

/** Proves that whatever happens one after the other leaves what the model says, and a sound ledger. */
export async function proveHistories(db: Db, trials: Trials): Promise<void> {
  const books = openBooks(db);
  const steps = fc.array(fc.record({ pause, action: anyAction }), { minLength: 5, maxLength: 50 });
  let clock = START; // goes on from history to history: a sweep sees those before, too
  const property = fc.asyncProperty(steps, async (history) => {
    const shared = newHistory(db);
    const model = new LedgerModel(RULES);
    const compare = async (action: Action) => {
      const ready = await prepareAction(shared, [model], action, clock);
      if (!ready) return;
      const answer = await runAction(shared, books, ready, clock);
      expect(answer, JSON.stringify(ready)).toEqual(modelAction(shared, model, ready, clock));
    };
    for (const step of history) {
      clock = later(clock, step.pause);
      await compare(step.action);
    }
    for (const viewer of EVERYBODY) await compare({ do: "read", viewer });
    await expectSound(db, clock);
  });
  await fc.assert(property, withinTime(trials));
}

/** Something that was done, and what was answered. */
interface Done {
  action: Action;
  now: Date;
  answer: unknown;
}

/**
 * Proves that what happens at the same time, on several instances whose clocks differ by ten minutes, answers and
 * leaves what the model says for some order of it, and a sound ledger.
 */
export async function proveRaces(instances: readonly [Db, ...Db[]], trials: Trials): Promise<void> {
  const [db] = instances;
  const books = instances.map(openBooks);
  const racer = fc.record({ action: atomicAction, skew: fc.constantFrom(0, 0, 0, -10) });
  const round = fc.record({ pause, racers: fc.array(racer, { minLength: 2, maxLength: 4 }) });
  const rounds = fc.array(round, { minLength: 2, maxLength: 12 });
  let clock = START;
  const property = fc.asyncProperty(rounds, async (history) => {
    const shared = newHistory(db);
    let models = [new LedgerModel(RULES)];
    for (const { pause: minutes, racers } of history) {
      clock = later(clock, minutes);
      const ready: Omit<Done, "answer">[] = [];
      for (const { action, skew } of racers) {
        const now = later(clock, skew);
        const sensible = await prepareAction(shared, models, action, now);
        if (sensible) ready.push({ action: sensible, now });
      }
      const run = async (step: Omit<Done, "answer">, racing: number): Promise<Done> => {
        const own = books[racing % books.length] ?? openBooks(db);
        return { ...step, answer: await runAction(shared, own, step.action, step.now) };
      };
      const done = await Promise.all(ready.map(run));
      models = explain(shared, models, done);
      expect(models.length, `no order explains ${JSON.stringify(done)}`).toBeGreaterThan(0);
      for (const viewer of EVERYBODY) {
        const read = await run({ action: { do: "read", viewer }, now: clock }, 0);
        models = explain(shared, models, [read]);
        expect(models.length, `nothing explains ${JSON.stringify({ done, read })}`).toBeGreaterThan(0);
      }
    }
    await expectSound(db, clock);
  });
  await fc.assert(property, withinTime(trials));
}

/** What each model may be after these actions: one for every order that answers what was answered. */
function explain(history: History, models: LedgerModel[], done: Done[]): LedgerModel[] {
  const explained = models.flatMap((model) => followOrders(history, model, done));
  return [...new Map(explained.map((model) => [model.fingerprint(), model])).values()];
}

function followOrders(history: History, model: LedgerModel, left: Done[]): LedgerModel[] {
  if (left.length === 0) return [model];
  return left.flatMap((step, at) => {
    const next = model.clone();
    const isSame =
      JSON.stringify(modelAction(history, next, step.action, step.now)) === JSON.stringify(step.answer);
    return isSame ? followOrders(history, next, left.toSpliced(at, 1)) : [];
  });
}
