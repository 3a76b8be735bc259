import { access } from "node:fs/promises";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";
import type { Database } from "./db.ts";
import { refuseHalfMoved, refuseMovedFolder } from "./move-mark.server.ts";

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
  /** Opened to move a site from it or to it, not to serve one. */
  forMove?: boolean;
  /**
   * How long PostgreSQL's answer to one statement is waited for, in milliseconds; 0 leaves it to the statement's own
   * limit, for work that reads whole tables.
   */
  answerWithinMs?: number;
}

/**
 * Opens the database that the options name and brings its schema up to date.
 * @throws Error with a sentence for the operator when another process has the folder, the server does not answer, or
 * the site that lay there was moved or is being moved.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, lockWaitMs = 7000, forMove = false, answerWithinMs } = options;
  if (!databaseUrl) {
    if (!forMove) await refuseMovedFolder(dataDir);
    return (await import("./open-pglite.server.ts")).openPglite(dataDir, lockWaitMs);
  }
  const database = await (
    await import("./open-postgres.server.ts")
  ).openPostgres(databaseUrl, answerWithinMs);
  try {
    if (!forMove) await refuseHalfMoved(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Keeps an operator's command from making a database where none was meant to be.
 * @throws OperatorError where a data folder has no embedded one.
 */
export async function refuseEmptyFolder(dataDir: string): Promise<void> {
  await access(`${dataDir}/database`).catch((cause: unknown) => {
    throw new OperatorError(`There is no database in ${dataDir}: start the server once, or set DATA_DIR.`, {
      cause,
    });
  });
}
