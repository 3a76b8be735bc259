import type { Db } from "./db.ts";

export type { Db, Tx } from "./db.ts";

/** An open, migrated database. */
export interface Database {
  db: Db;
  kind: "pglite" | "postgresql";
  /** In words for the start-up lines: the folder, or the server and database name without the password. */
  place: string;
  /**
   * Runs SQL as it is written: one statement with values, or several without, which may be a transaction of their own.
   * Gives the last one's rows. What fails leaves no transaction open.
   */
  run(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Closes connections and frees the folder's lock. A second call does nothing. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The embedded database lies in `<dataDir>/database`. Not used when there is a `databaseUrl`. */
  dataDir: string;
  /** A PostgreSQL address, e.g. `postgres://user:password@host:5432/imgfx`. */
  databaseUrl?: string | undefined;
  /**
   * How long to wait for the embedded database's folder, in milliseconds. A process that was killed leaves its lock
   * behind for up to five seconds, so the default outlasts that.
   */
  lockWaitMs?: number;
}

/**
 * Opens the database that the options name and brings its schema up to date.
 * @throws Error with a sentence for the operator when another process has the folder, or the server does not answer.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, lockWaitMs = 7000 } = options;
  if (databaseUrl) return (await import("./open-postgres.server.ts")).openPostgres(databaseUrl);
  return (await import("./open-pglite.server.ts")).openPglite(dataDir, lockWaitMs);
}
