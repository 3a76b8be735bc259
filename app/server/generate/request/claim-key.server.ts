import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Db } from "~/server/db/db.ts";
import { idempotencyClaim } from "~/server/db/schema/generations.ts";
import type { Values } from "./parse-values.server.ts";
import type { GenerateContext } from "../pipeline-context.ts";
import { later, SPANS } from "../spans.ts";

/** A claim of ours: the moment of claiming tells it from one that took over after it lapsed. */
interface OwnClaim {
  kind: "own";
  viewerId: string;
  key: string;
  claimedAt: Date;
}

export type Claim = OwnClaim | { kind: "none" } | { kind: "earlier"; generationId: string };

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Tells requests apart by what they ask for. The human check's token is no part of that. */
const fingerprintOf = (tool: ServerTool, values: Values): string =>
  createHash("sha256")
    .update(canonicalJson([tool.manifest.id, values.all]))
    .digest("hex");

/**
 * Claims the request's `Idempotency-Key` for its viewer. A request with the same key that has held nothing yet is
 * waited for: it either comes to hold credits, and its generation is the answer, or is refused, and the key is ours.
 * @throws AppError IDEMPOTENCY_CONFLICT when the key stands for other values, INVALID_INPUT for a malformed key.
 */
export async function claimKey(tool: ServerTool, values: Values, context: GenerateContext): Promise<Claim> {
  const { viewer, idempotencyKey: key, now, signal, deps } = context;
  if (key === undefined) return { kind: "none" };
  if (!KEY.test(key)) throw new AppError("INVALID_INPUT", { message: "invalidIdempotencyKey" });
  const fingerprint = fingerprintOf(tool, values);
  for (;;) {
    const claim: OwnClaim = { kind: "own", viewerId: viewer.id, key, claimedAt: now() };
    if (await insertClaim(deps.db, claim, fingerprint)) return claim;
    const found = await findClaim(deps.db, claim);
    if (!found) continue;
    if (found.expiresAt <= now()) {
      await deps.db.delete(idempotencyClaim).where(sameClaim({ ...claim, claimedAt: found.createdAt }));
      continue;
    }
    if (found.fingerprint !== fingerprint) throw new AppError("IDEMPOTENCY_CONFLICT");
    if (found.generationId !== null) return { kind: "earlier", generationId: found.generationId };
    signal?.throwIfAborted();
    await deps.sleep(SPANS.look);
  }
}

const sameClaim = ({ viewerId, key, claimedAt }: OwnClaim) =>
  and(
    eq(idempotencyClaim.viewerId, viewerId),
    eq(idempotencyClaim.key, key),
    eq(idempotencyClaim.createdAt, claimedAt),
  );

async function insertClaim(
  db: Db,
  { viewerId, key, claimedAt }: OwnClaim,
  fingerprint: string,
): Promise<boolean> {
  const expiresAt = later(claimedAt, SPANS.claimLease);
  const inserted = await db
    .insert(idempotencyClaim)
    .values({ viewerId, key, fingerprint, createdAt: claimedAt, expiresAt })
    .onConflictDoNothing()
    .returning({ key: idempotencyClaim.key });
  return inserted.length > 0;
}

async function findClaim(db: Db, { viewerId, key }: OwnClaim) {
  const [found] = await db
    .select()
    .from(idempotencyClaim)
    .where(and(eq(idempotencyClaim.viewerId, viewerId), eq(idempotencyClaim.key, key)));
  return found;
}

/**
 * Binds a claim to its generations by the id of the first: from then on the key's outcome is theirs. Runs inside the
 * transaction that records them.
 * @throws AppError BUSY when the claim lapsed and another request took it over.
 */
export async function bindClaim(
  tx: Pick<Db, "update">,
  claim: Claim,
  generationId: string,
  expiresAt: Date,
): Promise<void> {
  if (claim.kind !== "own") return;
  const bound = await tx
    .update(idempotencyClaim)
    .set({ generationId, expiresAt })
    .where(and(sameClaim(claim), isNull(idempotencyClaim.generationId)))
    .returning({ key: idempotencyClaim.key });
  if (bound.length === 0) throw new AppError("BUSY", { retryAfterS: 5 });
}

/** Gives a claim back whose request was refused before anything was held. */
export async function dropClaim(db: Db, claim: Claim): Promise<void> {
  if (claim.kind !== "own") return;
  await db.delete(idempotencyClaim).where(and(sameClaim(claim), isNull(idempotencyClaim.generationId)));
}

/** Forgets the outcome of generations that were never taken on, so that their key can be used again. */
export async function forgetOutcome(db: Db, generationId: string): Promise<void> {
  await db.delete(idempotencyClaim).where(eq(idempotencyClaim.generationId, generationId));
}

/** JSON with sorted keys and nothing absent: equal values give equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`);
  return `{${parts.join(",")}}`;
}
