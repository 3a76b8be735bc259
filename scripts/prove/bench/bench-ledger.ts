import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "~/server/db/database.server.ts";
import { startPostgres } from "../../../tests/start-postgres.ts";
import { ACCOUNTS, prepareLedger } from "./ledger-work.ts";
import { adaptStatement, recordStatements, writePgbenchScript } from "./record-statements.ts";
import { runPgbench } from "./run-pgbench.ts";

/** As many as the product's pool has connections. */
const CLIENTS = 10;
const SECONDS = 6;

interface Figure {
  what: string;
  perSecond: number | null;
}

/** How often a second so many clients do something, each again as soon as it is done. */
async function measure(
  once: (account: number, id: string, client: number) => Promise<void>,
): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  const work = async (_: unknown, client: number) => {
    for (let turn = 0; performance.now() < end; turn++) {
      await once(1 + Math.floor(Math.random() * ACCOUNTS), `bench-${client}-${turn}`, client);
      done += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return (done * 1000) / (performance.now() - started);
}

async function measurePglite(now: Date): Promise<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), "imgfx-bench-"));
  const database = await openDatabase({ dataDir });
  try {
    const work = await prepareLedger(database.db, now);
    return { what: "the ledger on PGlite, on disk", perSecond: await measure(work.holdAndCapture) };
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measurePostgres(now: Date): Promise<Figure[]> {
  const server = await startPostgres();
  const migrated = async (name: string): Promise<string> => {
    const databaseUrl = await server.createDatabase(name);
    await (await openDatabase({ dataDir: "", databaseUrl })).close();
    return databaseUrl;
  };
  try {
    const vendor = await migrated("pgbench");
    const statements = await recordStatements(vendor, now);
    const options = { clients: CLIENTS, seconds: SECONDS };
    const byPgbench = await runPgbench(vendor, writePgbenchScript(statements), options);

    const plain = await migrated("plain");
    await recordStatements(plain, now);
    const clients = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: plain }));
    await Promise.all(clients.map((client) => client.connect()));
    const byDriver = await measure(async (account, id, client) => {
      for (const statement of statements)
        await clients[client]?.query(adaptStatement(statement, account, id));
    });
    await Promise.all(clients.map((client) => client.end()));

    const own = await openDatabase({ dataDir: "", databaseUrl: await server.createDatabase("ledger") });
    const work = await prepareLedger(own.db, now);
    const byLedger = await measure(work.holdAndCapture);
    await own.close();
    return [
      { what: `pgbench, the same ${statements.length} statements`, perSecond: byPgbench },
      { what: "the driver alone, the same statements", perSecond: byDriver },
      { what: "the ledger on PostgreSQL", perSecond: byLedger },
    ];
  } finally {
    await server.stop();
  }
}

/** What the ledger makes of a database, as ratios within one run: lines to print. */
export async function benchLedger(now: Date): Promise<string[]> {
  const figures = [...(await measurePostgres(now)), await measurePglite(now)];
  const base = figures.find(({ perSecond }) => perSecond !== null)?.perSecond ?? 1;
  return [
    `Hold and capture, ${CLIENTS} clients, ${ACCOUNTS} accounts, PostgreSQL without fsync:`,
    ...figures.map(({ what, perSecond }) =>
      perSecond === null
        ? `  ${what}: not installed here, so the driver is what the rest is compared with`
        : `  ${what}: ${perSecond.toFixed(0)} a second, ratio ${(perSecond / base).toFixed(2)}`,
    ),
  ];
}
