import { and, desc, eq, gt, inArray } from "drizzle-orm";
import type { Viewer } from "~/server/viewer/viewer.ts";
import type { Db } from "~/server/db/db.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { MAX_PACKED } from "#registry/contract/wire/requests.ts";

/** A stored result as an archive needs it. */
export interface StoredResult {
  key: string;
  createdAt: Date;
}

/**
 * The results of a viewer's generations, newest first.
 * @throws AppError NOT_FOUND when one is unknown, lapsed or somebody else's, or when there is no result among them;
 * INVALID_INPUT when there are too many.
 */
export async function findResults(
  db: Db,
  ids: readonly string[],
  viewer: Pick<Viewer, "id">,
  now: Date,
): Promise<StoredResult[]> {
  const wanted = [...new Set(ids)];
  const isOwn = and(
    inArray(generation.id, wanted),
    eq(generation.viewerId, viewer.id),
    gt(generation.expiresAt, now),
  );
  const own = await db.select({ id: generation.id }).from(generation).where(isOwn);
  if (own.length < wanted.length) throw new AppError("NOT_FOUND");
  const results = await db
    .select({ key: output.key, createdAt: generation.createdAt })
    .from(output)
    .innerJoin(generation, eq(generation.id, output.generationId))
    .where(isOwn)
    .orderBy(desc(generation.createdAt), desc(generation.id), output.position);
  if (results.length === 0) throw new AppError("NOT_FOUND");
  if (results.length > MAX_PACKED) throw new AppError("INVALID_INPUT");
  return results;
}
