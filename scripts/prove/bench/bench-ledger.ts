import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "node:child_process";
import pg from "pg";
import { drizzle } from "drizzle-orm/node-postgres";
import { openDatabase } from "~/server/db/database.server.ts";
import * as schema from "~/server/db/schema/index.ts";
import { startPostgres } from "../../../tests/start-postgres.ts";
import { ACCOUNTS, prepareLedger, accountName } from "./ledger-work.ts";

/** A statement as the ledger sends it. */
interface Statement {
  text: string;
  values: unknown[];
}

const SAMPLE = "bench-sample";

/** What a program writes; null where there is no such program. */
const readOutput = (program: string, parameters: string[]): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (part: Buffer) => (output += part.toString()));
    child.stderr.on("data", (part: Buffer) => (output += part.toString()));
    child.once("error", (error) =>
      "code" in error && error.code === "ENOENT" ? resolve(null) : reject(error),
    );
    child.once("close", () => resolve(output));
  });

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

/**
 * Runs a script with pgbench.
 * @returns scripts per second, or null where pgbench is not installed.
 * @throws Error with pgbench's own words when the script fails.
 */
async function runPgbench(
  databaseUrl: string,
  script: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), "imgfx-bench-"));
  const file = join(folder, "script.sql");
  try {
    await writeFile(file, script);
    const options = [
      "--no-vacuum",
      "--protocol=simple",
      `--client=${clients}`,
      "--jobs=1",
      `--time=${seconds}`,
    ];
    const output = await readOutput("pgbench", [...options, `--file=${file}`, databaseUrl]);
    if (output === null) return null;
    const tps = /tps = ([\d.]+)/.exec(output)?.[1];
    if (tps === undefined || /ERROR|aborted/.test(output)) throw new Error(`pgbench failed: ${output}`);
    return Number(tps);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What one hold and capture send to PostgreSQL; prepares the database on the way, which must be migrated and empty. */
async function recordStatements(databaseUrl: string, now: Date): Promise<Statement[]> {
  const statements: Statement[] = [];
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
    const work = await prepareLedger(drizzle(pool, { schema, logger }), now);
    statements.length = 0;
    await work.holdAndCapture(ACCOUNTS, SAMPLE);
    return statements;
  } finally {
    await pool.end();
  }
}

/** The same statement for another account and generation. */
function adaptStatement({ text, values }: Statement, account: number, generationId: string): Statement {
  const adapt = (value: unknown): unknown => {
    if (value === ACCOUNTS) return account; // the number of its lot, too
    return typeof value === "string"
      ? value
          .replaceAll(SAMPLE, generationId)
          .replaceAll(accountName(ACCOUNTS), accountName(account))
          .replaceAll(`"lotId":${ACCOUNTS}`, `"lotId":${account}`)
      : value;
  };
  return { text, values: values.map(adapt) };
}

/** The statements as a script of pgbench, which takes an account and a generation at random. */
function writePgbenchScript(statements: Statement[]): string {
  const lines = statements.map(({ text, values }) => {
    const { values: adapted } = adaptStatement({ text, values }, ACCOUNTS, "bench-:client_id-:generation");
    const literals = adapted.map((value) =>
      literalOf(value)
        .replaceAll(accountName(ACCOUNTS), "bench-account-:account")
        .replaceAll(`"lotId":${ACCOUNTS}`, '"lotId": :account')
        .replace(new RegExp(`^${ACCOUNTS}$`), ":account"),
    );
    return `${text.replace(/\$(\d+)/g, (_, position: string) => literals[Number(position) - 1] ?? "null")};`;
  });
  const variables = [`\\set account random(1, ${ACCOUNTS})`, "\\set generation random(1, 1000000000000)"];
  return [...variables, ...lines.map((line) => line.replaceAll("\n", " "))].join("\n");
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}
