import { createHash } from "node:crypto";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Notice } from "~/server/errors/notices.server.ts";
import { returningCredits } from "~/server/errors/returning-credits.ts";
import type { OwnedPhoto } from "~/server/files/storage/uploads/uploads.ts";
import { DAY_MS } from "~/server/db/time-units.ts";
import { bindClaim, type Claim } from "../request/claim-key.server.ts";
import type { ComposedPrompt } from "../request/compose-prompt.ts";
import type { Held } from "../request/hold-credits.server.ts";
import type { Values } from "../request/parse-values.server.ts";
import type { GenerateContext } from "../pipeline-context.ts";
import { later, SPANS } from "../spans.ts";
import type { Timings } from "../step-clock.ts";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { isErrorCode } from "#registry/contract/errors/error-codes.ts";
import type { RunStage } from "#registry/contract/wire/generation-states.ts";
import type { RunSpent } from "~/server/providers/provider.ts";

export type Generation = typeof generation.$inferSelect;
export type Output = typeof output.$inferSelect;

/** Where a generation stands. */
export type TaskState =
  | { status: "running"; stage: RunStage; generation: Generation }
  | { status: "succeeded"; generation: Generation; outputs: Output[] }
  | { status: "failed"; generation: Generation; error: AppError };

export async function findGeneration(db: Db, id: string): Promise<Generation | null> {
  const [found] = await db.select().from(generation).where(eq(generation.id, id));
  return found ?? null;
}

export const outputsOf = (db: Db, generationId: string): Promise<Output[]> =>
  db.select().from(output).where(eq(output.generationId, generationId)).orderBy(asc(output.position));

/** The state as it is recorded; a running one counts as queued until its provider is asked. */
export async function readState(db: Db, row: Generation): Promise<TaskState> {
  switch (row.status) {
    case "running":
      return { status: "running", stage: "queued", generation: row };
    case "succeeded":
      return { status: "succeeded", generation: row, outputs: await outputsOf(db, row.id) };
    case "failed":
      return { status: "failed", generation: row, error: errorOf(row) };
  }
}

/** The failure that a generation recorded. */
export function errorOf({ errorCode, errorMessageKey, errorParams }: Generation): AppError {
  const message = errorMessageKey === null ? {} : { message: errorMessageKey };
  return new AppError(isErrorCode(errorCode) ? errorCode : "INTERNAL", {
    ...message,
    params: errorParams ?? {},
  });
}

/** A request's generations, in the order of their results, by the id of the first. */
export const findBatch = (db: Db, batchId: string): Promise<Generation[]> =>
  db
    .select()
    .from(generation)
    .where(or(eq(generation.batchId, batchId), eq(generation.id, batchId)))
    .orderBy(asc(generation.position));

/**
 * Notes the provider's reference of a run that the record's holder began. Null where the generation was settled or
 * taken over meanwhile: nobody would look at the run then.
 */
export async function noteRun(
  db: Db,
  { id, heldBy, attempts }: Generation,
  runRef: string,
  timings: Timings,
): Promise<Generation | null> {
  const isMine = and(eq(generation.heldBy, heldBy ?? ""), eq(generation.attempts, attempts));
  const [noted] = await db
    .update(generation)
    .set({ runRef, timings })
    .where(and(stillRunning(id), isMine))
    .returning();
  return noted ?? null;
}

/** What adds to a record what a step of its run took. */
export const addSpent = ({ seconds, usd, versions = [] }: RunSpent) => ({
  ...(seconds !== undefined && {
    predictSeconds: sql`coalesce(${generation.predictSeconds}, 0) + ${seconds}::double precision`,
  }),
  ...(usd !== undefined && { vendorUsd: usd }),
  ...(versions.length > 0 && {
    modelVersions: sql`${generation.modelVersions} || ${JSON.stringify(versions)}::jsonb`,
  }),
});

/** What a generation took, when it is settled. */
export interface Taken {
  timings: Timings;
  spent?: RunSpent | undefined;
}

/** Turns a running generation into a succeeded one, and gives it as it is then. Null when it was settled before. */
export async function markSucceeded(
  db: Db,
  id: string,
  { timings, spent = {} }: Taken,
  settledAt: Date,
): Promise<Generation | null> {
  const [settled] = await db
    .update(generation)
    .set({ status: "succeeded", timings, settledAt, ...addSpent(spent) })
    .where(stillRunning(id))
    .returning();
  return settled ?? null;
}

/** Turns a running generation into a failed one. False when it was settled before. */
export async function markFailed(
  db: Db,
  id: string,
  error: AppError,
  timings: Timings,
  settledAt: Date,
): Promise<boolean> {
  const { code: errorCode, messageKey: errorMessageKey, params: errorParams } = error;
  const settled = await db
    .update(generation)
    .set({ status: "failed", errorCode, errorMessageKey, errorParams, timings, settledAt })
    .where(stillRunning(id))
    .returning({ id: generation.id });
  return settled.length > 0;
}

/** Picks a generation by its id while it is not settled. */
export const stillRunning = (id: string) => and(eq(generation.id, id), eq(generation.status, "running"));

export interface GenerationStart {
  tool: ServerTool;
  values: Values;
  notices: Notice[];
  photos: OwnedPhoto[];
  claim: Claim;
  held: Held;
  prompt: ComposedPrompt;
  timings: Timings;
}

/**
 * Writes a request's generations down, binds its key to the first and has all looked at from now on: everything or
 * nothing. This process has them for as long as it says so. Releases the holds when writing fails.
 */
export async function recordGenerations(
  start: GenerationStart,
  context: GenerateContext,
): Promise<Generation[]> {
  const { now, deps } = context;
  const { held, claim } = start;
  const [first] = held.generationIds;
  invariant(first, "a request makes at least one generation");
  try {
    await deps.queue.prepare();
    return await deps.db.transaction(async (tx) => {
      const rows = await tx.insert(generation).values(describeAll(start, context)).returning();
      await bindClaim(tx, claim, first, later(held.heldAt, deps.deadlineMs + SPANS.outcome));
      await deps.queue.add(tx, held.generationIds, firstLookS(start, context));
      return rows.toSorted((one, other) => one.position - other.position);
    });
  } catch (error) {
    for (const id of held.generationIds) await deps.ledger.release(id, now());
    throw returningCredits(error, held.cost * held.generationIds.length);
  }
}

function describeAll(
  { tool, values, notices, photos, held, prompt, timings }: GenerationStart,
  { viewer, locale, deps }: GenerateContext,
): (typeof generation.$inferInsert)[] {
  const photoFields = tool.fields.filter((field) => field.control === "photos").map((field) => field.name);
  const recorded = Object.entries(values.all).filter(([name]) => !photoFields.includes(name));
  return held.generationIds.map((id, position) => ({
    id,
    batchId: held.generationIds[0],
    position,
    viewerId: viewer.id,
    toolId: tool.manifest.id,
    toolVersion: tool.version,
    parts: tool.parts,
    promptHash: hashPrompt(prompt.prompt),
    provider: deps.provider.name,
    heldBy: deps.instanceId,
    heldUntil: later(held.heldAt, SPANS.lease),
    attempts: 1,
    isPublic: values.isPublic,
    locale,
    shownPrompt: prompt.shown,
    values: Object.fromEntries(recorded),
    notices,
    photoKeys: photos.map((photo) => photo.key),
    cost: held.cost,
    timings,
    createdAt: held.heldAt,
    expiresAt: resultExpiry(held.heldAt, photos),
  }));
}

/** First 16 hexadecimal digits of the SHA-256: tells whether two results had the same prompt, and nothing of its words. */
const hashPrompt = (prompt: string): string => createHash("sha256").update(prompt).digest("hex").slice(0, 16);

/** Nobody asks a vendor about a task but the queue; everything else is tended here for as long as this process lives. */
const firstLookS = ({ tool }: GenerationStart, { deps }: GenerateContext): number =>
  (tool.manifest.delivery === "task" && deps.provider.isShared ? SPANS.ask : SPANS.lease) / 1000;

/** When a result is deleted: after the usual time, or sooner where the owner of a photo in it wished so. */
export function resultExpiry(createdAt: Date, photos: readonly Pick<OwnedPhoto, "keepDays">[]): Date {
  const wished = photos.map(({ keepDays }) => (keepDays === undefined ? Infinity : keepDays * DAY_MS));
  return later(createdAt, Math.min(SPANS.result, ...wished));
}
