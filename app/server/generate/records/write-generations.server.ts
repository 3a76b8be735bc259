import { createHash } from "node:crypto";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { generation } from "~/server/db/schema/generations.ts";
import type { Notice } from "~/server/errors/notices.server.ts";
import { returningCredits } from "~/server/errors/returning-credits.ts";
import type { OwnedPhoto } from "~/server/files/storage/uploads/uploads.ts";
import { DAY_MS } from "~/server/db/time-units.ts";
import { bindClaim, type Claim } from "../request/claim-key.server.ts";
import type { ComposedPrompt } from "../request/create-job.server.ts";
import type { Generation } from "./generation-records.server.ts";
import type { Values } from "../request/parse-values.server.ts";
import type { GenerateContext } from "../pipeline-context.ts";
import { later, SPANS, type Timings } from "../spans.ts";

/** Credits that are reserved, one hold for each generation of a request. */
interface Held {
  /** In the order of the results. The first names the batch. */
  generationIds: string[];
  /** Credits of each hold. */
  cost: number;
  heldAt: Date;
}

/**
 * Reserves a request's price: for each of its generations a hold of its own, all or none. Whatever happens afterwards,
 * a hold is captured or released; after a crash it lapses.
 * @throws AppError SIGN_IN_REQUIRED or INSUFFICIENT_CREDITS when the credits do not suffice after all.
 */
export async function holdCredits(
  { count, priceOfOne }: Values,
  { viewer, now, deps }: GenerateContext,
): Promise<Held> {
  const generationIds = Array.from({ length: count }, () => deps.newId());
  const heldAt = now();
  const expiresAt = later(heldAt, deps.deadlineMs + SPANS.hold);
  await deps.ledger.holdAll(
    generationIds.map((generationId) => ({
      viewer,
      generationId,
      amount: priceOfOne,
      now: heldAt,
      expiresAt,
    })),
  );
  return { generationIds, cost: priceOfOne, heldAt };
}

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
export async function writeGenerations(
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
