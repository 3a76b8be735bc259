import { eq, gt, sql } from "drizzle-orm";
import { generation } from "~/server/db/schema/generations.ts";
import type { Runtime } from "~/server/runtime.server.ts";

const HOUR_MS = 3_600_000;

/**
 * Shows how generations of the last hour fare and how many wait for a process, over all instances, and how many are
 * under way in this one.
 */
export function watchGenerations({ database, metrics, now, pipeline }: Runtime): void {
  const outcome = sql<string>`coalesce(${generation.errorCode}, ${generation.status})`;
  metrics.watch(
    "generations_last_hour",
    "Generations of the last hour by state or error code",
    "outcome",
    async () => {
      const rows = await database.db
        .select({ outcome, count: sql<number>`count(*)::int` })
        .from(generation)
        .where(gt(generation.createdAt, new Date(now().getTime() - HOUR_MS)))
        .groupBy(outcome);
      return Object.fromEntries(rows.map((row) => [row.outcome, row.count]));
    },
  );
  metrics.watch(
    "generations_running",
    "Generations under way: held by a process, or waiting for one to take them on",
    "state",
    async () => {
      const held = sql<number>`count(*) filter (where ${generation.heldUntil} > ${now()})::int`;
      const rows = await database.db
        .select({ held, all: sql<number>`count(*)::int` })
        .from(generation)
        .where(eq(generation.status, "running"));
      const { held: taken = 0, all = 0 } = rows[0] ?? {};
      return { held: taken, waiting: all - taken };
    },
  );
  metrics.watch(
    "requests_under_way",
    "Paid requests that this process works on or has queued",
    "kind",
    async () => ({
      generation: pipeline.running.size,
    }),
  );
}
