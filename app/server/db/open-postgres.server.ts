import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";
import { lockNumber } from "./advisory-locks.server.ts";
import type { Database } from "./db.ts";
import { MIGRATIONS_FOLDER } from "./migrations-folder.server.ts";
import * as schema from "./schema/index.ts";

/** PostgreSQL's code for what a role may not do. */
const INSUFFICIENT_PRIVILEGE = "42501";
/** A little longer than a statement may take, for a server that does not keep to that. */
const ANSWER_MS = 20_000;

/**
 * Migrates a PostgreSQL database where it is not up to date, and opens a pool to it. Instances that start together
 * migrate one after another. A role that may not migrate can open a database that is up to date.
 * @throws OperatorError with the server's name when it does not answer, or when it is behind and this role may not
 * migrate it.
 * @param answerWithinMs how long one statement's answer is waited for; 0 as long as it takes
 */
export async function openPostgres(databaseUrl: string, answerWithinMs = ANSWER_MS): Promise<Database> {
  const place = describePlace(databaseUrl);
  try {
    await migratePostgres(databaseUrl);
  } catch (error) {
    const hint = isForbidden(error)
      ? "; its tables are behind and this role may not change them: run `npm run db:migrate` as their owner"
      : "";
    throw new OperatorError(`The database ${place} could not be opened: ${innermostMessage(error)}${hint}`, {
      cause: error,
    });
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    query_timeout: answerWithinMs,
    idle_in_transaction_session_timeout: 15_000,
  });
  // A connection that breaks is dropped and replaced at the next query, and what it was used for fails. Unhandled, its
  // error would end the process: the pool listens while a connection is idle, nobody while a transaction has it.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = drizzle(pool, { schema });
  let closing: Promise<void> | undefined;
  return {
    db,
    kind: "postgresql",
    place,
    run: (text, values = []) => runPostgres(pool, text, values),
    ping: async () => void (await db.execute(sql`select 1`)),
    close: () => (closing ??= pool.end()),
  };
}

/** A connection on which something failed is closed: it may be inside a transaction. */
async function runPostgres(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  try {
    const answered: pg.QueryResult | pg.QueryResult[] = await client.query(text, [...values]);
    client.release();
    return (Array.isArray(answered) ? answered.at(-1) : answered) ?? { rows: [] };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function migratePostgres(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    if (await isUpToDate(client)) return;
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${lockNumber("migrations")})`);
    await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await client.end(); // frees the advisory lock too
  }
}

/** Whether the newest migration that the database notes is the newest there is. */
async function isUpToDate(client: pg.Client): Promise<boolean> {
  const noted = await client.query<{ made: boolean }>(
    "select exists (select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations') as made",
  );
  if (!noted.rows[0]?.made) return false;
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at)::text as newest from drizzle.__drizzle_migrations",
  );
  const newest = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).at(-1);
  return newest !== undefined && Number(rows[0]?.newest ?? 0) >= newest.folderMillis;
}

const isForbidden = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === INSUFFICIENT_PRIVILEGE) || isForbidden(error.cause));

/** `host:port/name` of a database address, without user or password. */
function describePlace(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return "at DATABASE_URL";
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/** SQLSTATEs of a server that lets nobody in: what it says then is about itself. Other messages may quote rows. */
const OF_THE_SERVER = /^(?:08|28|3D|53|57)/;

function innermostMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(innermostMessage).join("; ");
  if (!(error instanceof Error)) return "no reason was given";
  if (error instanceof pg.DatabaseError && !OF_THE_SERVER.test(error.code ?? ""))
    return `SQLSTATE ${error.code ?? "unknown"}`;
  return error.cause === undefined ? error.message : innermostMessage(error.cause);
}
