import { z } from "zod";
import { OperatorError, sentenceForOperator } from "#registry/contract/errors/operator-error.ts";
import { openDatabase, refuseEmptyFolder } from "./database.server.ts";
import type { Db } from "./db.ts";
import { createHash } from "node:crypto";
import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { PRODUCT } from "#registry/contract/product.ts";

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

/** The address of a unix socket has room for 104 bytes on the least generous system, its closing zero included. */
const MAX_PATH_BYTES = 100;
/** Longer than one statement of an audit may take. */
const TIME_LIMIT_MS = 900_000;

/**
 * Where the server that uses a data folder answers an operator's command: `<dataDir>/<command>.sock`, or a name of its
 * own in the temporary folder where that path is too long for a socket.
 */
export function operatorSocketPath(dataDir: string, command: string): string {
  const path = join(resolve(dataDir), `${command}.sock`);
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path;
  const digest = createHash("sha256").update(path).digest("hex").slice(0, 16);
  return join(tmpdir(), `${PRODUCT.slug}-${command}-${digest}.sock`);
}

export interface ServedSocket {
  close(): Promise<void>;
}

/**
 * Answers an operator's command over a unix socket while this process keeps the embedded database to itself: each
 * connection sends one text and gets one. Only the folder's owner can connect. With PostgreSQL it is not needed: the
 * command connects there itself.
 */
async function serveOperator(
  path: string,
  answer: (request: string) => Promise<string>,
): Promise<ServedSocket> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy()); // the asker left
    const parts: Buffer[] = [];
    socket.on("data", (part: Buffer) => parts.push(part));
    socket.on("end", () => {
      answer(Buffer.concat(parts).toString("utf8"))
        .then((reply) => socket.end(reply))
        .catch(() => socket.destroy());
    });
  });
  await rm(path, { force: true }); // left behind by a killed process: the lock on the data folder says it is not in use
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(path, listening);
  });
  await chmod(path, 0o600);
  return {
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/**
 * Asks the server that listens at an operator's socket.
 * @returns its answer; null when no server listens there.
 * @throws Error when one listens but does not answer.
 */
async function askOperator(path: string, request: string): Promise<string | null> {
  const socket = connect(path);
  socket.setTimeout(TIME_LIMIT_MS, () =>
    socket.destroy(new OperatorError("The server did not answer in time.")),
  );
  try {
    await new Promise<void>((connected, failed) => socket.once("connect", connected).once("error", failed));
  } catch (error) {
    if (isNobodyThere(error)) return null;
    throw error;
  }
  socket.end(request);
  return text(socket);
}

const isNobodyThere = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ECONNREFUSED");
