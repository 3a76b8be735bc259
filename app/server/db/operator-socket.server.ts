import { createHash } from "node:crypto";
import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { PRODUCT } from "#registry/contract/product.ts";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";

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
export async function serveOperator(
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
export async function askOperator(path: string, request: string): Promise<string | null> {
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
