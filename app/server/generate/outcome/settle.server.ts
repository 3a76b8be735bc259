import { toAppError } from "~/server/errors/outage.ts";
import {
  findGeneration,
  markFailed,
  markSucceeded,
  readState,
  type Generation,
  type Output,
  type TaskState,
  outputsOf,
  findOwnTask,
} from "../records/generation-records.server.ts";
import type { RunSpent, ProviderOutput } from "~/server/providers/provider.ts";
import type { PipelineDeps, SettleContext } from "../pipeline-context.ts";
import { type StepClock, createStepClock } from "../spans.ts";
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { markFilm, markSound } from "#registry/contract/marks/mark-media.ts";
import { markPicture } from "#registry/contract/marks/mark-picture.ts";
import type { PictureOrigin } from "#registry/contract/marks/source-mark.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import type { Viewer } from "~/server/viewer.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";

// The record decides: only who turns it from running settles the hold. A crash in between leaves a stale hold, which
// the ledger's sweep captures or returns by what the record says.

/**
 * Ends a generation whose outputs are stored, and spends its hold. One that was settled before stays as it is.
 * @param known what its run took, none where nobody knows any more, and what is stored of it where that was read just now.
 */
export async function settleSuccess(
  row: Generation,
  { timings }: StepClock,
  context: SettleContext,
  { spent, stored }: { spent?: RunSpent | undefined; stored?: Output[] } = {},
): Promise<TaskState> {
  const { now, deps } = context;
  const succeeded = await markSucceeded(deps.db, row.id, { timings, spent }, now());
  if (succeeded === null) {
    const settled = await readSettled(row, deps);
    // It was canceled while its outputs were stored.
    if (settled.status === "failed") await removeOutputs(row.id, deps);
    return settled;
  }
  const captured = await deps.ledger.capture(row.id, now());
  if (!captured) deps.log.warn({ generation: row.id }, "the hold had lapsed before the result was there");
  else await rewardInvitation(row, context);
  await dropUploads(row, deps);
  deps.log.info({ ...describe(row), timings }, "generated");
  return stored
    ? { status: "succeeded", generation: succeeded, outputs: stored }
    : readState(deps.db, succeeded);
}

/**
 * Ends a generation that came to nothing, returns its hold and records why. One that was settled before stays as it
 * is; `toAppError` says what any reason is recorded as.
 */
export async function settleFailure(
  row: Generation,
  reason: unknown,
  clock: StepClock,
  context: SettleContext,
): Promise<TaskState> {
  const { now, deps } = context;
  const error = toAppError(reason);
  if (!(await markFailed(deps.db, row.id, error, clock.timings, now()))) return readSettled(row, deps);
  await deps.ledger.release(row.id, now());
  await removeOutputs(row.id, deps);
  await dropUploads(row, deps);
  deps.log.info({ ...describe(row), timings: clock.timings, code: error.code }, "generation failed");
  const state = await readSettled(row, deps);
  // The recorded failure has no cause and no time to wait; who caused it still has both.
  return state.status === "failed" ? { ...state, error } : state;
}

const describe = ({ id, toolId, provider }: Generation) => ({ generation: id, tool: toolId, provider });

async function readSettled(row: Generation, { db }: PipelineDeps): Promise<TaskState> {
  return readState(db, (await findGeneration(db, row.id)) ?? row);
}

/** Rewards who invited the account and the account itself, where that is due. What fails here is made up for by a sweep. */
async function rewardInvitation({ id, viewerId }: Generation, { now, deps }: SettleContext): Promise<void> {
  try {
    await deps.grants.rewardInvitation(viewerId, now());
  } catch (err) {
    deps.log.warn({ err, generation: id }, "an invitation could not be rewarded");
  }
}

/** Removes the photos of a tool that keeps them only until now. What can't be removed goes with the unused ones. */
async function dropUploads(row: Generation, { catalog, uploads, log }: PipelineDeps): Promise<void> {
  const tool = await catalog.findServerTool(row.toolId);
  if (tool?.manifest.keepUploads !== "until-settled" || row.photoKeys.length === 0) return;
  try {
    await uploads.remove(row.photoKeys);
  } catch (err) {
    log.warn({ err, generation: row.id }, "uploads could not be removed");
  }
}

const ENDING = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "video/mp4": "mp4",
  "audio/wav": "wav",
  "audio/mpeg": "mp3",
  "text/plain": "txt",
} as const;

type ContentType = keyof typeof ENDING;

const MARK = { image: markPicture, video: markFilm, audio: markSound } as const;

/** A file as it is stored: it says in it where it comes from, and nothing else. */
const bytesOf = ({ kind, bytes }: Exclude<ProviderOutput, { kind: "text" }>, origin: PictureOrigin): Buffer =>
  Buffer.from(MARK[kind](bytes, origin).buffer);

/** What is stored of an output: a file, and what its record says of it. */
const describeOutput = (output: ProviderOutput, origin: PictureOrigin) =>
  output.kind === "text"
    ? { contentType: "text/plain" as const, bytes: Buffer.from(output.text), measures: { text: output.text } }
    : {
        contentType: output.contentType,
        bytes: bytesOf(output, origin),
        measures: {
          ...("width" in output && { width: output.width, height: output.height }),
          ...("seconds" in output && { seconds: output.seconds }),
          ...("seed" in output && { seed: output.seed }),
        },
      };

/** The same generation always stores under the same keys, so that storing twice leaves nothing behind. */
const outputKey = (generationId: string, position: number, contentType: ContentType): string =>
  `outputs/${createHash("sha256").update(`${generationId}:${position}`).digest("hex").slice(0, 32)}.${ENDING[contentType]}`;

/** Whose a generation is at this moment: a visitor's may become an account's while it runs. Moving it waits for us. */
const ownerNow = (id: string) =>
  sql<string>`(select ${generation.viewerId} from ${generation} where ${generation.id} = ${id} for share)`;

/**
 * Stores a generation's files, then their records all at once, and keeps the photos as long as the result; or keeps nothing.
 * @returns what is stored of it.
 */
export async function storeOutputs(
  row: Generation,
  outputs: ProviderOutput[],
  context: SettleContext,
): Promise<Output[]> {
  const { now, deps } = context;
  const origin = row.photoKeys.length > 0 ? "edited" : "made";
  const described = outputs.map((output) => describeOutput(output, origin));
  const records = described.map(({ contentType, bytes, measures }, position) => ({
    key: outputKey(row.id, position, contentType),
    generationId: row.id,
    viewerId: ownerNow(row.id),
    position,
    contentType,
    bytes: bytes.length,
    ...measures,
    createdAt: now(),
    expiresAt: row.expiresAt,
  }));
  try {
    for (const [position, { key, contentType }] of records.entries()) {
      const made = described[position];
      if (made) await deps.storage.write(key, made.bytes, contentType);
    }
    if (row.photoKeys.length > 0) await deps.uploads.extendExpiry(row.photoKeys, row.expiresAt);
    const stored = await deps.db.insert(output).values(records).onConflictDoNothing().returning();
    return stored.length === records.length ? stored : await outputsOf(deps.db, row.id);
  } catch (error) {
    // Another process may have stored the same: what a record knows of stays, what none does is swept otherwise.
    const known = await outputsOf(deps.db, row.id).catch(() => null);
    if (known?.length === 0) await Promise.allSettled(records.map(({ key }) => deps.storage.remove(key)));
    throw error;
  }
}

/** Removes what a failed generation may have stored. */
async function removeOutputs(generationId: string, { db, storage }: PipelineDeps): Promise<void> {
  const stored = await outputsOf(db, generationId);
  if (stored.length === 0) return;
  await db.delete(output).where(eq(output.generationId, generationId));
  await Promise.all(stored.map(({ key }) => storage.remove(key)));
}

/**
 * Ends a viewer's own running generation: its credits come back first, then its run is stopped. Of a cancellation and a
 * result that race, one settles it.
 * @returns whether it is canceled; false where it had ended otherwise before.
 * @throws AppError NOT_FOUND for whatever is no generation of this viewer.
 */
export async function cancelGeneration(
  id: unknown,
  context: SettleContext & { viewer: Viewer },
): Promise<boolean> {
  const { now, deps } = context;
  const row = await findOwnTask(id, context);
  if (row.status !== "running") return row.errorCode === "CANCELED";
  const clock = createStepClock(now, row.timings);
  const state = await settleFailure(row, new AppError("CANCELED"), clock, context);
  const { runRef, errorCode } = state.generation;
  if (state.status !== "failed" || errorCode !== "CANCELED") return false;
  if (runRef !== null)
    await deps.provider
      .cancel(runRef)
      .catch((err: unknown) => deps.log.warn({ err, generation: row.id }, "a run could not be stopped"));
  return true;
}
