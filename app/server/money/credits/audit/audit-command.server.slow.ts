import { execFile } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { putDatabase } from "../../../../../tests/site-database.ts";
import type { Database } from "~/server/db/db.ts";
import { openDatabase } from "~/server/db/database.server.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { operatorSocketPath, serveCommand } from "~/server/db/operator-command.server.ts";
import { AUDIT } from "./audit-credits.server.ts";
import { createLedger } from "../ledger/ledger.server.ts";
import { testVisitor } from "../ledger/replay-action.fixture.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const ROOT = fileURLToPath(new URL("../../../../..", import.meta.url));

let database: Database;
let dataDir: string;

beforeAll(async () => {
  database = await openTestDatabase();
  await createLedger(database.db, { visitorCreditsPerAddress: 40 }).readBalance(testVisitor("one"), NOW);
});

afterAll(() => database.close());

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "imgfx-audit-"));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Runs `npm run audit:credits` on the data folder. */
async function runCommand() {
  const env = { NODE_ENV: "test" as const, PATH: process.env.PATH ?? "", DATA_DIR: dataDir };
  const run = promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/audit-credits.ts"], {
    cwd: ROOT,
    env,
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
}

const serve = ({ db }: Pick<Database, "db">) => serveCommand(AUDIT, { dataDir, db, now: () => NOW });

test("only the folder's owner can ask the running server, also where a killed one left its socket", async () => {
  const socket = operatorSocketPath(dataDir, AUDIT.name);
  await writeFile(socket, "");
  const served = await serve(database);
  expect((await stat(socket)).mode & 0o777).toBe(0o600);
  await served.close();
});

test("audit:credits ends with 2 and says why when the server can't audit", async () => {
  const closed = await openTestDatabase();
  await closed.close();
  const served = await serve(closed);
  expect(await runCommand()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("The server could not do it"),
  });
  await served.close();
});

test("operatorSocketPath stays short enough for a socket and differs per folder", () => {
  expect(operatorSocketPath("/srv/data", "audit")).toBe("/srv/data/audit.sock");
  const [one, other] = ["a", "b"].map((name) => operatorSocketPath(`/${"long/".repeat(30)}${name}`, "audit"));
  expect(Buffer.byteLength(one ?? "")).toBeLessThan(100);
  expect(one).not.toBe(other);
});

test("audit:credits ends with 0 when all is proven, 1 on a discrepancy, 2 when there is no database", async () => {
  expect(await runCommand()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("There is no database in"),
  });
  const served = await serve(database);
  const sound = await runCommand();
  expect(sound).toMatchObject({ code: 0, stdout: expect.stringContaining("1 accounts with 4 credits") });
  await database.db.execute(sql`update credit_account set balance = 9`);
  expect(await runCommand()).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("[balance-is-sum-of-lots] one:"),
  });
  await served.close();
});

test("audit:credits opens the embedded database itself when no server uses it", async () => {
  await putDatabase(dataDir);
  const stopped = await openDatabase({ dataDir });
  await createLedger(stopped.db, { visitorCreditsPerAddress: 40 }).readBalance(testVisitor("one"), NOW);
  await stopped.close();
  expect(await runCommand()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("1 accounts with 4 credits"),
  });
});
