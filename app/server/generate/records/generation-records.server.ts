import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { isErrorCode } from "#registry/contract/errors/error-codes.ts";
import type { RunStage } from "#registry/contract/wire/values.ts";
import type { RunSpent } from "~/server/providers/provider.ts";
import type { Timings } from "../spans.ts";
import type { Viewer } from "~/server/viewer.ts";

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

/** Who asks for a generation of their own, and where it is recorded. */
interface OwnerContext {
  viewer: Pick<Viewer, "id">;
  now(): Date;
  deps: { db: Db };
}

/** How a generation is named; anything else is not even looked for. */
const TASK_ID = /^[0-9a-f]{32}$/;

/**
 * A generation of the viewer's own, by the name that its submit answered.
 * @throws AppError NOT_FOUND for whatever is none: unknown, somebody else's or lapsed, all alike.
 */
export async function findOwnTask(taskId: unknown, { viewer, now, deps }: OwnerContext): Promise<Generation> {
  const isName = typeof taskId === "string" && TASK_ID.test(taskId);
  const row = isName ? await findGeneration(deps.db, taskId) : null;
  if (!row || row.viewerId !== viewer.id || row.expiresAt <= now()) throw new AppError("NOT_FOUND");
  return row;
}

/**
 * Marks a generation of the viewer's own to be found again, or takes the mark off; once more changes nothing.
 * @throws AppError NOT_FOUND for whatever is none of theirs.
 */
export async function markFavourite(id: string, isFavourite: boolean, context: OwnerContext): Promise<void> {
  const row = await findOwnTask(id, context);
  await context.deps.db
    .update(generation)
    .set({ isFavourite })
    .where(and(eq(generation.id, row.id), eq(generation.viewerId, context.viewer.id)));
}
