import { createHmac, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { authRateLimit } from "~/server/db/schema/accounts.ts";

export interface Counter {
  /** Counts one more for a key. When there are too many, gives the seconds until counting starts anew, else null. */
  take(key: string, now: Date): Promise<number | null>;
  /** Forgets what was counted for a key. */
  clear(key: string): Promise<void>;
}

interface CounterOptions {
  db: Db;
  name: string;
  /** How many within `windowS` seconds of the first. */
  most: number;
  windowS: number;
  /** Keys are kept as hashes under this secret. */
  secret: string;
}

/**
 * Counts in the accounts library's table, so that all instances share it. `last_request` holds the end of the window
 * there: the library deletes rows by that column, and none must go before its window ends.
 */
export function createCounter({ db, name, most, windowS, secret }: CounterOptions): Counter {
  const keyOf = (key: string) => `${name}:${createHmac("sha256", secret).update(key).digest("base64url")}`;
  return {
    async take(key, now) {
      const at = now.getTime();
      const isOver = sql`${authRateLimit.lastRequest} <= ${at}::bigint`;
      const [row] = await db
        .insert(authRateLimit)
        .values({ id: randomUUID(), key: keyOf(key), count: 1, lastRequest: at + windowS * 1000 })
        .onConflictDoUpdate({
          target: authRateLimit.key,
          set: {
            count: sql`case when ${isOver} then 1 else least(${authRateLimit.count}, ${most}::int) + 1 end`,
            lastRequest: sql`case when ${isOver} then ${at + windowS * 1000}::bigint else ${authRateLimit.lastRequest} end`,
          },
        })
        .returning({ count: authRateLimit.count, endsAt: authRateLimit.lastRequest });
      if (!row || row.count <= most) return null;
      return Math.max(1, (row.endsAt - at) / 1000);
    },
    async clear(key) {
      await db.delete(authRateLimit).where(eq(authRateLimit.key, keyOf(key)));
    },
  };
}
