import { and, desc, eq, inArray, isNotNull, ne, or, isNull } from "drizzle-orm";
import type { ToolStats } from "#registry/contract/wire/responses.ts";
import type { Db } from "~/server/db/db.ts";
import { generation } from "~/server/db/schema/generations.ts";

/** Runs that the figures are made of. */
const LAST = 100;
/** Fewer say nothing. */
const FEWEST = 20;

/** The smallest of the sorted numbers that so large a share of them does not exceed, to a tenth; null where there is none. */
function nearestRank(sorted: readonly number[], share: number): number | null {
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  return value === undefined ? null : Math.round(value * 10) / 10;
}

/**
 * How the last runs of a tool with a provider went: the share that gave a result, and of those the median and the 90th
 * percentile of the seconds from submit to result. What its person ended is left out.
 */
export async function readToolStats(db: Db, toolId: string, provider: string): Promise<ToolStats> {
  const rows = await db
    .select({
      status: generation.status,
      createdAt: generation.createdAt,
      settledAt: generation.settledAt,
    })
    .from(generation)
    .where(
      and(
        eq(generation.toolId, toolId),
        eq(generation.provider, provider),
        isNotNull(generation.settledAt),
        inArray(generation.status, ["succeeded", "failed"]),
        or(isNull(generation.errorCode), ne(generation.errorCode, "CANCELED")),
      ),
    )
    .orderBy(desc(generation.settledAt))
    .limit(LAST);
  const runs = rows.length;
  if (runs < FEWEST) return { runs, successRate: null, medianSeconds: null, p90Seconds: null };
  const seconds = rows
    .flatMap(({ status, createdAt, settledAt }) =>
      status === "succeeded" && settledAt
        ? [Math.max(0, settledAt.getTime() - createdAt.getTime()) / 1000]
        : [],
    )
    .sort((a, b) => a - b);
  return {
    runs,
    successRate: seconds.length / runs,
    medianSeconds: nearestRank(seconds, 0.5),
    p90Seconds: nearestRank(seconds, 0.9),
  };
}
