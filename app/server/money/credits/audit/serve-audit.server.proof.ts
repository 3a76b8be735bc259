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
import { openTestDatabase } from "~/server/db/open-test-database.ts";
import { askAudit } from "./reach-audit.server.ts";
import { auditSocketPath } from "./audit-socket-path.server.ts";
import { createLedger } from "../ledger/ledger.server.ts";
import { readMark } from "./serve-audit.server.ts";
import { auditFolder, serveAudit } from "./serve-audit.server.ts";
import { testVisitor } from "../ledger/test-ledger.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const KEYS = ["a key of the site"] as const;
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

test("askAudit gets the same audit from the running server as the server makes itself", async () => {
  await writeFile(auditSocketPath(dataDir), ""); // what a killed server leaves behind
  const served = await serveAudit({ dataDir, db: database.db, keys: KEYS, now: () => NOW });
  expect((await stat(auditSocketPath(dataDir))).mode & 0o777).toBe(0o600);
  const first = await askAudit(dataDir, "full");
  expect(first).toMatchObject({ discrepancies: [], checkpoint: { number: 1, isNew: true } });
  const asked = { dataDir, db: database.db, keys: KEYS, now: NOW };
  expect(await askAudit(dataDir, "tail")).toEqual(await auditFolder({ ...asked, mode: "tail" }));
  expect(await readMark(dataDir)).toEqual({ number: 1, signature: first?.checkpoint?.signature });
  await served.close();
  expect(await askAudit(dataDir, "tail")).toBeNull();
});

test("askAudit says when the server can't audit", async () => {
  const closed = await openTestDatabase();
  await closed.close();
  const served = await serveAudit({ dataDir, db: closed.db, keys: KEYS });
  await expect(askAudit(dataDir, "tail")).rejects.toThrow("The server could not audit its database");
  await served.close();
});

test("auditSocketPath stays short enough for a socket and differs per folder", () => {
  expect(auditSocketPath("/srv/data")).toBe("/srv/data/audit.sock");
  const [one, other] = ["a", "b"].map((name) => auditSocketPath(`/${"long/".repeat(30)}${name}`));
  expect(Buffer.byteLength(one ?? "")).toBeLessThan(100);
  expect(one).not.toBe(other);
});

test("audit:credits ends with 0 when all is proven, 1 on a discrepancy, 2 when there is no database", async () => {
  expect(await runCommand()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("There is no database in"),
  });
  const served = await serveAudit({ dataDir, db: database.db, keys: KEYS, now: () => NOW });
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
    stdout: expect.stringContaining(join(dataDir, "database")),
  });
});
