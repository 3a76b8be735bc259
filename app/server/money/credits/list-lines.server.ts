import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import type { LOT_SOURCES } from "#registry/contract/wire/credits.ts";
import { creditEntry, creditLot, type ENTRY_KINDS } from "~/server/db/schema/credits.ts";
import { generation } from "~/server/db/schema/generations.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { LedgerLine } from "#registry/contract/wire/credits.ts";

/** Most lines of one page. */
const MOST_LINES = 500;

const REASONS = {
  hold: "spent",
  release: "returned",
  expire: "lapsed",
  reverse: "taken-back",
} as const satisfies Record<Exclude<(typeof ENTRY_KINDS)[number], "grant">, LedgerLine["reason"]>;

/** See `Grants.listLines`. */
export async function listLines(
  db: Db,
  accountId: string,
  { before, limit }: { before?: number; limit: number },
): Promise<LedgerLine[]> {
  invariant(
    Number.isInteger(limit) && limit > 0 && limit <= MOST_LINES,
    `a page has 1 to ${MOST_LINES} lines`,
  );
  const rows = await db
    .select({
      id: creditEntry.id,
      at: creditEntry.createdAt,
      delta: creditEntry.delta,
      balanceAfter: creditEntry.balanceAfter,
      kind: creditEntry.kind,
      ref: creditEntry.ref,
      source: creditLot.source,
      toolId: generation.toolId,
    })
    .from(creditEntry)
    .leftJoin(creditLot, and(eq(creditEntry.kind, "grant"), eq(creditLot.idemKey, creditEntry.ref)))
    .leftJoin(
      generation,
      and(inArray(creditEntry.kind, ["hold", "release"]), eq(generation.id, creditEntry.ref)),
    )
    .where(
      and(
        eq(creditEntry.accountId, accountId),
        before === undefined ? undefined : lt(creditEntry.id, before),
      ),
    )
    .orderBy(desc(creditEntry.id))
    .limit(limit);
  return rows.map(({ kind, ref, source, toolId, ...line }) => ({
    ...line,
    reason: kind === "grant" ? reasonOfGrant(source) : REASONS[kind],
    ...(kind === "hold" || kind === "release" ? { generationId: ref } : {}),
    ...(toolId === null ? {} : { toolId }),
  }));
}

/** Returned lots are a release's, so no grant has made one. */
function reasonOfGrant(source: (typeof LOT_SOURCES)[number] | null): LedgerLine["reason"] {
  invariant(source !== null && source !== "returned", "every grant has its lot");
  return source;
}
