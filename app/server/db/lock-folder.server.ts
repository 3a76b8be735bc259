import { lock } from "proper-lockfile";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";

/** A lock whose owner has not refreshed it for this long (milliseconds) belongs to a process that died. */
const STALE_MS = 5000;
const RETRY_MS = 250;

/**
 * Makes sure that no other process opens the embedded database in a folder: two of them lose data silently. Waits up
 * to `waitMs` for the folder to become free. The lock is the directory `<folder>.lock` beside it.
 * @returns a function that gives the folder free.
 * @throws OperatorError that names the folder and says what to do, when another process keeps it.
 */
export async function lockFolder(folder: string, waitMs: number): Promise<() => Promise<void>> {
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

const isLocked = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ELOCKED";
