import { gt, sql } from "drizzle-orm";
import { generation } from "~/db/schema/generations.ts";
import type { Runtime } from "~/runtime.server.ts";

const HOUR_MS = 3_600_000;

/** Shows how generations of the last hour fare, over all instances, and how many are under way in this process. */
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
    "requests_under_way",
    "Paid requests that this process works on or has queued",
    "kind",
    async () => ({
      generation: pipeline.running.size,
    }),
  );
}
