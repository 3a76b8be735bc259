import { createServer, type RequestListener, type Server } from "node:http";
import { OperatorError } from "~/errors/operator-error.ts";

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

/** How often connections that have become idle are closed while the server stops, in milliseconds. */
const IDLE_CHECK_MS = 100;

/** Takes no more connections and resolves once every request has its answer, or after `limitMs` cuts the rest. */
export async function closeServer(server: Server, limitMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
