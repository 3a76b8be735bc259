import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { PRODUCT } from "#registry/contract/product.ts";

/** One request for a picture, to an address that was found public. */
export interface OpenRequest {
  /** Where the connection goes; nothing is resolved again. */
  ip: string;
  /** Whom the certificate must name, and what the server is told; the same as `ip` where no name was given. */
  host: string;
  /** Path and query. */
  path: string;
  /** Ends the request, whatever it is doing. */
  signal: AbortSignal;
  /** Milliseconds without a byte after which it ends. */
  stallMs: number;
}

/** Asks for something and gives the answer's head; its body is still to be read. Rejects when the request ends before. */
export type Open = (asked: OpenRequest) => Promise<IncomingMessage>;

/** Bytes of an answer's head. */
const MAX_HEAD = 16 * 1024;

/** What a server is told: no cookie, no referrer, and nothing of who asked. */
export const headersFor = (host: string) => ({
  Host: host.includes(":") ? `[${host}]` : host,
  Accept: "image/png, image/jpeg",
  "Accept-Encoding": "identity",
  "User-Agent": `${PRODUCT.name}/1.0`,
  Connection: "close",
});

/**
 * Makes what asks over https, on a connection of its own that goes to the given IP.
 * @param options.port another one than https has, and `ca` another authority than the public ones, for tests.
 */
export const createOpenHttps =
  ({ port = 443, ca }: { port?: number; ca?: string } = {}): Open =>
  ({ ip, host, path, signal, stallMs }) =>
    new Promise((resolve, reject) => {
      const asked = request({
        host: ip,
        port,
        path,
        method: "GET",
        agent: false,
        // An IP is no server name; a certificate for it is checked against the host.
        ...(ip === host ? {} : { servername: host }),
        ...(ca === undefined ? {} : { ca }),
        headers: headersFor(host),
        maxHeaderSize: MAX_HEAD,
        timeout: stallMs,
        signal,
      });
      asked.once("response", resolve);
      // Once the answer is there, it tells of whatever happens to its body.
      asked.on("error", reject);
      asked.on("timeout", () => asked.destroy(new Error("stalled")));
      asked.once("upgrade", (_answer, socket) => socket.destroy());
      asked.end();
    });
