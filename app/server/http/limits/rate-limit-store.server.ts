import pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from "rate-limiter-flexible";

export interface RateLimitStore {
  /** A counter that allows `points` per `seconds` and key. */
  open(name: string, points: number, seconds: number): Promise<RateLimiterAbstract>;
  close(): Promise<void>;
}

const TABLE = "rate_limit";

/**
 * Where counters lie: in memory for one process, in the database when several instances share one. While that database
 * does not answer, each instance counts for itself.
 */
export function openRateLimitStore(databaseUrl: string | undefined): RateLimitStore {
  if (databaseUrl === undefined) {
    return {
      open: async (keyPrefix, points, duration) => new RateLimiterMemory({ keyPrefix, points, duration }),
      close: async () => undefined,
    };
  }
  // A pool of its own, so that counting never waits behind the site's queries.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 3,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  // An idle connection that breaks is replaced at the next query; unhandled, it would end the process.
  pool.on("error", () => undefined);
  const openCounter = async (keyPrefix: string, points: number, duration: number) => {
    const insuranceLimiter = new RateLimiterMemory({ keyPrefix, points, duration });
    const options = {
      storeClient: pool,
      storeType: "pool",
      tableName: TABLE,
      keyPrefix,
      points,
      duration,
      insuranceLimiter,
    };
    const { rows } = await pool.query("select to_regclass($1) is not null as made", [TABLE]);
    // A role that may make no tables may use one that is there.
    if (rows[0]?.made === true) return new RateLimiterPostgres({ ...options, tableCreated: true });
    return new Promise<RateLimiterAbstract>((opened, failed) => {
      const limiter = new RateLimiterPostgres(options, (error?: Error) =>
        error ? failed(error) : opened(limiter),
      );
    });
  };
  return {
    // The library makes its table by itself; of two instances that do so at the same moment one may fail, once.
    open: (name, points, seconds) =>
      openCounter(name, points, seconds).catch(() => openCounter(name, points, seconds)),
    close: () => pool.end(),
  };
}
