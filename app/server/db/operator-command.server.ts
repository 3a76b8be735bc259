import { z } from "zod";
import { OperatorError, sentenceForOperator } from "#registry/contract/errors/operator-error.ts";
import { openDatabase, refuseEmptyFolder } from "./database.server.ts";
import type { Db } from "./db.ts";
import {
  askOperator,
  operatorSocketPath,
  serveOperator,
  type ServedSocket,
} from "./operator-socket.server.ts";

/** What a terminal shows, and the code that the command ends with: 0 done, 1 not possible. */
export interface OperatorAnswer {
  text: string;
  exitCode: 0 | 1;
}

/** Something that an operator does in the database, beside a running server or without one. */
export interface OperatorCommand<Request> {
  /** No other has it: the server's socket is named so. */
  name: string;
  request: z.ZodType<Request>;
  answer(db: Db, request: Request, now: Date): Promise<OperatorAnswer>;
}

const Told = z.union([
  z.object({ text: z.string(), exitCode: z.union([z.literal(0), z.literal(1)]) }),
  z.object({ error: z.string() }),
]);

/** Answers a command over a socket in the data folder. */
export const serveCommand = <Request>(
  command: OperatorCommand<Request>,
  { dataDir, db, now }: { dataDir: string; db: Db; now: () => Date },
): Promise<ServedSocket> =>
  serveOperator(operatorSocketPath(dataDir, command.name), async (text) => {
    try {
      const request = command.request.parse(JSON.parse(text));
      return JSON.stringify(await command.answer(db, request, now()));
    } catch (error) {
      return JSON.stringify({ error: sentenceForOperator(error) });
    }
  });

/**
 * Does what an operator asks, in the database that these settings name: through the server that uses the embedded one,
 * else by opening it.
 * @throws Error with a sentence for the operator when it can't be reached.
 */
export async function reachCommand<Request>(
  command: OperatorCommand<Request>,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  request: Request,
  now: Date,
): Promise<OperatorAnswer> {
  if (!databaseUrl) {
    const told = await askOperator(operatorSocketPath(dataDir, command.name), JSON.stringify(request));
    if (told !== null) {
      const answer = Told.parse(JSON.parse(told));
      if ("error" in answer) throw new OperatorError(`The server could not do it: ${answer.error}`);
      return answer;
    }
    await refuseEmptyFolder(dataDir);
  }
  const database = await openDatabase({ dataDir, databaseUrl, answerWithinMs: 0 });
  try {
    return await command.answer(database.db, request, now);
  } finally {
    await database.close();
  }
}
