import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/db/database.server.ts";
import { openTestDatabase } from "~/db/open-test-database.ts";
import { auditCredits } from "./audit-credits.server.ts";
import { LedgerModel } from "./ledger-model.ts";
import { createLedger } from "./ledger.server.ts";
import { replayAction, type Action, type History } from "./replay-action.ts";

const LIMIT = 7;
const VIEWERS = ["ada", "ben"];

const viewer = fc.constantFrom(...VIEWERS);
const generation = fc.integer({ min: 0, max: 7 });
const amount = fc.integer({ min: 1, max: 5 });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("hold" as const), viewer, generation, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("read" as const), viewer }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("deliver", "capture", "release"), generation }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "sweep" as const }) },
);
/** Minutes before each action: mostly none, at times past a hold's expiry, the day or two. */
const pause = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(1, 16, 400, 1440, 3000) },
);
const steps = fc.array(fc.record({ pause, action }), { minLength: 5, maxLength: 40 });

let database: Database;
/** Goes on from history to history, so that each meets the days after the last. */
let clock = new Date("2026-11-21T22:00:00Z");
let histories = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

test("any history of holds, settlements, sweeps and midnights leaves what the model says, and a sound ledger", async () => {
  const { db } = database;
  const ledger = createLedger(db, { visitorCreditsPerAddress: LIMIT });
  const property = fc.asyncProperty(steps, async (history) => {
    const shared: History = {
      name: `history-${histories++}`,
      db,
      ledger,
      model: new LedgerModel(LIMIT),
      owners: new Map(),
      delivered: new Set(),
    };
    const compare = async (next: Action) => {
      const answers = await replayAction(shared, next, clock);
      expect(answers.ledger, JSON.stringify(next)).toEqual(answers.model);
    };
    for (const step of history) {
      clock = new Date(clock.getTime() + step.pause * 60_000);
      await compare(step.action);
    }
    for (const name of VIEWERS) await compare({ do: "read", viewer: name });
    expect((await auditCredits(db, clock)).discrepancies).toEqual([]);
  });
  await fc.assert(property, { numRuns: 30 });
});
