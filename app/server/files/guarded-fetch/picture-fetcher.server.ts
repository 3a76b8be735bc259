import type { IncomingMessage } from "node:http";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { createOpenHttps, type Open } from "./open-https.server.ts";
import { parseAddress, type PictureAddress } from "./parse-address.server.ts";
import { createIsPublicAddress, type IsPublicAddress } from "./public-network.server.ts";
import { readPicture } from "./read-picture.server.ts";
import { createResolveHost, type ResolveHost } from "./resolve-host.server.ts";

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
