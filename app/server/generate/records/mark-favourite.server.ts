import { and, eq } from "drizzle-orm";
import { generation } from "~/server/db/schema/generations.ts";
import type { Viewer } from "~/server/viewer/viewer.ts";
import type { SettleContext } from "../pipeline-context.ts";
import { findOwnTask } from "./find-own-task.server.ts";

/**
 * Marks a generation of the viewer's own to be found again, or takes the mark off; once more changes nothing.
 * @throws AppError NOT_FOUND for whatever is none of theirs.
 */
export async function markFavourite(
  id: string,
  isFavourite: boolean,
  context: SettleContext & { viewer: Viewer },
): Promise<void> {
  const row = await findOwnTask(id, context);
  await context.deps.db
    .update(generation)
    .set({ isFavourite })
    .where(and(eq(generation.id, row.id), eq(generation.viewerId, context.viewer.id)));
}
