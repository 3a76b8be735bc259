import { and, eq, gt, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { generation } from "~/server/db/schema/generations.ts";

/**
 * Which of these uploads of a viewer are in use: by a result that is kept, or by a generation under way. Those in
 * `apart` don't count.
 */
export async function findUsedUploads(
  db: Db,
  keys: readonly string[],
  { viewerId, apart = [], now }: { viewerId: string; apart?: readonly string[]; now: Date },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const wanted = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  );
  const rows = await db
    .select({ photoKeys: generation.photoKeys })
    .from(generation)
    .where(
      and(
        eq(generation.viewerId, viewerId),
        or(
          eq(generation.status, "running"),
          and(eq(generation.status, "succeeded"), gt(generation.expiresAt, now)),
        ),
        apart.length === 0 ? undefined : notInArray(generation.id, [...apart]),
        sql`${generation.photoKeys} ?| array[${wanted}]::text[]`,
      ),
    );
  const used = new Set(rows.flatMap(({ photoKeys }) => photoKeys));
  return new Set(keys.filter((key) => used.has(key)));
}
