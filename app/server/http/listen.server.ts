import { createServer, type RequestListener, type Server } from "node:http";
import { Server as NetServer } from "node:net";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";

/** Milliseconds. A public server can't wait as long as Node does by default; `requestTimeout` bounds receiving only. */
const TIME_OUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 20_000,
} as const;

/** Makes the HTTP server without starting it. */
export const createHttpServer = (listener?: RequestListener): Server => createServer(TIME_OUTS, listener);

/**
 * Starts to listen and gives the port.
 * @throws OperatorError with a sentence for the operator when the port is taken.
 */
export function listen(server: Server, options: { port: number; host: string | undefined }): Promise<number> {
  return new Promise((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      failed(
        isTaken
          ? new OperatorError(`Port ${options.port} is in use; choose another with PORT=…`, { cause: error })
          : error,
      );
    });
    server.listen({ port: options.port, ...(options.host !== undefined && { host: options.host }) }, () => {
      const address = server.address();
      listening(typeof address === "object" && address ? address.port : options.port);
    });
  });
}

/** How a server stops, in milliseconds. */
export interface StopTimes {
  /** The port stays open for so long: whoever sends requests on has to notice that they should go elsewhere. */
  graceMs: number;
  /** After that, connections without a request under way stay open for so long: a proxy may be writing its next one. */
  idleMs: number;
}

/** Behind a proxy, connections end as they always do: by an answer that says so, or by the time-out for idle ones. */
export const stopTimesOf = ({ trustProxy }: { trustProxy: number }): StopTimes =>
  trustProxy > 0 ? { graceMs: 5_000, idleMs: TIME_OUTS.keepAliveTimeout } : { graceMs: 1_500, idleMs: 0 };

/** How often it is looked whether a server that stops may close connections, in milliseconds. */
const CHECK_MS = 100;

/**
 * Stops a server whose answers say `Connection: close` already: takes connections for a while, then none, closes idle
 * ones last, and resolves once every request has its answer, or after `limitMs` cuts the rest.
 */
export async function stopServer(
  server: Server,
  { graceMs, idleMs, limitMs }: StopTimes & { limitMs: number },
  sleep: (ms: number) => Promise<unknown>,
): Promise<void> {
  if (!server.listening) return;
  await sleep(graceMs);
  // Connections that wait to be taken when the port closes are reset: it closes right after all of them were taken.
  await new Promise((taken) => setImmediate(taken));
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    // Not the HTTP server's own, which closes idle connections at once.
    NetServer.prototype.close.call(server, () => {
      isClosed = true;
      resolve();
    });
  });
  for (let waited = 0; !isClosed; waited += CHECK_MS) {
    if (waited >= limitMs) server.closeAllConnections();
    else if (waited >= idleMs) server.closeIdleConnections();
    await Promise.race([closed, sleep(CHECK_MS)]);
  }
}
