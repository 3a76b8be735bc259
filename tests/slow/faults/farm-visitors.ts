import { expect } from "vitest";
import { networksOf } from "~/server/people/account/viewers/network-address.server.ts";
import { AMOUNTS } from "#registry/contract/plans.ts";
import { auditCredits } from "~/server/money/credits/audit/audit-credits.server.ts";
import { createLedger } from "~/server/money/credits/ledger/ledger.server.ts";
import { holdFor, testVisitor } from "~/server/money/credits/ledger/replay-action.fixture.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import type { TwoInstances } from "../../start-two-instances.ts";

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

/** A visitor who asks from an address. */
function visitorAt(id: string, address: string) {
  const { own, around } = networksOf(address);
  const networks = around.map(({ size, name }) => ({ size, hash: name }));
  return testVisitor(id, own, networks);
}

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
    const visitor = visitorAt(`farm-${nth}`, address);
    return ledgerOf(instances, nth, inAll).hold(holdFor(visitor, `farm-${nth}`, NOON));
  });
  const outcomes = await runJobs(jobs);
  expect(spentOf(outcomes)).toBe(inAll);
  expect(new Set(outcomes)).toEqual(new Set(["held", "SIGN_IN_REQUIRED"]));
  const newcomer = visitorAt("newcomer", "198.51.100.7");
  expect(await ledgerOf(instances, 0, inAll).readBalance(newcomer, NOON)).toEqual({ balance: 0 });
  for (const { db } of [instances.first, instances.second])
    expect((await auditCredits(db, NOON)).discrepancies).toEqual([]);
  return spentOf(outcomes);
}

/** The same from many addresses of one household's IPv6 network, a day later: together they spend what one may. */
export async function farmHousehold(instances: TwoInstances, { addresses, inAll }: Farm): Promise<number> {
  const tomorrow = new Date("2026-11-22T12:00:00Z");
  const jobs = Array.from({ length: addresses }, (_, nth) => () => {
    const visitor = visitorAt(`home-${nth}`, `2001:db8:1:2:${nth.toString(16)}::${nth.toString(16)}`);
    return ledgerOf(instances, nth, inAll).hold(holdFor(visitor, `home-${nth}`, tomorrow));
  });
  const spent = spentOf(await runJobs(jobs));
  expect(spent).toBe(PER_ADDRESS);
  return spent;
}

/** Visitors of one network at the limits of the site: their addresses, and what each of them spends. */
export interface Crowd {
  name: string;
  addresses: readonly string[];
  amount: number;
}

/** Lets a crowd spend on a day at the site's own limits, each with a fresh cookie. Gives the credits that were spent. */
export async function letSpend(
  { first, second }: Pick<TwoInstances, "first" | "second">,
  { name, addresses, amount }: Crowd,
  now: Date,
): Promise<number> {
  const books = [first, second].map(({ db }) => createLedger(db, { visitorCreditsPerAddress: 40 }));
  const jobs = addresses.map((address, nth) => async () => {
    const id = `${name}-${nth}`;
    await books[nth % books.length]?.hold(holdFor(visitorAt(id, address), id, now, amount));
  });
  const outcomes = await runJobs(jobs);
  expect(outcomes.filter((outcome) => !["held", "SIGN_IN_REQUIRED"].includes(outcome))).toEqual([]);
  expect((await auditCredits(first.db, now)).discrepancies).toEqual([]);
  return amount * outcomes.filter((outcome) => outcome === "held").length;
}

/** What visitors of one network may spend a day at most, in credits. */
export const NETWORK_SHARE = AMOUNTS.visitorCreditsPerDayInAll * AMOUNTS.visitorNetworks.share;

/** So many /64s of one /48, spread over it; with a step of 1 they fill one /56 after the other. */
export const listNetworks = (count: number, prefix: string, step = 1): string[] =>
  Array.from({ length: count }, (_, nth) => `${prefix}:${((nth * step) & 0xffff).toString(16)}::1`);
