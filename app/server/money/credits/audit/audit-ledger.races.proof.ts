import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "~/server/db/db.ts";
import { startTwoInstances, type TwoInstances } from "../../../../../tests/start-two-instances.ts";
import { auditLedger } from "./audit-ledger.server.ts";
import { createLedger } from "../ledger/ledger.server.ts";
import { testVisitor } from "../ledger/test-ledger.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const LIMITS = { visitorCreditsPerAddress: 40 };

let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances();
});
afterAll(() => instances?.stop());

const audit = (sleep: () => Promise<unknown>) =>
  auditLedger({ db: instances.first.db, now: NOON, mode: "tail", keys: ["a key"], mark: null, sleep });
const unexpected = () => expect.unreachable("nothing is under way");

/** Has a visitor's first line written, but not there for others until told. */
async function writeSlowly(id: string): Promise<{ end(): Promise<void> }> {
  let letEnd = () => {};
  const mayEnd = new Promise<void>((resolve) => (letEnd = resolve));
  let done: Promise<void> = Promise.resolve();
  await new Promise<void>((written, failed) => {
    done = instances.second.db
      .transaction(async (tx: Db) => {
        await createLedger(tx, LIMITS).readBalance(testVisitor(id), NOON);
        written();
        await mayEnd;
      })
      .catch(failed);
  });
  return {
    async end() {
      letEnd();
      await done;
    },
  };
}

test("a checkpoint waits for lines whose ids were taken before its end", async () => {
  const slow = await writeSlowly("slow");
  await createLedger(instances.first.db, LIMITS).readBalance(testVisitor("quick"), NOON);
  let asked = 0;
  const found = await audit(async () => {
    asked += 1;
    if (asked === 3) await slow.end();
  });
  expect(asked).toBeGreaterThanOrEqual(3);
  expect(found).toMatchObject({ discrepancies: [], checkpoint: { number: 1, uptoEntry: 2 } });
  expect((await audit(unexpected)).discrepancies).toEqual([]);
});

test("while a line stays under way for too long the audit proves everything and leaves no checkpoint", async () => {
  const slow = await writeSlowly("slower");
  await createLedger(instances.first.db, LIMITS).readBalance(testVisitor("next"), NOON);
  const found = await audit(async () => undefined);
  expect(found).toMatchObject({ discrepancies: [], checkpoint: { number: 1, isNew: false } });
  await slow.end();
  expect((await audit(unexpected)).checkpoint).toMatchObject({ number: 2, isNew: true });
});

test("of two audits at once one leaves the checkpoint, and the chain stays whole", async () => {
  const ledger = createLedger(instances.second.db, LIMITS);
  await ledger.readBalance(testVisitor("third"), NOON);
  const sleep = () => new Promise((resolve) => setImmediate(resolve));
  const found = await Promise.all([audit(sleep), audit(sleep), audit(sleep)]);
  expect(found.filter(({ checkpoint }) => checkpoint?.isNew)).toHaveLength(1);
  expect(await audit(sleep)).toMatchObject({ discrepancies: [], checkpoint: { number: 3 } });
});
