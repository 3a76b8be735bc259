import type { Database } from "../app/server/db/db.ts";
import { openDatabase } from "~/server/db/database.server.ts";
import { startPostgres, type TestPostgres } from "./start-postgres.ts";

/** Two instances of the product on one database. */
export interface TwoInstances {
  first: Database;
  second: Database;
  /** The server that their database is on. */
  postgres: TestPostgres;
  /** Closes both and stops the server. */
  stop(): Promise<void>;
}

/** Opens two instances on one fresh database of a PostgreSQL of their own. Start them in `beforeAll`. */
export async function startTwoInstances(): Promise<TwoInstances> {
  const postgres = await startPostgres();
  try {
    const databaseUrl = await postgres.createDatabase("shared");
    const open = () => openDatabase({ dataDir: "", databaseUrl });
    const [first, second] = await Promise.all([open(), open()]);
    return {
      first,
      second,
      postgres,
      async stop() {
        await first.close();
        await second.close();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
