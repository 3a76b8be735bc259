import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Db } from "~/server/db/db.ts";
import { preview } from "~/server/db/schema/previews.ts";
import { upload } from "~/server/db/schema/uploads.ts";

/** What is told of a preview: its picture's name, or why there is none. */
export type Made = Pick<typeof preview.$inferSelect, "id" | "refusal">;

/** Keeps a preview, or why there is none. False where its photo is gone, which may happen while it is made. */
export async function keepPreview(db: Db, row: typeof preview.$inferInsert): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [there] = await tx
      .select({ key: upload.key })
      .from(upload)
      .where(eq(upload.key, row.uploadKey))
      .for("key share");
    if (there === undefined) return false;
    await tx.insert(preview).values(row).onConflictDoNothing();
    return true;
  });
}

/** The picture of a preview that is kept, for whom its photo belongs to; null for everybody else. */
export async function readPicture(db: Db, id: string, ownerId: string, now: Date): Promise<Buffer | null> {
  const isTheirs = and(eq(upload.ownerId, ownerId), gt(upload.expiresAt, now));
  const [row] = await db
    .select({ picture: preview.picture })
    .from(preview)
    .innerJoin(upload, eq(upload.key, preview.uploadKey))
    .where(and(eq(preview.id, id), isTheirs, isNotNull(preview.picture)));
  return row?.picture ?? null;
}

/** What is there of a photo in these tools as they are now, by tool. */
export async function readMade(
  db: Db,
  uploadKey: string,
  tools: readonly ServerTool[],
): Promise<Map<string, Made>> {
  if (tools.length === 0) return new Map();
  const rows = await db
    .select({
      id: preview.id,
      toolId: preview.toolId,
      toolVersion: preview.toolVersion,
      refusal: preview.refusal,
    })
    .from(preview)
    .where(
      and(
        eq(preview.uploadKey, uploadKey),
        inArray(
          preview.toolId,
          tools.map(({ manifest }) => manifest.id),
        ),
      ),
    );
  const isCurrent = (row: { toolId: string; toolVersion: string }) =>
    tools.some(({ manifest, version }) => manifest.id === row.toolId && version === row.toolVersion);
  return new Map(rows.filter(isCurrent).map((row) => [row.toolId, row]));
}
