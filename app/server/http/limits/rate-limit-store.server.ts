import pg from "pg";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";

/** Counts calls by key within a span that begins with a key's first call. */
export interface RateCounter {
  /** Counts one more. When there are too many, gives the milliseconds until counting starts anew, else null. */
  take(key: string): Promise<number | null>;
  /** Takes one back. */
  giveBack(key: string): Promise<void>;
}

export interface RateLimitStore {
  /** A counter that allows `points` per `seconds` and key; its name is no other's. */
  open(name: string, points: number, seconds: number): RateCounter;
  close(): Promise<void>;
}

/**
 * Where counters lie: in memory for one process, in the database when several instances share one. While that database
 * does not answer, each instance counts for itself.
 */
export function openRateLimitStore(databaseUrl: string | undefined): RateLimitStore {
  if (databaseUrl === undefined) return { open: countInMemory, close: async () => undefined };
  // A pool of its own, so that counting never waits behind the site's queries.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 3,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  // An idle connection that breaks is replaced at the next query; unhandled, it would end the process.
  pool.on("error", () => undefined);
  return {
    open(name, points, seconds) {
      const [shared, own] = [
        countInDatabase(pool, name, points, seconds),
        countInMemory(name, points, seconds),
      ];
      return {
        take: (key) => shared.take(key).catch(() => own.take(key)),
        giveBack: (key) => shared.giveBack(key).catch(() => own.giveBack(key)),
      };
    },
    close: () => pool.end(),
  };
}

function countInMemory(keyPrefix: string, points: number, duration: number): RateCounter {
  const limiter = new RateLimiterMemory({ keyPrefix, points, duration });
  return {
    async take(key) {
      try {
        await limiter.consume(key);
        return null;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return error.msBeforeNext;
      }
    },
    giveBack: async (key) => void (await limiter.reward(key)),
  };
}

/** The database's time in milliseconds since 1970: a span ends for all instances at once, whatever their own clocks say. */
const NOW = "(extract(epoch from statement_timestamp()) * 1000)::bigint";

const TAKE = `
  insert into rate_limit as known (key, points, expire) values ($1, 1, ${NOW} + $2::bigint)
  on conflict (key) do update set
    points = case when known.expire <= ${NOW} then 1 else known.points + 1 end,
    expire = case when known.expire <= ${NOW} then excluded.expire else known.expire end
  returning points, (expire - ${NOW})::float8 as left_ms`;
const GIVE_BACK = `update rate_limit set points = points - 1 where key = $1 and points > 0 and expire > ${NOW}`;

const taken = z.tuple([z.object({ points: z.number(), left_ms: z.number() })]);

function countInDatabase(pool: pg.Pool, name: string, points: number, seconds: number): RateCounter {
  return {
    async take(key) {
      const { rows } = await pool.query(TAKE, [`${name}:${key}`, seconds * 1000]);
      const [row] = taken.parse(rows);
      return row.points <= points ? null : Math.max(1, row.left_ms);
    },
    giveBack: async (key) => void (await pool.query(GIVE_BACK, [`${name}:${key}`])),
  };
}
