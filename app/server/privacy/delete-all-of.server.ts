import { and, eq } from "drizzle-orm";
import { generation, idempotencyClaim, output } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/uploads.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { PipelineDeps } from "~/server/generate/pipeline-context.ts";
import { settleFailure } from "~/server/generate/outcome/settle.server.ts";
import { createStepClock } from "~/server/generate/step-clock.ts";
import type { Receipt } from "#registry/contract/wire/receipt.ts";
import { farewellReceiptId } from "./receipts.server.ts";
import { removeRecords, type Doomed } from "./remove-records.server.ts";

/** A request that was under way may record one more generation or upload; it has ended long before so many looks. */
const MAX_ROUNDS = 10;

/**
 * Deletes every picture and photo of a viewer, with their records. Generations under way are ended first and their
 * credits returned. Safe to repeat. Whoever calls it has made sure that the viewer can't ask for new ones.
 */
export async function deleteAllOf(viewerId: string, deps: PipelineDeps, now: Date): Promise<Receipt> {
  await endRunning(viewerId, deps, now);
  let receipt = await removeRecords(await findAll(viewerId, deps), deps, now);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await endRunning(viewerId, deps, now);
    const left = await findAll(viewerId, deps);
    if (left.generationIds.length + left.uploadKeys.length === 0) {
      await deps.db.delete(idempotencyClaim).where(eq(idempotencyClaim.viewerId, viewerId));
      return receipt;
    }
    receipt = await removeRecords(left, deps, now);
  }
  invariant(false, "a viewer who is being deleted makes no new pictures");
}

async function endRunning(viewerId: string, deps: PipelineDeps, now: Date): Promise<void> {
  const running = and(eq(generation.viewerId, viewerId), eq(generation.status, "running"));
  for (const row of await deps.db.select().from(generation).where(running)) {
    if (row.runRef !== null) await deps.provider.cancel(row.runRef);
    const reason = new AppError("PROVIDER_FAILED", { message: "interrupted" });
    await settleFailure(
      row,
      reason,
      createStepClock(() => now, row.timings),
      { now: () => now, deps },
    );
  }
}

async function findAll(viewerId: string, { db }: PipelineDeps): Promise<Doomed> {
  const generations = await db
    .select({ id: generation.id })
    .from(generation)
    .where(eq(generation.viewerId, viewerId));
  const outputs = await db
    .select({ key: output.key })
    .from(output)
    .innerJoin(generation, eq(generation.id, output.generationId))
    .where(eq(generation.viewerId, viewerId));
  const uploads = await db.select({ key: upload.key }).from(upload).where(eq(upload.ownerId, viewerId));
  return {
    viewerId,
    receiptId: farewellReceiptId(viewerId),
    generationIds: generations.map(({ id }) => id),
    outputKeys: outputs.map(({ key }) => key),
    uploadKeys: uploads.map(({ key }) => key),
  };
}
