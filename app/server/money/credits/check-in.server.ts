import { desc, eq } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { checkIn } from "~/server/db/schema/accounts.ts";
import { checkInCreditsOf } from "./check-in-credits.ts";
import { grantLot } from "./grant-lot.server.ts";
import type { CheckInState } from "#registry/contract/wire/credits.ts";
import { changeAccount } from "./reward-invitation.server.ts";
import { addUtcDays, utcDayOf } from "./utc-day.ts";

/** Names the grant of a check-in: there is one per account and UTC day. */
const checkInKey = (accountId: string, day: string): string => `check-in:${accountId}:${day}`;

/** See `Grants.checkIn`. */
export async function checkInAccount(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ granted: number; streak: number }> {
  return changeAccount(db, accountId, now, async (tx, reward) => {
    const { isDone, streak: before } = await readRow(tx, accountId, now);
    if (isDone) return { granted: 0, streak: before };
    const day = utcDayOf(now);
    const streak = before + 1;
    const granted = checkInCreditsOf(streak);
    await tx.insert(checkIn).values({ accountId, day, streak, granted, createdAt: now });
    await grantLot(tx, {
      accountId,
      amount: granted,
      source: "check-in",
      idemKey: checkInKey(accountId, day),
      expiresAt: null,
      now,
    });
    await reward();
    return { granted, streak };
  });
}

/** See `Grants.readCheckIn`. */
export async function readCheckIn(db: Db, accountId: string, now: Date): Promise<CheckInState> {
  const { isDone, streak } = await readRow(db, accountId, now);
  return { isDone, streak, next: checkInCreditsOf(streak + 1) };
}

/** The days in a row that reach up to this one or the one before. */
async function readRow(
  db: Pick<Db, "select">,
  accountId: string,
  now: Date,
): Promise<{ isDone: boolean; streak: number }> {
  const [last] = await db
    .select({ day: checkIn.day, streak: checkIn.streak })
    .from(checkIn)
    .where(eq(checkIn.accountId, accountId))
    .orderBy(desc(checkIn.day))
    .limit(1);
  if (!last || last.day < utcDayOf(addUtcDays(now, -1))) return { isDone: false, streak: 0 };
  return { isDone: last.day >= utcDayOf(now), streak: last.streak };
}
