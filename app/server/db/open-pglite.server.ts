import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { lock } from "proper-lockfile";
import { findProgram } from "#registry/source/node-program.ts";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";
import { makePrivateFolder, makeTreePrivate } from "~/server/config/private-files.server.ts";
import type { Database } from "./db.ts";
import { MIGRATIONS_FOLDER } from "./migrations-folder.server.ts";
import { PrivatePgliteFiles } from "./private-pglite-files.server.ts";
import * as schema from "./schema/index.ts";

/** A lock whose owner has not refreshed it for this long (milliseconds) belongs to a process that died. */
const STALE_MS = 5000;
const RETRY_MS = 250;

const isLocked = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ELOCKED";

/**
 * The database's own cache is held in memory from the start, and the files behind it are cached by the system again:
 * a small one serves a site whose rows are few, and saves over 100 MB. There is one connection.
 */
const SIZES = ["shared_buffers=8MB", "wal_buffers=128kB", "max_connections=8"];
const START = [...PGlite.defaultStartParams, ...SIZES.flatMap((size) => ["-c", size])];

/**
 * Opens the embedded database in `<dataDir>/database`, made when missing, and keeps other processes out of it.
 * @throws Error for the operator when the folder stays in use for `lockWaitMs`.
 */
export async function openPglite(dataDir: string, lockWaitMs: number): Promise<Database> {
  const folder = resolve(join(dataDir, "database"));
  await makePrivateFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder, lockWaitMs);
  try {
    if (!existsSync(join(folder, "PG_VERSION"))) await makeDatabase(folder);
    await makeTreePrivate(folder);
    const fs = new PrivatePgliteFiles(folder);
    return await wrapPglite(new PGlite({ fs, startParams: START }), folder, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Makes the database in a process of its own: it takes 300 MB, which a process never gives back to the system wholly. */
async function makeDatabase(folder: string): Promise<void> {
  const child = fork(findProgram("make-database-entry.server", import.meta.url), [folder], {
    execArgv: ["--enable-source-maps"],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0)
    throw new OperatorError(`The database in ${folder} could not be made; the reason is above.`);
}

/** Migrates an embedded database and gives it the common shape; `afterClose` runs once it is closed. */
export async function wrapPglite(
  client: PGlite,
  place: string,
  afterClose: () => Promise<void>,
): Promise<Database> {
  await migratePglite(client);
  return shapePglite(client, place, () => client.close().finally(afterClose));
}

/** Brings an embedded database's schema up to date. */
export async function migratePglite(client: PGlite): Promise<void> {
  await client.waitReady;
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
}

/** Gives a migrated embedded database the common shape; `close` is called once. */
export function shapePglite(client: PGlite, place: string, close: () => Promise<void>): Database {
  const db = drizzle(client, { schema });
  let closing: Promise<void> | undefined;
  return {
    db,
    kind: "pglite",
    place,
    run: (text, values = []) => runPglite(client, text, values),
    ping: async () => void (await db.execute(sql`select 1`)),
    close: () => (closing ??= close()),
  };
}

async function runPglite(
  client: PGlite,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: unknown[] }> {
  if (values.length > 0) return client.query(text, [...values]);
  try {
    return (await client.exec(text)).at(-1) ?? { rows: [] };
  } catch (error) {
    await client.exec("rollback");
    throw error;
  }
}

/**
 * Makes sure that no other process opens the embedded database in a folder: two of them lose data silently. Waits up
 * to `waitMs` for the folder to become free. The lock is the directory `<folder>.lock` beside it.
 * @returns a function that gives the folder free.
 * @throws OperatorError that names the folder and says what to do, when another process keeps it.
 */
async function lockFolder(folder: string, waitMs: number): Promise<() => Promise<void>> {
  const retries = Math.ceil(waitMs / RETRY_MS);
  try {
    return await lock(folder, {
      stale: STALE_MS,
      retries: { retries, factor: 1, minTimeout: RETRY_MS, maxTimeout: RETRY_MS },
      onCompromised: (error) => {
        // Another process may be writing already: stopping at once is the only way not to damage the data.
        throw new OperatorError(
          `The lock on the database folder ${folder} was lost, so this process must stop.`,
          {
            cause: error,
          },
        );
      },
    });
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new OperatorError(
      `The database in ${folder} is in use by another process. Stop that process first, ` +
        "give this one a folder of its own with DATA_DIR, or set DATABASE_URL so that both share a PostgreSQL server.",
      { cause: error },
    );
  }
}
