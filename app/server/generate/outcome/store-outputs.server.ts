import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { markFilm } from "#registry/contract/marks/mark-film.ts";
import { markPicture } from "#registry/contract/marks/mark-picture.ts";
import { markSound } from "#registry/contract/marks/mark-sound.ts";
import type { PictureOrigin } from "#registry/contract/marks/source-mark.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import type { ProviderOutput } from "~/server/providers/provider.ts";
import { outputsOf, type Generation, type Output } from "../records/generation-records.server.ts";
import type { PipelineDeps, SettleContext } from "../pipeline-context.ts";

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
export async function removeOutputs(generationId: string, { db, storage }: PipelineDeps): Promise<void> {
  const stored = await outputsOf(db, generationId);
  if (stored.length === 0) return;
  await db.delete(output).where(eq(output.generationId, generationId));
  await Promise.all(stored.map(({ key }) => storage.remove(key)));
}
