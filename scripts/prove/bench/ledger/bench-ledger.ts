import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "node:child_process";
import pg from "pg";
import { openDatabase } from "~/server/db/database.server.ts";
import { startPostgres } from "../../../../tests/start-postgres.ts";
import { figureOf, type Figure, type Measured } from "../shape/figure.ts";
import { ACCOUNTS, prepareLedger, type LedgerWork } from "./ledger-work.ts";
import { adaptStatement, recordStatements, writePgbenchScript, type Statement } from "./statements.ts";

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

/** As many as the product's pool has connections. */
const CLIENTS = 10;
/** Rounds, and seconds of each of the four in one. */
const ROUNDS = 9;
const SECONDS = 2;

type Once = (account: number, id: string, client: number) => Promise<void>;

let measured = 0;

/** How often a second so many clients do something, each again as soon as it is done. */
async function measureRate(once: Once): Promise<number> {
  const nth = measured++; // no two generations have one id
  const started = performance.now();
  const end = started + SECONDS * 1000;
  let done = 0;
  const work = async (_: unknown, client: number) => {
    for (let turn = 0; performance.now() < end; turn++) {
      await once(1 + Math.floor(Math.random() * ACCOUNTS), `bench-${nth}-${client}-${turn}`, client);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return (done * 1000) / (performance.now() - started);
}

/** The statements without the ledger's own work: as the driver sends them. */
async function openDriver(databaseUrl: string, statements: readonly Statement[]) {
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const once: Once = async (account, id, client) => {
    for (const statement of statements) await clients[client]?.query(adaptStatement(statement, account, id));
  };
  return { once, close: () => Promise.all(clients.map((client) => client.end())) };
}

/** How many a second each did in one round; pgbench's is null where it is not installed. */
interface Round {
  pgbench: number | null;
  driver: number;
  ledger: number;
  pglite: number;
}

async function measureRounds(now: Date, onDisk: LedgerWork): Promise<{ rounds: Round[]; count: number }> {
  const server = await startPostgres();
  const migrated = async (name: string): Promise<string> => {
    const databaseUrl = await server.createDatabase(name);
    await (await openDatabase({ dataDir: "", databaseUrl })).close();
    return databaseUrl;
  };
  const closing: (() => Promise<unknown>)[] = [() => server.stop()];
  try {
    const byPgbench = await migrated("pgbench");
    const statements = await recordStatements(byPgbench, now);
    const script = writePgbenchScript(statements);
    const plain = await migrated("plain");
    await recordStatements(plain, now);
    const driver = await openDriver(plain, statements);
    closing.unshift(driver.close);
    const own = await openDatabase({ dataDir: "", databaseUrl: await server.createDatabase("ledger") });
    closing.unshift(() => own.close());
    const work = await prepareLedger(own.db, now);
    const rounds: Round[] = [];
    for (let nth = 0; nth < ROUNDS; nth++)
      rounds.push({
        pgbench: await runPgbench(byPgbench, script, { clients: CLIENTS, seconds: SECONDS }),
        driver: await measureRate(driver.once),
        ledger: await measureRate(work.holdAndCapture),
        pglite: await measureRate(onDisk.holdAndCapture),
      });
    return { rounds, count: statements.length };
  } finally {
    for (const close of closing) await close();
  }
}

/** What the ledger makes of a database, as ratios within each round. */
export async function benchLedger(now: Date): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), "imgfx-bench-"));
  const embedded = await openDatabase({ dataDir });
  try {
    const onDisk = await prepareLedger(embedded.db, now);
    return tell(await measureRounds(now, onDisk));
  } finally {
    await embedded.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function tell({ rounds, count }: { rounds: readonly Round[]; count: number }): Measured {
  const more = { isSmallerBetter: false };
  const hasPgbench = rounds.every(({ pgbench }) => pgbench !== null);
  const over = (name: string, of: (round: Round) => number, base: (round: Round) => number): Figure =>
    figureOf(
      name,
      rounds.map((round) => of(round) / base(round)),
      { ...more, kind: "ratio" },
    );
  const pgbench = (round: Round) => round.pgbench ?? Number.NaN;
  const rate = (name: string, of: (round: Round) => number): Figure =>
    figureOf(name, rounds.map(of), { ...more, kind: "rate", unit: "a second" });
  return {
    figures: [
      ...(hasPgbench
        ? [
            over("the ledger on PostgreSQL over pgbench", ({ ledger }) => ledger, pgbench),
            over("the driver alone over pgbench", ({ driver }) => driver, pgbench),
            rate(`pgbench, the same ${count} statements`, pgbench),
          ]
        : []),
      over(
        "the ledger on PostgreSQL over the driver alone",
        ({ ledger }) => ledger,
        ({ driver }) => driver,
      ),
      over(
        "the ledger on PGlite, on disk, over the one on PostgreSQL",
        ({ pglite }) => pglite,
        ({ ledger }) => ledger,
      ),
      rate("the driver alone, the same statements", ({ driver }) => driver),
      rate("the ledger on PostgreSQL", ({ ledger }) => ledger),
      rate("the ledger on PGlite, on disk", ({ pglite }) => pglite),
    ],
    notes: hasPgbench
      ? []
      : ["pgbench is not installed here, so the driver is what the ledger is compared with."],
  };
}
