import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { generation, output } from "~/db/schema/generations.ts";
import type { ProviderOutput } from "~/providers/provider.ts";
import { outputsOf, type Generation } from "./generation-records.server.ts";
import type { PipelineDeps, SettleContext } from "./pipeline-context.ts";

const EXTENSION = { "image/png": "png", "image/jpeg": "jpg" } as const satisfies Record<
  ProviderOutput["contentType"],
  string
>;

/** The same generation always stores under the same keys, so that storing twice leaves nothing behind. */
const outputKey = (
  generationId: string,
  position: number,
  contentType: ProviderOutput["contentType"],
): string =>
  `outputs/${createHash("sha256").update(`${generationId}:${position}`).digest("hex").slice(0, 32)}.${EXTENSION[contentType]}`;

/** Whose a generation is at this moment: a visitor's may become an account's while it runs. Moving it waits for us. */
const ownerNow = (id: string) =>
  sql<string>`(select ${generation.viewerId} from ${generation} where ${generation.id} = ${id} for share)`;

/** Stores a generation's pictures, then their records all at once, and keeps the photos as long as the result; or keeps nothing. */
export async function storeOutputs(
  row: Generation,
  outputs: ProviderOutput[],
  context: SettleContext,
): Promise<void> {
  const { now, deps } = context;
  const records = outputs.map((made, position) => ({
    key: outputKey(row.id, position, made.contentType),
    generationId: row.id,
    viewerId: ownerNow(row.id),
    position,
    contentType: made.contentType,
    width: made.width,
    height: made.height,
    bytes: made.bytes.length,
    seed: made.seed ?? null,
    createdAt: now(),
    expiresAt: row.expiresAt,
  }));
  try {
    for (const [position, { key, contentType }] of records.entries()) {
      const made = outputs[position];
      if (made) await deps.storage.write(key, made.bytes, contentType);
    }
    if (row.photoKeys.length > 0) await deps.uploads.extendExpiry(row.photoKeys, row.expiresAt);
    await deps.db.insert(output).values(records).onConflictDoNothing();
  } catch (error) {
    await Promise.allSettled(records.map(({ key }) => deps.storage.remove(key)));
    throw error;
  }
}

/** Removes what a failed generation may have stored. */
export async function removeOutputs(generationId: string, { db, storage }: PipelineDeps): Promise<void> {
  const stored = await outputsOf(db, generationId);
  if (stored.length === 0) return;
  await db.delete(output).where(eq(output.generationId, generationId));
  await Promise.all(stored.map(({ key }) => storage.remove(key)));
}
