import type { Database } from "./db.ts";

export type { Db } from "./db.ts";

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
