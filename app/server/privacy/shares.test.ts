import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generation, output } from "~/server/db/schema/generations.ts";
import { share } from "~/server/db/schema/shares.ts";
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
import { findGeneration } from "~/server/generate/records/generation-records.server.ts";
import { generate } from "~/server/generate/generate.server.ts";
import { runSweep } from "~/server/tasks/sweeper.server.ts";
import { recordSweeps } from "~/server/tasks/sweep-records.server.ts";
import { deleteAllOf, deleteGenerations } from "./delete-pictures.server.ts";
import { answerShares, parseSharesCommand } from "./shares-command.server.ts";
import {
  endShare,
  findShared,
  parseShare,
  createShare,
  findShareable,
  listOpenShares,
} from "./shares.server.ts";

const NOW = new Date("2026-06-01T13:00:00Z");
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
const owner = visitor();

let pipeline: FakePipeline;
let ids: number;
/** Random enough to tell one from the other. */
const newId = () => (ids += 0x1234567).toString(16).padStart(8, "f").repeat(4);
beforeEach(async () => {
  ids = 0;
  pipeline = await openFakePipeline([fakeTool()]);
});
afterEach(() => pipeline.close());

/** A result of the owner's, made from a photo that is kept. */
async function make(): Promise<{ id: string; photo: string }> {
  const address = pipeline.addPhoto(owner);
  const photo = address.slice(`${ORIGIN}/files/`.length);
  await pipeline.deps.db.insert(upload).values({
    ...{ key: photo, ownerId: owner.id, contentType: "image/png", maxBytes: 1, status: "stored" },
    ...{ width: 10, height: 10, expiresAt: days(90) },
  });
  const answer = await generate(SUBMIT, submitBody([address]), pipeline.context(owner));
  return { id: "generationId" in answer.data ? answer.data.generationId : "", photo };
}

async function shareOf(id: string, wish: { days?: 1 | 7 | 30; withOriginal?: boolean } = {}) {
  const row = await findGeneration(pipeline.deps.db, id);
  if (!row) throw new Error("no such generation");
  const shareable = await findShareable(pipeline.deps.db, row, NOW);
  const deps = { db: pipeline.deps.db, newId };
  return createShare(shareable, { days: 7, withOriginal: false, ...wish }, deps, NOW);
}

const open = (token: string, at = NOW) => findShared(pipeline.deps.db, token, at);

test("a link opens its picture, and tells neither prompt nor person", async () => {
  const { id, photo } = await make();
  const { token, expiresAt } = await shareOf(id);
  const found = await open(token);
  expect(expiresAt).toEqual(days(7));
  expect(found?.keys).toEqual({ picture: expect.stringMatching(/^outputs\//) });
  expect(JSON.stringify(found)).not.toContain(owner.id);
  expect(JSON.stringify(found)).not.toContain(photo);
  expect(JSON.stringify(found)).not.toContain(id);
});

test("no other token opens it, and the kept record does not tell the token", async () => {
  const { id } = await make();
  const made = await shareOf(id);
  const other = await shareOf((await make()).id);
  const last = made.token.at(-1) === "A" ? "B" : "A";
  const mixed = made.id + other.token.slice(made.id.length);
  for (const wrong of [
    made.token.slice(0, -1) + last,
    mixed,
    made.id,
    `${made.token}A`,
    "",
    "%00",
    made.token.toUpperCase(),
  ])
    expect([wrong, await open(wrong)]).toEqual([wrong, null]);
  const kept = JSON.stringify(await pipeline.deps.db.select().from(share));
  expect(kept).not.toContain(made.token.slice(made.id.length));
});

test("it shows the photo only where its owner wants that, and ends with that photo", async () => {
  const { id, photo } = await make();
  const { token } = await shareOf(id, { withOriginal: true });
  expect((await open(token))?.keys.photo).toBe(photo);
  await pipeline.deps.db.update(upload).set({ expiresAt: NOW }).where(eq(upload.key, photo));
  expect(await open(token)).toBeNull();
  expect(await codeOf(shareOf(id, { withOriginal: true }))).toBe("NO_IMAGE");
  await pipeline.deps.db.delete(upload).where(eq(upload.key, photo));
  expect(await pipeline.deps.db.select().from(share)).toEqual([]);
});

test("a photo that became somebody else's is not shown with it", async () => {
  const { id, photo } = await make();
  const { token } = await shareOf(id, { withOriginal: true });
  await pipeline.deps.db.update(upload).set({ ownerId: "visitor-2" }).where(eq(upload.key, photo));
  expect(await open(token)).toBeNull();
});

test("it ends on its day, and never later than its picture", async () => {
  const { id } = await make();
  const short = await shareOf(id, { days: 1 });
  expect(await open(short.token, new Date(days(1).getTime() - 1))).not.toBeNull();
  expect(await open(short.token, days(1))).toBeNull();
  await pipeline.deps.db.update(output).set({ expiresAt: days(3) });
  const long = await shareOf(id, { days: 30 });
  expect(long.expiresAt).toEqual(days(3));
  await pipeline.deps.db.update(output).set({ expiresAt: days(2) });
  expect(await open(long.token, days(2))).toBeNull();
});

test("its owner ends it, and nobody else can", async () => {
  const { id } = await make();
  const { id: shareId, token } = await shareOf(id);
  const { db } = pipeline.deps;
  for (const name of [shareId, "x", "'; --", "A".repeat(16)])
    expect(await codeOf(endShare(db, name, visitor("visitor-2")))).toBe("NOT_FOUND");
  expect(await open(token)).not.toBeNull();
  await endShare(db, shareId, owner);
  expect(await open(token)).toBeNull();
  expect(await codeOf(endShare(db, shareId, owner))).toBe("NOT_FOUND");
});

test("it follows a result that became an account's, whose owner then ends it", async () => {
  const { id } = await make();
  const { id: shareId, token } = await shareOf(id);
  await pipeline.deps.db.update(generation).set({ viewerId: "account-1" });
  expect(await open(token)).not.toBeNull();
  await endShare(pipeline.deps.db, shareId, { id: "account-1" });
  expect(await open(token)).toBeNull();
});

test("it goes with its result, and with all that a person has", async () => {
  const first = await make();
  const gone = await shareOf(first.id, { withOriginal: true });
  const left = await shareOf((await make()).id);
  await deleteGenerations([first.id], owner, pipeline.deps, NOW);
  expect(await open(gone.token)).toBeNull();
  expect(await open(left.token)).not.toBeNull();
  await deleteAllOf(owner.id, pipeline.deps, NOW);
  expect(await open(left.token)).toBeNull();
  expect(await pipeline.deps.db.select().from(share)).toEqual([]);
});

test("what an operator takes down is shown no more, and its result can't be shared again", async () => {
  const { id } = await make();
  const made = await shareOf(id);
  const { db } = pipeline.deps;
  expect((await answerShares(db, { do: "list" }, NOW)).text).toContain(made.id);
  expect((await answerShares(db, { do: "remove", id: made.id }, NOW)).exitCode).toBe(0);
  expect((await answerShares(db, { do: "remove", id: "unknown" }, NOW)).exitCode).toBe(1);
  expect(await open(made.token)).toBeNull();
  expect(await codeOf(shareOf(id))).toBe("CONTENT_REFUSED");
  expect(await codeOf(endShare(db, made.id, owner))).toBe("NOT_FOUND");
  await sweep(days(40));
  expect(await codeOf(shareOf(id))).toBe("CONTENT_REFUSED");
});

test("a sweep forgets links that have ended", async () => {
  const { id } = await make();
  await shareOf(id, { days: 1 });
  const kept = await shareOf(id, { days: 30 });
  expect(await sweep(days(2))).toBe(1);
  expect((await pipeline.deps.db.select().from(share)).map((row) => row.id)).toEqual([kept.id]);
});

const sweep = (at: Date): Promise<number> => {
  const found = recordSweeps(pipeline.deps.db).find(({ name }) => name === "links that have ended");
  if (!found) throw new Error("no such sweep");
  return runSweep(found, at);
};

test("a result has so many open links and no more, which its owner sees", async () => {
  const { id } = await make();
  for (let made = 0; made < 20; made++) await shareOf(id);
  expect(await codeOf(shareOf(id))).toBe("INVALID_INPUT");
  const [{ key } = { key: "" }] = await pipeline.deps.db.select({ key: output.key }).from(output);
  expect(await listOpenShares(pipeline.deps.db, key, NOW)).toHaveLength(20);
  expect(await listOpenShares(pipeline.deps.db, key, days(7))).toEqual([]);
});

test("what is no picture yet, or none at all, can't be shared", async () => {
  const { id } = await make();
  await pipeline.deps.db.update(generation).set({ status: "running" });
  expect(await codeOf(shareOf(id))).toBe("STILL_RUNNING");
  await pipeline.deps.db.update(generation).set({ status: "succeeded" });
  await pipeline.deps.db.update(output).set({ contentType: "video/mp4" });
  expect(await codeOf(shareOf(id))).toBe("NOT_FOUND");
});

test("a wish has these fields and days, and no others", async () => {
  const wish = { generationId: "a", days: 7 };
  expect(parseShare(wish)).toEqual({ ...wish, withOriginal: false });
  for (const wrong of [
    ...[{ ...wish, days: 2 }, { ...wish, days: "7" }, { generationId: "a" }, { days: 7 }, null, []],
    ...[
      { ...wish, forever: true },
      { ...wish, withOriginal: 1 },
    ],
  ])
    expect([wrong, await codeOf(Promise.resolve().then(() => parseShare(wrong)))]).toEqual([
      wrong,
      "INVALID_INPUT",
    ]);
});

test("an operator's words are understood or answered with how they go", () => {
  expect(parseSharesCommand(["list"])).toEqual({ request: { do: "list" } });
  expect(parseSharesCommand(["remove", "-a_b"])).toEqual({ request: { do: "remove", id: "-a_b" } });
  for (const wrong of [[], ["remove"], ["list", "x"], ["remove", "a", "b"], ["forget", "a"]])
    expect(parseSharesCommand(wrong)).toEqual({ mistake: expect.stringContaining("npm run shares") });
  expect(parseSharesCommand(["remove", "--help"])).toHaveProperty("help");
});
