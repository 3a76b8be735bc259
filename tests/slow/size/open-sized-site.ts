import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { openPostgres } from "~/server/db/open-postgres.server.ts";
import type { Database } from "~/server/db/db.ts";
import * as schema from "~/server/db/schema/index.ts";
import { fakeTool, openFakePipeline, SUBMIT, submitBody } from "~/server/generate/pipeline.fixture.ts";
import { generate } from "~/server/generate/generate.server.ts";
import type { GenerateContext } from "~/server/generate/pipeline-context.ts";
import { createGrants } from "~/server/money/credits/grants.server.ts";
import { createLedger } from "~/server/money/credits/ledger/ledger.server.ts";
import { testAccount } from "~/server/money/credits/ledger/replay-action.fixture.ts";

export interface Statement {
  text: string;
  values: unknown[];
}

/** A pipeline over a database of its own, at the real time. */
export interface SizedSite {
  database: Database;
  pool: pg.Pool;
  context(accountId: string): GenerateContext;
  submit(accountId: string): Promise<void>;
  /** Every statement that work sends. */
  listStatements(work: () => Promise<void>): Promise<Statement[]>;
  close(): Promise<void>;
}

/** Opens one over an empty database of PostgreSQL, with its tables made; storage and vendor are played. */
export async function openSizedSite(databaseUrl: string): Promise<SizedSite> {
  const database = await openPostgres(databaseUrl);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // A server that stops may still answer a connection that has said goodbye.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  let sent: Statement[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }) };
  const db = drizzle(pool, { schema, logger });
  const pipeline = await openFakePipeline([fakeTool()]);
  const ledger = createLedger(db, { visitorCreditsPerAddress: 40 });
  const deps = { ...pipeline.deps, db, ledger, grants: createGrants(db) };
  const context = (id: string) => ({
    ...pipeline.context(testAccount(id)),
    ...{ now: () => new Date(), deps },
  });
  return {
    ...{ database, pool, context },
    async submit(id) {
      const photo = pipeline.addPhoto(testAccount(id));
      await generate(SUBMIT, submitBody([photo], { dimension: "auto" }), context(id));
    },
    async listStatements(work) {
      sent = [];
      await work();
      return [...new Map(sent.map((statement) => [statement.text, statement])).values()];
    },
    async close() {
      await pipeline.close();
      await pool.end();
      await database.close();
    },
  };
}
