import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { NetworkSize, Viewer } from "~/server/viewer.ts";
import type { Db, Tx } from "~/server/db/db.ts";
import { deleteInBatches } from "~/server/db/in-batches.ts";
import { addressAllowance } from "~/server/db/schema/credits.ts";
import { AMOUNTS } from "#registry/contract/plans.ts";
import { addUtcDays, utcDayOf } from "../utc-day.ts";

/** For how many UTC days before today allowances are kept, so that late releases and the audit find them. */
export const ALLOWANCE_KEPT_DAYS = 7;

/** Stands where an address's hash does, for all of them together. No hash is so short. */
export const ALL_ADDRESSES = "all";

/** What visitors may spend a UTC day. */
export interface VisitorLimits {
  perAddress: number;
  /** Everybody in a larger network together. */
  perNetwork: Record<NetworkSize, number>;
  inAll: number;
}

/** What visitors may spend, by what one address and all of them together may. */
export function visitorLimits({ perAddress, inAll }: Omit<VisitorLimits, "perNetwork">): VisitorLimits {
  const share = Math.floor(inAll * AMOUNTS.visitorNetworks.share);
  const household = Math.min(share, perAddress * AMOUNTS.visitorNetworks.household);
  return { perAddress, perNetwork: { "ipv4/24": share, "ipv6/56": household, "ipv6/48": share }, inAll };
}

/** How many of a network's addresses may spend without the network being limited as a whole. */
const FEW_ADDRESSES: Record<NetworkSize, number> = {
  "ipv4/24": AMOUNTS.visitorNetworks.fewAddresses,
  "ipv6/56": 0,
  "ipv6/48": 0,
};

/** Where a visitor asks from. */
type Place = Pick<Viewer, "addressHash" | "networks">;

/** What visitors from an address may still spend on the UTC day of `now`. */
export async function readAddressLeft(
  db: Db,
  { addressHash, networks }: Place,
  { perAddress, perNetwork, inAll }: VisitorLimits,
  now: Date,
): Promise<number> {
  const hashes = [addressHash, ...networks.map(({ hash }) => hash), ALL_ADDRESSES];
  const rows = await db
    .select()
    .from(addressAllowance)
    .where(and(inArray(addressAllowance.addressHash, hashes), eq(addressAllowance.day, utcDayOf(now))));
  const find = (hash: string) => rows.find((row) => row.addressHash === hash);
  const leftOf = (hash: string, limit: number) => limit - (find(hash)?.spent ?? 0);
  const isNew = find(addressHash) === undefined;
  const leftAround = networks.map(({ size, hash }) => {
    const seen = (find(hash)?.addresses ?? 0) + (isNew ? 1 : 0);
    return seen <= FEW_ADDRESSES[size] ? Infinity : leftOf(hash, perNetwork[size]);
  });
  return Math.max(0, Math.min(leftOf(addressHash, perAddress), leftOf(ALL_ADDRESSES, inAll), ...leftAround));
}

export interface VisitorSpending extends Place {
  day: string;
  amount: number;
}

/**
 * Adds to what an address, the networks around it, and all of them together, spent on a day. False when that would pass
 * a limit: the transaction must be given up then. Rows are locked from the smaller network to the larger, so that no
 * two transactions wait for each other, and that of all addresses last, and so for the shortest time.
 */
export async function spendAllowance(
  tx: Tx,
  { addressHash, networks, day, amount }: VisitorSpending,
  { perAddress, perNetwork, inAll }: VisitorLimits,
): Promise<boolean> {
  const spending = { day, amount, addresses: 0, few: 0 };
  const own = await addToSpent(tx, { ...spending, hash: addressHash, limit: perAddress });
  if (!own) return false;
  const addresses = own.isFirst ? 1 : 0;
  for (const { size, hash } of networks)
    if (
      !(await addToSpent(tx, {
        day,
        amount,
        addresses,
        hash,
        limit: perNetwork[size],
        few: FEW_ADDRESSES[size],
      }))
    )
      return false;
  return (await addToSpent(tx, { ...spending, hash: ALL_ADDRESSES, limit: inAll })) !== null;
}

interface Addition {
  hash: string;
  day: string;
  amount: number;
  /** How many more of its addresses are seen by this. */
  addresses: number;
  limit: number;
  /** Up to so many addresses there is no limit. */
  few: number;
}

/** One statement, so that no two can both take the last of a limit. Null when it does not suffice. */
async function addToSpent(
  tx: Tx,
  { hash, day, amount, addresses, limit, few }: Addition,
): Promise<{ isFirst: boolean } | null> {
  if (amount > limit && few === 0) return null;
  const { spent, addresses: seen } = addressAllowance;
  const [added] = await tx
    .insert(addressAllowance)
    .values({ addressHash: hash, day, spent: amount, addresses })
    .onConflictDoUpdate({
      target: [addressAllowance.addressHash, addressAllowance.day],
      set: { spent: sql`${spent} + ${amount}::int`, addresses: sql`${seen} + ${addresses}::int` },
      setWhere: sql`${spent} + ${amount}::int <= ${limit}::int
        or ${seen} + ${addresses}::int between 1 and ${few}::int`,
    })
    // A row that this statement made has no older version.
    .returning({ isFirst: sql<boolean>`xmax = 0` });
  return added ?? null;
}

/** Gives an address, the networks around it, and all of them together, back what a released hold had taken on its day. */
export async function returnAllowance(
  tx: Tx,
  { hashes, day, amount }: { hashes: readonly string[]; day: string; amount: number },
): Promise<void> {
  for (const hash of [...hashes, ALL_ADDRESSES])
    await tx
      .update(addressAllowance)
      .set({ spent: sql`${addressAllowance.spent} - ${amount}::int` })
      .where(and(eq(addressAllowance.addressHash, hash), eq(addressAllowance.day, day)));
}

/** Forgets allowances of days long past, batch by batch. */
export function forgetOldAllowances(db: Db, now: Date): AsyncGenerator<number, void, void> {
  const { day } = addressAllowance;
  const oldest = utcDayOf(addUtcDays(now, -ALLOWANCE_KEPT_DAYS));
  return deleteInBatches(db, addressAllowance, lt(day, oldest), day);
}
