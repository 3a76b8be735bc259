import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import type { OperatorAnswer, OperatorCommand } from "~/server/db/operator-command.server.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { share } from "~/server/db/schema/shares.ts";
import { SharesRequest } from "./shares-command.ts";

/** `npm run shares`. */
export const SHARES: OperatorCommand<SharesRequest> = {
  name: "shares",
  request: SharesRequest,
  answer: answerShares,
};

/** Does what an operator asks of the links that people share results by. No token is known here, so none is told. */
export async function answerShares(db: Db, request: SharesRequest, now: Date): Promise<OperatorAnswer> {
  if (request.do === "list") return { text: await describeOpen(db, now), exitCode: 0 };
  const { id } = request;
  const removed = await db
    .update(share)
    .set({ removedAt: now })
    .where(and(eq(share.id, id), isNull(share.removedAt)))
    .returning({ id: share.id });
  if (removed.length > 0)
    return { text: `${id}: taken down; its result can't be shared again.`, exitCode: 0 };
  const [known] = await db.select({ id: share.id }).from(share).where(eq(share.id, id));
  return known
    ? { text: `${id}: taken down already.`, exitCode: 0 }
    : { text: `There is no link "${id}": it never was, or it has ended.`, exitCode: 1 };
}

async function describeOpen(db: Db, now: Date): Promise<string> {
  const rows = await db
    .select({ share, toolId: generation.toolId })
    .from(share)
    .innerJoin(output, eq(output.key, share.outputKey))
    .innerJoin(generation, eq(generation.id, output.generationId))
    .where(and(gt(share.expiresAt, now), isNull(share.removedAt)))
    .orderBy(desc(share.createdAt), desc(share.id));
  return [
    `${rows.length} open`,
    ...rows.map(({ share: { id, createdAt, expiresAt, outputKey, photoKey }, toolId }) =>
      [
        ...[id, toolId, `made ${createdAt.toISOString()}`, `open until ${expiresAt.toISOString()}`],
        ...[`shows ${outputKey}`, ...(photoKey === null ? [] : [`and ${photoKey}`])],
      ].join("  "),
    ),
  ].join("\n");
}
