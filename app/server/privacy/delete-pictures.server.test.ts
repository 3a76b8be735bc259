import { afterEach, beforeEach, expect, test } from "vitest";
import type { Viewer } from "~/server/viewer.ts";
import { creditHold } from "~/server/db/schema/credits.ts";
import { generation, idempotencyClaim, output, deletionReceipt } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/files.ts";
import {
  codeOf,
  fakeTool,
  openFakePipeline,
  ORIGIN,
  SUBMIT,
  submitBody,
  visitor,
  type FakePipeline,
} from "~/server/generate/pipeline.fixture.ts";
import { generate } from "~/server/generate/generate.server.ts";
import { deleteAllOf, deleteGenerations, deleteUploads } from "./delete-pictures.server.ts";
import { countAll } from "~/server/db/in-batches.ts";
import { forgetOldReceipts } from "./receipts.server.ts";

const TASK = "/api/img/slow";
const NOW = new Date("2026-06-01T13:00:00Z");
const stranger = visitor("visitor-2");
let pipeline: FakePipeline;

beforeEach(async () => {
  pipeline = await openFakePipeline([
    fakeTool(),
    fakeTool({ id: "slow", imageType: undefined, submit: TASK, delivery: "task" }),
  ]);
});
afterEach(() => pipeline.close());

/** Adds an upload with its record and its file. */
async function addPhoto(viewer: Viewer = visitor()): Promise<string> {
  const address = pipeline.addPhoto(viewer);
  const key = address.slice(`${ORIGIN}/files/`.length);
  const expiresAt = new Date("2026-07-01T00:00:00Z");
  await pipeline.deps.db
    .insert(upload)
    .values({ key, ownerId: viewer.id, contentType: "image/png", maxBytes: 1, status: "stored", expiresAt });
  pipeline.files.set(key, new Uint8Array([1]));
  return address;
}

async function make(photos: string[], viewer: Viewer = visitor()): Promise<string> {
  const answer = await generate(SUBMIT, submitBody(photos), pipeline.context(viewer));
  return "generationId" in answer.data ? answer.data.generationId : answer.data.taskId;
}

async function startSlow(photos: string[]): Promise<string> {
  pipeline.provider.outcome = { status: "running", stage: "working" };
  const answer = await generate(TASK, submitBody(photos, { imageType: undefined }), pipeline.context());
  return "taskId" in answer.data ? answer.data.taskId : "";
}

const remove = (ids: string[], viewer = visitor()) => deleteGenerations(ids, viewer, pipeline.deps, NOW);
const removePhotos = (addresses: string[], viewer = visitor()) =>
  deleteUploads(
    addresses.map((address) => address.slice(`${ORIGIN}/files/`.length)),
    viewer,
    pipeline.deps,
    NOW,
  );

async function countRecords() {
  const { db } = pipeline.deps;
  const [generations, outputs, uploads] = await Promise.all([
    db.select().from(generation),
    db.select().from(output),
    db.select().from(upload),
  ]);
  return {
    generations: generations.length,
    outputs: outputs.length,
    uploads: uploads.length,
    files: pipeline.files.size,
  };
}

test("a deleted picture leaves neither file nor record, and its photo goes with it", async () => {
  const id = await make([await addPhoto()]);
  expect(await countRecords()).toEqual({ generations: 1, outputs: 1, uploads: 1, files: 2 });
  const receipt = await remove([id]);
  expect(receipt).toMatchObject({ generations: 1, results: 1, uploads: 1, deletedAt: NOW.toISOString() });
  expect(receipt.id).toMatch(/^(?:[0-9A-F]{4}-){4}[0-9A-F]{4}$/);
  expect(await countRecords()).toEqual({ generations: 0, outputs: 0, uploads: 0, files: 0 });
});

test("a photo stays as long as another kept result uses it", async () => {
  const photo = await addPhoto();
  const [first, second] = [await make([photo]), await make([photo])];
  expect(await remove([first])).toMatchObject({ results: 1, uploads: 0 });
  expect(await remove([second])).toMatchObject({ results: 1, uploads: 1 });
  expect((await countRecords()).files).toBe(0);
});

test("a photo of two results that go together goes too", async () => {
  const photo = await addPhoto();
  const ids = [await make([photo]), await make([photo])];
  expect(await remove(ids)).toMatchObject({ generations: 2, results: 2, uploads: 1 });
});

test("the same deletion once more gives the same receipt, also when both run at once", async () => {
  const id = await make([await addPhoto()]);
  const [one, other] = await Promise.all([remove([id]), remove([id])]);
  const again = await remove([id, id]);
  expect(new Set([one.id, other.id, again.id]).size).toBe(1);
  expect(again).toMatchObject({ generations: 1, results: 1, uploads: 1 });
  expect(await pipeline.deps.db.select().from(deletionReceipt)).toHaveLength(1);
});

test("somebody else's picture is not found, and nothing is deleted with it", async () => {
  const [own, foreign] = [await make([await addPhoto()]), await make([await addPhoto(stranger)], stranger)];
  const before = await countRecords();
  for (const ids of [[foreign], [own, foreign], ["unknown"], [own, "unknown"]])
    expect(await codeOf(remove(ids))).toBe("NOT_FOUND");
  expect(await countRecords()).toEqual(before);
});

test("nobody gets another's receipt by asking for the same", async () => {
  const id = await make([await addPhoto()]);
  await remove([id]);
  expect(await codeOf(remove([id], stranger))).toBe("NOT_FOUND");
});

test("a generation under way is refused, and with it the others of the request", async () => {
  const done = await make([await addPhoto()]);
  const running = await startSlow([await addPhoto()]);
  const before = await countRecords();
  expect(await codeOf(remove([done, running]))).toBe("STILL_RUNNING");
  expect(await countRecords()).toEqual(before);
});

test("when a file can't be removed the records stay, so that the same can be asked for again", async () => {
  const id = await make([await addPhoto()]);
  const { remove: removeFile } = pipeline.deps.storage;
  pipeline.deps.storage.remove = () => Promise.reject(new Error("the disk is gone"));
  await expect(remove([id])).rejects.toThrow("the disk is gone");
  expect(await countRecords()).toMatchObject({ generations: 1, outputs: 1, uploads: 1 });
  pipeline.deps.storage.remove = removeFile;
  expect(await remove([id])).toMatchObject({ generations: 1, results: 1, uploads: 1 });
  expect((await countRecords()).files).toBe(0);
});

test("an unused photo is deleted at once; one that a result or a generation under way uses stays", async () => {
  const [unused, used, taken] = [await addPhoto(), await addPhoto(), await addPhoto()];
  await make([used]);
  await startSlow([taken]);
  expect(await removePhotos([unused, used, taken])).toMatchObject({ generations: 0, results: 0, uploads: 1 });
  expect(await countRecords()).toMatchObject({ uploads: 2 });
  expect(await codeOf(removePhotos([used], stranger))).toBe("NOT_FOUND");
  expect(await countRecords()).toMatchObject({ uploads: 2 });
});

test("deleteAllOf ends what runs, returns its credits and leaves nothing of the viewer", async () => {
  await make([await addPhoto()]);
  await addPhoto();
  const body = submitBody([await addPhoto()], { imageType: undefined });
  await make([await addPhoto(stranger)], stranger);
  pipeline.provider.outcome = { status: "running", stage: "working" };
  await generate(TASK, body, pipeline.context(visitor(), { idempotencyKey: "once" }));
  const receipt = await deleteAllOf(visitor().id, pipeline.deps, NOW);
  expect(receipt).toMatchObject({ generations: 2, results: 1, uploads: 3 });
  expect(new Set(pipeline.provider.cancelled).size).toBe(1);
  const { db } = pipeline.deps;
  const owners = [
    ...(await db.select({ id: generation.viewerId }).from(generation)),
    ...(await db.select({ id: output.viewerId }).from(output)),
    ...(await db.select({ id: upload.ownerId }).from(upload)),
    ...(await db.select({ id: idempotencyClaim.viewerId }).from(idempotencyClaim)),
  ].map(({ id }) => id);
  expect(owners).not.toContain(visitor().id);
  const known = new Set([
    ...(await db.select({ key: output.key }).from(output)).map(({ key }) => key),
    ...(await db.select({ key: upload.key }).from(upload)).map(({ key }) => key),
  ]);
  expect([...pipeline.files.keys()].filter((key) => !known.has(key))).toEqual([]);
  const holds = await db.select().from(creditHold);
  expect(holds.filter(({ accountId }) => accountId === visitor().id)).toMatchObject([
    { status: "captured" },
    { status: "released" },
  ]);
  expect(await deleteAllOf(visitor().id, pipeline.deps, NOW)).toMatchObject({ id: receipt.id, results: 1 });
});

test("receipts are forgotten after a year", async () => {
  await remove([await make([await addPhoto()])]);
  const inAYear = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
  expect(await countAll(forgetOldReceipts(pipeline.deps.db, inAYear(364)))).toBe(0);
  expect(await countAll(forgetOldReceipts(pipeline.deps.db, inAYear(365)))).toBe(1);
});
