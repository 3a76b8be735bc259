import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { generation, idempotencyClaim, output, deletionReceipt } from "~/server/db/schema/generations.ts";
import { humanProof, rateLimit } from "~/server/db/schema/limits.ts";
import { upload } from "~/server/db/schema/files.ts";
import { fileSweeps, partSweep } from "./sweep-files.server.ts";
import { recordSweeps, accountSweeps } from "./sweep-records.server.ts";
import { runSweep, type Sweep } from "./sweeper.server.ts";
import { authRateLimit, authSession, authUser, authVerification } from "~/server/db/schema/accounts.ts";
import { creditAccount, addressAllowance } from "~/server/db/schema/credits.ts";
import { forgetOldAllowances } from "~/server/money/credits/ledger/address-allowance.server.ts";
import { forgetOldReceipts } from "~/server/privacy/receipts.server.ts";

const NOW = new Date("2030-05-01T12:00:00Z");
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

let database: Database;
/** What lies in the storage, with when it was written. */
let files: Map<string, Date>;
let sweeps: Sweep[];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  const { db } = database;
  for (const table of [output, generation, upload, humanProof, idempotencyClaim]) await db.delete(table);
  files = new Map();
  const removeFile = async (key: string) => {
    if (stuck.has(key)) throw new Error(`${key} can't be removed`);
    files.delete(key);
  };
  async function* listFiles() {
    for (const [key, writtenAt] of files) yield { key, writtenAt };
  }
  stuck.clear();
  sweeps = [...fileSweeps({ db, removeFile, listFiles }), ...recordSweeps(db)];
});
/** Files that can't be removed. */
const stuck = new Set<string>();

async function sweep(name: string, now = NOW): Promise<number> {
  const found = sweeps.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no sweep ${name}`);
  return runSweep(found, now);
}

const addUpload = (key: string, expiresAt: Date) =>
  database.db.insert(upload).values({ key, ownerId: "o", contentType: "image/png", maxBytes: 1, expiresAt });

async function addResult(id: string, expiresAt: Date, status: "running" | "succeeded" = "succeeded") {
  const made = {
    id,
    viewerId: "v",
    toolId: "t",
    toolVersion: "1",
    provider: "local",
    locale: "en",
    shownPrompt: "",
  };
  await database.db
    .insert(generation)
    .values({ ...made, status, values: {}, photoKeys: [], cost: 2, expiresAt });
  const key = `outputs/${id}.png`;
  const stored = {
    key,
    generationId: id,
    viewerId: "v",
    position: 0,
    contentType: "image/png",
    width: 1,
    height: 1,
  };
  await database.db.insert(output).values({ ...stored, bytes: 1, expiresAt });
  files.set(key, NOW);
}

test("uploads go when they expire and not before", async () => {
  await addUpload("uploads/old.png", hours(-1));
  await addUpload("uploads/new.png", hours(1));
  for (const key of ["uploads/old.png", "uploads/new.png"]) files.set(key, NOW);
  expect(await sweep("expired uploads")).toBe(1);
  expect([...files.keys()]).toEqual(["uploads/new.png"]);
  expect(await listUploads()).toEqual(["uploads/new.png"]);
});

const listUploads = async () =>
  (await database.db.select({ key: upload.key }).from(upload)).map(({ key }) => key);

test("a sweep goes on until all that lapsed is gone, past files that can't be removed", async () => {
  const keys = Array.from({ length: 1_030 }, (_, number) => `uploads/${String(number).padStart(4, "0")}.png`);
  await database.db.insert(upload).values(
    keys.map((key, number) => ({
      ...{ key, ownerId: "o", contentType: "image/png", maxBytes: 1 },
      expiresAt: new Date(hours(-48).getTime() + number),
    })),
  );
  // More than a batch holds, and the oldest of all: what comes after them is reached all the same.
  for (const key of keys.slice(0, 250)) stuck.add(key);
  await expect(sweep("expired uploads")).rejects.toThrow("250 failed");
  expect((await listUploads()).sort()).toEqual(keys.slice(0, 250));
  stuck.clear();
  expect(await sweep("expired uploads")).toBe(250);
});

test("a result whose file can't be removed keeps no lapsed generation from going", async () => {
  for (const id of ["first", "second", "third"]) await addResult(id, hours(-1));
  stuck.add("outputs/first.png");
  await expect(sweep("expired results")).rejects.toThrow("1 failed");
  expect(await sweep("expired generations")).toBe(2);
});

test("an expired result goes with its file, then its generation with its record", async () => {
  await addResult("old", hours(-1));
  await addResult("new", hours(1));
  expect(await sweep("expired generations")).toBe(0); // its file is still there
  expect(await sweep("expired results")).toBe(1);
  expect(await sweep("expired generations")).toBe(1);
  expect([...files.keys()]).toEqual(["outputs/new.png"]);
  expect(await database.db.select({ id: generation.id }).from(generation)).toEqual([{ id: "new" }]);
});

test("a generation that still runs is never deleted", async () => {
  await addResult("running", hours(-1), "running");
  await sweep("expired results");
  expect(await sweep("expired generations")).toBe(0);
});

test("a file that no record knows goes after a day; a young one and a known one stay", async () => {
  await addUpload("uploads/known.png", hours(100));
  await addResult("result", hours(100));
  for (const [key, age] of Object.entries({
    "uploads/known.png": -48,
    "outputs/result.png": -48,
    "uploads/lost.png": -25,
    "uploads/young.png": -1,
  }))
    files.set(key, hours(age));
  expect(await sweep("files without a record")).toBe(1);
  expect([...files.keys()].sort()).toEqual(["outputs/result.png", "uploads/known.png", "uploads/young.png"]);
});

test("more files without a record than one look can hold all go", async () => {
  for (let number = 0; number < 450; number++) files.set(`uploads/lost-${number}.png`, hours(-25));
  expect(await sweep("files without a record")).toBe(450);
});

test("human-check tokens and idempotency keys are forgotten when they expire", async () => {
  await database.db.insert(humanProof).values([
    { nonce: "old", expiresAt: NOW },
    { nonce: "new", expiresAt: hours(1) },
  ]);
  const claim = { viewerId: "v", fingerprint: "f" };
  await database.db.insert(idempotencyClaim).values([
    { ...claim, key: "old", expiresAt: NOW },
    { ...claim, key: "new", expiresAt: hours(1) },
  ]);
  expect(await sweep("expired human-check tokens")).toBe(1);
  expect(await sweep("expired idempotency keys")).toBe(1);
  expect(await database.db.select({ nonce: humanProof.nonce }).from(humanProof)).toEqual([{ nonce: "new" }]);
  expect(await database.db.select({ key: idempotencyClaim.key }).from(idempotencyClaim)).toEqual([
    { key: "new" },
  ]);
});

test("half-written files go after an hour, whole ones and missing folders are left alone", async () => {
  const dir = await mkdtemp(join(tmpdir(), "parts-"));
  await mkdir(join(dir, "deep"));
  for (const [name, age] of [
    ["old.part", -2],
    ["deep/old.png.part", -2],
    ["young.part", 0],
    ["old.png", -2],
  ] as const) {
    await writeFile(join(dir, name), "x");
    await utimes(join(dir, name), hours(age), hours(age));
  }
  expect(await runSweep(partSweep([dir, join(dir, "missing")]), NOW)).toBe(2);
  expect((await readdir(dir, { recursive: true })).sort()).toEqual(["deep", "old.png", "young.part"]);
  await rm(dir, { recursive: true });
});

const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);

test("what came to an end is deleted, and nothing else", async () => {
  const { db } = database;
  const user = (id: string, emailVerified: boolean, createdAt: Date) => ({
    ...{ id, name: id, email: `${id}@example.com`, emailVerified, createdAt },
  });
  await db
    .insert(authUser)
    .values([
      user("never", false, days(-8)),
      user("lately", false, days(-6)),
      user("confirmed", true, days(-80)),
      user("has-credits", false, days(-80)),
    ]);
  await db.insert(creditAccount).values({ id: "has-credits" });
  const session = (id: string, expiresAt: Date) => ({ id, token: id, userId: "confirmed", expiresAt });
  await db.insert(authSession).values([session("old", days(-1)), session("live", days(1))]);
  const proof = (id: string, expiresAt: Date) => ({ id, identifier: id, value: "v", expiresAt });
  await db.insert(authVerification).values([proof("old", days(-1)), proof("live", days(1))]);
  const count = (key: string, at: Date) => ({ id: key, key, count: 1, lastRequest: at.getTime() });
  await db.insert(authRateLimit).values([count("old", days(-2)), count("live", days(0))]);

  for (const turn of [1, 0])
    for (const sweep of accountSweeps(db)) expect(await runSweep(sweep, NOW), sweep.name).toBe(turn);

  expect((await db.select().from(authUser)).map(({ id }) => id).sort()).toEqual([
    "confirmed",
    "has-credits",
    "lately",
  ]);
  for (const table of [authSession, authVerification, authRateLimit])
    expect((await db.select().from(table)).map(({ id }) => id)).toEqual(["live"]);
});

const DAY = 86_400_000;
/** More than two batches, the first of which takes 20. */
const MANY = 65;

/** Fills a table with rows of so many days ago and a row of the present. */
const rowsOf = <Row>(make: (nth: string, at: Date) => Row, daysAgo: number): Row[] => [
  ...Array.from({ length: MANY }, (_, nth) => make(`old-${nth}`, new Date(NOW.getTime() - daysAgo * DAY))),
  make("live", NOW),
];

const named = (name: string) => () => {
  const sweeps = [...accountSweeps(database.db), ...recordSweeps(database.db)];
  const run = sweeps.find((sweep) => sweep.name === name)?.run(NOW);
  if (run === undefined || run instanceof Promise) throw new Error(`${name} does not go in batches`);
  return run;
};

test.each([
  {
    what: "counts of attempts that are a day old",
    table: authRateLimit,
    rows: () => rowsOf((id, at) => ({ id, key: id, count: 1, lastRequest: at.getTime() }), 2),
    tidy: named("old counts of attempts"),
  },
  {
    what: "counts of requests whose time is over",
    table: rateLimit,
    rows: () => rowsOf((key, at) => ({ key, points: 1, expire: at.getTime() }), 1),
    tidy: named("counts of requests whose time is over"),
  },
  {
    what: "receipts that are a year old",
    table: deletionReceipt,
    rows: () =>
      rowsOf(
        (id, createdAt) => ({ id, viewerId: id, generations: 0, results: 0, uploads: 0, createdAt }),
        365,
      ),
    tidy: () => forgetOldReceipts(database.db, NOW),
  },
  {
    what: "allowances of addresses of eight days ago",
    table: addressAllowance,
    rows: () =>
      rowsOf((addressHash, at) => ({ addressHash, day: at.toISOString().slice(0, 10), spent: 1 }), 8),
    tidy: () => forgetOldAllowances(database.db, NOW),
  },
])("$what go in several statements, and others stay", async ({ table, rows, tidy }) => {
  const { db } = database;
  await db.delete(table);
  await db.insert(table).values(rows());
  const counts: number[] = [];
  for await (const count of tidy()) counts.push(count);
  expect(counts[0]).toBe(20);
  expect(counts.reduce((all, count) => all + count, 0)).toBe(MANY);
  expect(await db.$count(table)).toBe(1);
});
