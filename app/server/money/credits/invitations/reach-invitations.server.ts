import { access } from "node:fs/promises";
import { z } from "zod";
import { openDatabase } from "~/server/db/database.server.ts";
import type { Db } from "~/server/db/db.ts";
import { OperatorError, sentenceForOperator } from "#registry/contract/errors/operator-error.ts";
import {
  askOperator,
  operatorSocketPath,
  serveOperator,
  type ServedSocket,
} from "~/server/db/operator-socket.server.ts";
import { answerInvitations, type InvitationsAnswer } from "./answer-invitations.server.ts";
import { InvitationsRequest } from "./invitations-command.ts";

const Told = z.union([
  z.object({ text: z.string(), exitCode: z.union([z.literal(0), z.literal(1)]) }),
  z.object({ error: z.string() }),
]);

const socketOf = (dataDir: string): string => operatorSocketPath(dataDir, "invitations");

/** Answers what an operator asks of the invitations over a socket in the data folder. */
export const serveInvitations = ({
  dataDir,
  db,
  now,
}: {
  dataDir: string;
  db: Db;
  now: () => Date;
}): Promise<ServedSocket> =>
  serveOperator(socketOf(dataDir), async (text) => {
    try {
      const request = InvitationsRequest.parse(JSON.parse(text));
      return JSON.stringify(await answerInvitations(db, request, now()));
    } catch (error) {
      return JSON.stringify({ error: sentenceForOperator(error) });
    }
  });

/**
 * Does what an operator asks, in the database that these settings name: through the server that uses the embedded one,
 * else by opening it.
 * @throws Error with a sentence for the operator when it can't be reached.
 */
export async function reachInvitations(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  request: InvitationsRequest,
  now: Date,
): Promise<InvitationsAnswer> {
  if (!databaseUrl) {
    const told = await askOperator(socketOf(dataDir), JSON.stringify(request));
    if (told !== null) {
      const answer = Told.parse(JSON.parse(told));
      if ("error" in answer) throw new OperatorError(`The server could not do it: ${answer.error}`);
      return answer;
    }
    await access(`${dataDir}/database`).catch((cause: unknown) => {
      throw new OperatorError(`There is no database in ${dataDir}: start the server once, or set DATA_DIR.`, {
        cause,
      });
    });
  }
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    return await answerInvitations(database.db, request, now);
  } finally {
    await database.close();
  }
}
