import type { IncomingMessage } from "node:http";
import { Resolver } from "node:dns/promises";
import { request } from "node:https";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { beginsAs, JPEG_START, PNG_START } from "#registry/contract/marks/mark-picture.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import {
  parseAddress,
  type PictureAddress,
  createIsPublicAddress,
  type IsPublicAddress,
} from "./parse-address.server.ts";

/** One request for a picture, to an address that was found public. */
interface OpenRequest {
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
const headersFor = (host: string) => ({
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

/** So many bytes tell whether a file is a picture. */
const START_LENGTH = PNG_START.length;

const isPicture = (start: Buffer): boolean => [PNG_START, JPEG_START].some((known) => beginsAs(known, start));

const noPicture = (): AppError => new AppError("INVALID_INPUT", { message: "addressNoPicture" });

/** The IP addresses of a host name, IPv4 before IPv6; none where it has none. */
type ResolveHost = (name: string, signal: AbortSignal) => Promise<string[]>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Makes what asks name servers, and neither the machine's own list of hosts nor its neighbours.
 * @param servers others than the machine's, for tests.
 */
export const createResolveHost =
  (servers?: readonly string[]): ResolveHost =>
  async (name, signal) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    const stop = () => resolver.cancel();
    signal.addEventListener("abort", stop);
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    } finally {
      signal.removeEventListener("abort", stop);
    }
  };

/**
 * Fetches a PNG or JPEG from an address that a visitor gave.
 * @throws AppError INVALID_INPUT, with a sentence for each thing that can be wrong with an address or with what lies
 * there; BUSY.
 */
export type FetchPicture = (address: string) => Promise<Buffer>;

export interface FetcherOptions {
  /** Largest picture, in bytes. */
  maxBytes: number;
  /** The network; tests play it. */
  resolve?: ResolveHost;
  open?: Open;
  /** Milliseconds for everything, redirects included, and without a byte. */
  totalMs?: number;
  stallMs?: number;
}

const TOTAL_MS = 10_000;
const STALL_MS = 3_000;
const MAX_REDIRECTS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** Pictures fetched at the same time; each may hold one picture in memory. */
const AT_ONCE = 8;

/**
 * Makes the one way in which an address from outside is fetched. It leads to the public internet only: every host, also
 * of a redirect, is resolved once, and the connection goes to the address that was checked.
 */
export function createPictureFetcher({
  maxBytes,
  resolve = createResolveHost(),
  open = createOpenHttps(),
  totalMs = TOTAL_MS,
  stallMs = STALL_MS,
}: FetcherOptions): FetchPicture {
  const isPublic = createIsPublicAddress();
  let underWay = 0;

  /** An IP to connect to. A host one of whose addresses is not public has none. */
  async function findIp({ host, isIp }: PictureAddress, signal: AbortSignal): Promise<string> {
    const found = isIp ? [host] : await resolve(host, signal);
    const [first] = found;
    if (first === undefined || !found.every(isPublic)) throw unreachable(`${found.length} addresses`);
    return first;
  }

  async function follow(address: string, signal: AbortSignal): Promise<IncomingMessage> {
    let next = parseAddress(address, isPublic);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const { host, path } = next;
      const ip = await findIp(next, signal);
      signal.throwIfAborted();
      const answer = await open({ ip, host, path, signal, stallMs });
      if (answer.statusCode === 200) return answer;
      answer.destroy();
      const { location } = answer.headers;
      if (!REDIRECTS.includes(answer.statusCode ?? 0) || location === undefined)
        throw unreachable(`status ${answer.statusCode}`);
      next = parseRedirect(new URL(location, next.href).href, isPublic);
    }
    throw unreachable("too many redirects");
  }

  return async (address) => {
    if (underWay >= AT_ONCE) throw new AppError("BUSY", { retryAfterS: 5 });
    underWay += 1;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error("took too long")), totalMs);
    try {
      return await readPicture(await follow(address, stop.signal), maxBytes);
    } catch (error) {
      throw isAppError(error) ? error : unreachable(error);
    } finally {
      clearTimeout(timer);
      stop.abort();
      underWay -= 1;
    }
  };
}

/** Where an answer leads is nothing that somebody wrote: what is wrong with it is no news for them. */
function parseRedirect(address: string, isPublic: IsPublicAddress): PictureAddress {
  try {
    return parseAddress(address, isPublic);
  } catch (error) {
    throw unreachable(error);
  }
}

const unreachable = (cause: unknown): AppError =>
  new AppError("INVALID_INPUT", { message: "addressUnreachable", cause });

/**
 * Reads an answer's body while it is a picture and no larger than an upload may be. Closes the connection in any case.
 * @throws AppError INVALID_INPUT when it is none; whatever the connection fails with.
 */
async function readPicture(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    const { "content-encoding": encoding = "identity", "content-length": announced = "0" } = answer.headers;
    // We asked for none, and what unpacks may be a thousand times larger.
    if (encoding.toLowerCase() !== "identity" || Number(announced) > maxBytes) throw noPicture();
    const parts: Buffer[] = [];
    let size = 0;
    let isKnown = false;
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size > maxBytes) throw noPicture();
      if (!isKnown && size >= START_LENGTH) {
        if (!isPicture(Buffer.concat(parts, START_LENGTH))) throw noPicture();
        isKnown = true;
      }
    }
    if (!isKnown) throw noPicture();
    return Buffer.concat(parts);
  } finally {
    answer.destroy();
  }
}
