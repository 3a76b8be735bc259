import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { auditCredits } from "./audit/audit-credits.server.ts";
import { createGrants } from "./grants.server.ts";
import { createLedger } from "./ledger/ledger.server.ts";
import { testAccount } from "./ledger/replay-action.fixture.ts";
import { addUtcDays, utcDayOf } from "./utc-day.ts";

const HALF_HOUR_MS = 1_800_000;
/** Two days around the nights in which clocks are set, and around a year's end. */
const NIGHTS: [string, string, string][] = [
  ["Europe/Berlin", "2026-03-28T12:00:00Z", "clocks are set forward"],
  ["Europe/Berlin", "2026-10-24T12:00:00Z", "clocks are set back"],
  ["America/St_Johns", "2026-11-01T00:00:00Z", "clocks are set back, by half hours from UTC"],
  ["Pacific/Kiritimati", "2026-12-30T12:00:00Z", "the year ends a day before UTC's"],
];

const usualZone = process.env.TZ;
let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  if (usualZone === undefined) delete process.env.TZ;
  else process.env.TZ = usualZone;
  await database.close();
});

test.each(NIGHTS)(
  "a server and a database in %s, from %s, when %s: a grant and a check-in each UTC day",
  async (zone, from) => {
    process.env.TZ = zone;
    await database.run(`set time zone '${zone}'`);
    const ledger = createLedger(database.db, { visitorCreditsPerAddress: 40 });
    const grants = createGrants(database.db);
    const account = testAccount("traveller");
    const start = new Date(from);
    const end = addUtcDays(start, 2);
    const given = new Map<string, number>();
    for (let now = start; now < end; now = new Date(now.getTime() + HALF_HOUR_MS)) {
      await ledger.readBalance(account, now);
      const { granted } = await grants.checkIn(account.id, now);
      const day = utcDayOf(now);
      given.set(day, (given.get(day) ?? 0) + granted);
    }
    const days = [...given.keys()];
    expect([...given.values()]).toEqual(days.map(() => 2));
    const { rows } = await database.db.execute(
      sql`select idem_key as key, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as until
      from credit_lot where source = 'daily' order by id`,
    );
    expect(rows).toEqual(
      days.map((day) => ({
        key: `daily:${account.id}:${day}`,
        until: `${utcDayOf(addUtcDays(new Date(`${day}T00:00:00Z`), 1))} 00:00`,
      })),
    );
    expect((await auditCredits(database.db, end)).discrepancies).toEqual([]);
  },
);
