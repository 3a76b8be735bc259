import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { parseEnv, type Env } from "~/server/config/env.server.ts";
import { openDatabase } from "~/server/db/database.server.ts";
import type { Database } from "~/server/db/db.ts";
import { upload, preview } from "~/server/db/schema/files.ts";
import { createStorage } from "~/server/files/storage/create-storage.server.ts";
import { createLedger } from "~/server/money/credits/ledger/ledger.server.ts";
import {
  holdFor,
  recordResult,
  testAccount,
  testVisitor,
} from "~/server/money/credits/ledger/replay-action.fixture.ts";
import { openTaskQueue } from "~/server/tasks/task-queue.server.ts";
import { putDatabase } from "../../../tests/site-database.ts";
import { startPostgres, type TestPostgres } from "../../../tests/start-postgres.ts";
import { startS3, type LoopbackS3 } from "../../../tests/vendors/s3/start-s3.ts";
import { moveSite } from "./move-site.ts";

const NOON = new Date("2026-11-21T12:00:00.123Z");
const SECRET = "the secret that a laptop's site was started with";
const PHOTO = Buffer.from("not a photo, but nobody looks");
const noLog = { error: (_fields: object, message: string) => expect.unreachable(message) };

let postgres: TestPostgres;
let bucket: LoopbackS3;
let folder: string;
let numberOfTarget = 0;
let source: Env;
let target: Env;
let told: string[];

const openSource = () => openDatabase({ dataDir: source.dataDir, lockWaitMs: 0 });
const openTarget = () => openDatabase({ dataDir: "", databaseUrl: target.databaseUrl });
const move = (changes: Partial<Parameters<typeof moveSite>[0]> = {}) =>
  moveSite({ source, target, now: () => NOON, tell: (line) => void told.push(line), ...changes });

/** A site with credits spent and held, a photo with its preview, a result, and a task under way. */
async function fillSite({ db, ...database }: Database): Promise<void> {
  const ledger = createLedger(db, { visitorCreditsPerAddress: 40 });
  const [visitor, account] = [testVisitor("somebody"), testAccount("someone")];
  await ledger.hold(holdFor(visitor, "made", NOON));
  await recordResult(db, visitor, "made", NOON);
  await ledger.capture("made", NOON);
  await ledger.hold(holdFor(account, "under-way", NOON));
  await db.insert(upload).values({
    ...{ key: "uploads/photo.jpg", ownerId: visitor.id, contentType: "image/jpeg", maxBytes: 100 },
    ...{ status: "stored", bytes: PHOTO.length, createdAt: NOON, expiresAt: NOON },
  });
  await db.insert(preview).values({
    ...{ id: "seen", uploadKey: "uploads/photo.jpg", toolId: "any-tool", toolVersion: "1" },
    ...{ picture: Buffer.from([0, 255, 10, 92]), createdAt: NOON },
  });
  const queue = openTaskQueue({ database: { db, ...database }, log: noLog });
  await queue.prepare();
  await db.transaction((tx) => queue.add(tx, ["under-way"], 0));
  await queue.stop();
}

beforeAll(async () => {
  postgres = await startPostgres();
  bucket = await startS3();
});
afterAll(async () => {
  await postgres.stop();
  await bucket.close();
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "imgfx-move-"));
  bucket.objects.clear();
  told = [];
  const { credentials, endpoint } = bucket.options;
  source = parseEnv({ DATA_DIR: join(folder, "here"), SESSION_SECRET: SECRET });
  target = parseEnv({
    DATA_DIR: join(folder, "there"),
    DATABASE_URL: await postgres.createDatabase(`target_${(numberOfTarget += 1)}`),
    ...{ BASE_URL: "https://example.com", SESSION_SECRET: `a newer secret of the whole cluster,${SECRET}` },
    ...{ S3_BUCKET: bucket.options.bucket, S3_REGION: bucket.options.region, S3_ENDPOINT: endpoint },
    ...{ S3_ACCESS_KEY_ID: credentials.accessKeyId, S3_SECRET_ACCESS_KEY: credentials.secretAccessKey },
  });
  await putDatabase(source.dataDir);
  const database = await openSource();
  await fillSite(database);
  await database.close();
  const files = await createStorage(source);
  for (const key of ["uploads/photo.jpg", "outputs/made.png"])
    await files.write(key, PHOTO, key.endsWith("png") ? "image/png" : "image/jpeg");
});
afterEach(() => rm(folder, { recursive: true }));

test("a site is moved whole, goes on there, and can't be started where it was", async () => {
  await move();
  expect([...bucket.objects.keys()].sort()).toEqual(["outputs/made.png", "uploads/photo.jpg"]);
  expect(bucket.objects.get("uploads/photo.jpg")?.bytes.equals(PHOTO)).toBe(true);
  expect(told.join("\n")).toMatch(/tasks under way\s+1\n.*2 copied[^]*audits equal/);
  const { secretAccessKey } = bucket.options.credentials;
  for (const secret of [SECRET, secretAccessKey, `:${new URL(target.databaseUrl ?? "").password}@`])
    expect(told.join("\n")).not.toContain(secret);
  await expect(openSource()).rejects.toThrow(/was moved to 127\.0\.0\.1:\d+\/target_\d+ on 2026-11-21/);
  const { db, ...there } = await openTarget();
  const [seen] = await db.select().from(preview);
  expect(Buffer.from(seen!.picture!).equals(Buffer.from([0, 255, 10, 92]))).toBe(true);
  const [photo] = await db.select().from(upload);
  expect(photo?.createdAt).toEqual(NOON);
  const ledger = createLedger(db, { visitorCreditsPerAddress: 40 });
  await ledger.release("under-way", NOON);
  await ledger.hold(holdFor(testAccount("someone"), "next", NOON));
  await there.close();
});

test("a move that was stopped is finished by the next call; until then neither side can be started", async () => {
  const stop = (line: string) => {
    if (line.includes("credit_hold")) throw new Error("power cut");
  };
  await expect(move({ tell: stop })).rejects.toThrow("power cut");
  await expect(openSource()).rejects.toThrow(/is not finished. Run `npm run move/);
  await expect(openTarget()).rejects.toThrow(/A site is being moved to/);
  await move();
  expect(told[0]).toBe("Going on with the move that was begun.");
  await (await openTarget()).close();
  await expect(move()).rejects.toThrow(/was moved to .* already/);
});

test("a target that another site is being moved to is left to that one", async () => {
  const stop = (line: string) => {
    if (line.includes("credit_hold")) throw new Error("power cut");
  };
  await expect(move({ tell: stop })).rejects.toThrow("power cut");
  const other = { ...source, dataDir: join(folder, "elsewhere") };
  await putDatabase(other.dataDir);
  await expect(move({ source: other })).rejects.toThrow(/Another site is being moved to/);
  await (await openDatabase({ dataDir: other.dataDir, lockWaitMs: 0 })).close();
  await move();
});

test("a folder that a server holds stays where it is", async () => {
  const running = await openSource();
  await expect(move()).rejects.toThrow(/is in use by another process/);
  await running.close();
});

test("a target with rows or files of its own is left alone", async () => {
  const there = await openTarget();
  await createLedger(there.db, { visitorCreditsPerAddress: 40 }).hold(
    holdFor(testVisitor("else"), "own", NOON),
  );
  await there.close();
  await expect(move()).rejects.toThrow(/is not empty: "credit_\w+" has rows/);
  target = { ...target, databaseUrl: await postgres.createDatabase(`target_${(numberOfTarget += 1)}`) };
  await (await createStorage(target)).write("outputs/own.png", PHOTO, "image/png");
  await expect(move()).rejects.toThrow(/The storage .* is not empty/);
  await (await openSource()).close();
});

test("settings that would lose sessions, or name no database, are refused before anything is written", async () => {
  const lacking = { ...target, sessionSecrets: ["another secret, of thirty-two signs or more"] as const };
  const refusal = await move({ target: lacking }).catch((error: Error) => error.message);
  expect(refusal).toMatch(/lacks a secret of this site/);
  expect(refusal).not.toContain(SECRET);
  await expect(move({ target: { ...target, databaseUrl: undefined } })).rejects.toThrow(
    /sets no DATABASE_URL/,
  );
  await expect(move({ source: target })).rejects.toThrow(/DATABASE_URL is set here/);
  await (await openSource()).close();
});
