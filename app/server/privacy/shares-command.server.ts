import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/server/db/db.ts";
import type { OperatorAnswer, OperatorCommand } from "~/server/db/operator-command.server.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { share } from "~/server/db/schema/shares.ts";

/** What an operator asks of the links that people share results by. */
const SharesRequest = z.discriminatedUnion("do", [
  z.object({ do: z.literal("list") }),
  z.object({ do: z.literal("remove"), id: z.string() }),
]);
type SharesRequest = z.infer<typeof SharesRequest>;

const OVERVIEW = `npm run shares -- <verb>
  list          the open links, newest first: id, tool, times, and the stored files that each shows
  remove <id>   takes a link down at once; its result can't be shared again. A report names the id.
It works beside a running server. Exit codes: 0 done, 1 not possible, 2 the database can't be reached or the command is
not understood.`;

/** What a command line asks for: help to print, a request, or what is wrong with it. */
type SharesCommand = { help: string } | { request: SharesRequest } | { mistake: string };

/** Reads the words after `npm run shares --`. An id may begin with a dash. */
export function parseSharesCommand(words: readonly string[]): SharesCommand {
  const [verb, id, ...more] = words;
  if (words.includes("--help") || words.includes("-h")) return { help: OVERVIEW };
  const asked = SharesRequest.safeParse({ do: verb, id });
  const isRight = asked.success && more.length === 0 && (asked.data.do === "remove" || id === undefined);
  return isRight ? { request: asked.data } : { mistake: OVERVIEW };
}

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
