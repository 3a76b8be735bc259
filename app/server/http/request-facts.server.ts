import { randomBytes, randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { Env } from "~/server/config/env.server.ts";
import { isPrivateName, createIsPublicAddress } from "~/server/files/guarded-fetch/parse-address.server.ts";
import { BARE_HEADERS } from "./security-headers.server.ts";
import type { RequestFacts, Step } from "./step.ts";

type FactsEnv = Pick<Env, "baseUrl" | "trustProxy">;

const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
const REQUEST_ID = /^[A-Za-z0-9._-]{8,100}$/;

const BAD_PATH = "Bad request: the address is malformed.\n";
const UNKNOWN_HOST =
  "Bad request: this site does not know itself by this host. Whoever runs it names its address as BASE_URL.\n";

/** The first value of a header that proxies append to. */
const firstOf = (header: string | undefined): string | undefined => header?.split(",")[0]?.trim();

/** The part of a request that tells what host was asked. */
interface HostHeaders {
  protocol: string;
  get(name: string): string | undefined;
}

const isPublicAddress = createIsPublicAddress();

/** Whether a host, as an origin has it, lies on this machine or in a network of its own. */
function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) > 0 ? !isPublicAddress(bare) : !bare.includes(".") || isPrivateName(bare);
}

/**
 * Our origin for this request: BASE_URL, else its host as the caller wrote it. Null when that is no host, or a public
 * one: without BASE_URL anybody could send the site's own mails and links elsewhere by it.
 */
export function originOf(request: HostHeaders, env: FactsEnv): string | null {
  if (env.baseUrl !== undefined) return env.baseUrl;
  const forwarded = env.trustProxy > 0 ? firstOf(request.get("X-Forwarded-Host")) : undefined;
  const host = forwarded ?? request.get("Host");
  if (host === undefined || !HOST.test(host)) return null;
  const address = `${request.protocol}://${host}`;
  if (!URL.canParse(address)) return null;
  const { origin, hostname } = new URL(address);
  return isPrivateHost(hostname) ? origin : null;
}

/** The decoded path of a request's target; null when it is malformed. */
export function pathOf(target: string): string | null {
  if (!target.startsWith("/")) return null;
  const [raw = ""] = target.split("?");
  try {
    const path = decodeURIComponent(raw);
    return path.includes("\0") || !URL.canParse(target, "http://site.invalid") ? null : path;
  } catch {
    return null;
  }
}

/** Establishes the facts, or answers 400 where a request's address or host is malformed. */
export function establishFacts(env: FactsEnv): Step {
  return (request, response, next) => {
    const sentId = env.trustProxy > 0 ? request.get("X-Request-Id") : undefined;
    const requestId = sentId !== undefined && REQUEST_ID.test(sentId) ? sentId : randomUUID();
    response.set("X-Request-Id", requestId);
    const origin = originOf(request, env);
    const path = pathOf(request.originalUrl);
    if (origin === null || path === null) {
      response
        .status(400)
        .set(BARE_HEADERS)
        .type("text/plain")
        .send(origin === null ? UNKNOWN_HOST : BAD_PATH);
      return;
    }
    const clientAddress = request.ip ?? "unknown";
    Object.assign(response.locals, {
      requestId,
      origin,
      path,
      clientAddress,
      cspNonce: randomBytes(16).toString("base64"),
    } satisfies RequestFacts);
    next();
  };
}
