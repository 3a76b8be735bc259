import { and, eq, exists, isNull } from "drizzle-orm";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Db } from "~/server/db/db.ts";
import { deleteRows } from "~/server/db/delete-rows.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { share } from "~/server/db/schema/shares.ts";
import type { Viewer } from "~/server/viewer/viewer.ts";
import { isShareId } from "./share-token.ts";

/**
 * Ends a link of a viewer's own result at once.
 * @throws AppError NOT_FOUND for whatever is none: unknown, ended, taken down, or of somebody else's result.
 */
export async function endShare(db: Db, id: string, viewer: Pick<Viewer, "id">): Promise<void> {
  const own = db
    .select({ key: output.key })
    .from(output)
    .innerJoin(generation, eq(generation.id, output.generationId))
    .where(and(eq(output.key, share.outputKey), eq(generation.viewerId, viewer.id)));
  const isOwn = and(eq(share.id, id), isNull(share.removedAt), exists(own));
  if (!isShareId(id) || !isOwn || (await deleteRows(db, share, isOwn)) === 0) throw new AppError("NOT_FOUND");
}
