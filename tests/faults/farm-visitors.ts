import { expect } from "vitest";
import { networkOf } from "~/accounts/network-address.server.ts";
import { auditCredits } from "~/credits/audit-credits.server.ts";
import { createLedger } from "~/credits/ledger.server.ts";
import { holdFor, testVisitor } from "~/credits/test-ledger.ts";
import { isAppError } from "~/errors/app-error.ts";
import type { TwoInstances } from "../start-two-instances.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const AT_ONCE = 16;
const PER_ADDRESS = 8;

/** How large a farm is. */
export interface Farm {
  addresses: number;
  /** Credits a day for all visitors together. */
  inAll: number;
}

/** Runs jobs a few at a time and gives what each came to: the code of its refusal, or "held". */
async function runJobs(jobs: (() => Promise<void>)[]): Promise<string[]> {
  const outcomes: string[] = [];
  let next = 0;
  const work = async () => {
    for (let job = jobs[next++]; job; job = jobs[next++])
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

/** The nth try's ledger: tries take turns between the instances. */
const ledgerOf = ({ first, second }: TwoInstances, nth: number, inAll: number) =>
  createLedger((nth % 2 === 0 ? first : second).db, {
    visitorCreditsPerAddress: PER_ADDRESS,
    visitorCreditsInAll: inAll,
  });

/**
 * Lets visitors from many addresses, half of them IPv6, try to spend over two instances, each with a fresh cookie, and
 * shows that they spend exactly what visitors may in all. Gives the credits that were spent.
 */
export async function farmAddresses(instances: TwoInstances, { addresses, inAll }: Farm): Promise<number> {
  const jobs = Array.from({ length: addresses }, (_, nth) => () => {
    const address = nth % 2 === 0 ? `10.0.${nth >> 8}.${nth & 255}` : `2001:db8:${nth.toString(16)}::1`;
    const visitor = testVisitor(`farm-${nth}`, networkOf(address));
    return ledgerOf(instances, nth, inAll).hold(holdFor(visitor, `farm-${nth}`, NOON));
  });
  const outcomes = await runJobs(jobs);
  expect(spentOf(outcomes)).toBe(inAll);
  expect(new Set(outcomes)).toEqual(new Set(["held", "SIGN_IN_REQUIRED"]));
  const newcomer = testVisitor("newcomer", "198.51.100.7");
  expect(await ledgerOf(instances, 0, inAll).readBalance(newcomer, NOON)).toEqual({ balance: 0 });
  for (const { db } of [instances.first, instances.second])
    expect((await auditCredits(db, NOON)).discrepancies).toEqual([]);
  return spentOf(outcomes);
}

/** The same from many addresses of one household's IPv6 network, a day later: together they spend what one may. */
export async function farmHousehold(instances: TwoInstances, { addresses, inAll }: Farm): Promise<number> {
  const tomorrow = new Date("2026-11-22T12:00:00Z");
  const jobs = Array.from({ length: addresses }, (_, nth) => () => {
    const network = networkOf(`2001:db8:1:2:${nth.toString(16)}::${nth.toString(16)}`);
    const visitor = testVisitor(`home-${nth}`, network);
    return ledgerOf(instances, nth, inAll).hold(holdFor(visitor, `home-${nth}`, tomorrow));
  });
  const spent = spentOf(await runJobs(jobs));
  expect(spent).toBe(PER_ADDRESS);
  return spent;
}
