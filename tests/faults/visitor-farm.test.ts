import { afterAll, beforeAll, expect, test } from "vitest";
import { networkOf } from "~/accounts/network-address.server.ts";
import { auditCredits } from "~/credits/audit-credits.server.ts";
import { createLedger } from "~/credits/ledger.server.ts";
import { holdFor, testVisitor } from "~/credits/test-ledger.ts";
import { isAppError } from "~/errors/app-error.ts";
import { startTwoInstances, type TwoInstances } from "../start-two-instances.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const ADDRESSES = 1_000;
const PER_ADDRESS = 8;
const IN_ALL = 500;
const AT_ONCE = 16;

let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances();
}, 60_000);
afterAll(() => instances?.stop(), 60_000);

/** Runs jobs a few at a time and gives what each came to: the code of its refusal, or "held". */
async function runFarm(holds: (() => Promise<void>)[]): Promise<string[]> {
  const outcomes: string[] = [];
  let next = 0;
  const work = async () => {
    for (let job = holds[next++]; job; job = holds[next++])
      outcomes.push(
        await job().then(
          () => "held",
          (error: unknown) => (isAppError(error) ? error.code : String(error)),
        ),
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

const spentOf = (outcomes: string[]): number => 2 * outcomes.filter((outcome) => outcome === "held").length;

/** The nth try's instance: tries take turns. */
const ledgerOf = (nth: number) =>
  createLedger((nth % 2 === 0 ? instances.first : instances.second).db, {
    visitorCreditsPerAddress: PER_ADDRESS,
    visitorCreditsInAll: IN_ALL,
  });

test("a farm of 1,000 addresses, cookies cleared for every try, never spends more than visitors may in all", async () => {
  const holds = Array.from({ length: ADDRESSES }, (_, nth) => () => {
    const address = nth % 2 === 0 ? `10.0.${nth >> 8}.${nth & 255}` : `2001:db8:${nth.toString(16)}::1`;
    const visitor = testVisitor(`farm-${nth}`, networkOf(address));
    return ledgerOf(nth).hold(holdFor(visitor, `farm-${nth}`, NOON));
  });
  const outcomes = await runFarm(holds);
  expect(spentOf(outcomes)).toBe(IN_ALL);
  expect(new Set(outcomes)).toEqual(new Set(["held", "SIGN_IN_REQUIRED"]));
  const newcomer = testVisitor("newcomer", "198.51.100.7");
  expect(await ledgerOf(0).readBalance(newcomer, NOON)).toEqual({ balance: 0 });
  for (const { db } of [instances.first, instances.second])
    expect((await auditCredits(db, NOON)).discrepancies).toEqual([]);
});

test("one household's addresses, cookies cleared for every try, spend what one address may", async () => {
  const tomorrow = new Date("2026-11-22T12:00:00Z");
  const holds = Array.from({ length: 100 }, (_, nth) => () => {
    const network = networkOf(`2001:db8:1:2:${nth.toString(16)}::${nth.toString(16)}`);
    return ledgerOf(nth).hold(holdFor(testVisitor(`home-${nth}`, network), `home-${nth}`, tomorrow));
  });
  expect(spentOf(await runFarm(holds))).toBe(PER_ADDRESS);
});
