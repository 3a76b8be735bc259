import { isIP } from "node:net";
import { AppError } from "~/errors/app-error.ts";
import type { IsPublicAddress } from "./public-network.server.ts";

/** Where a picture is asked for: nothing of an address but what is used to fetch it. */
export interface PictureAddress {
  /** Host name, in lower case and ASCII, or an IP address without brackets. */
  host: string;
  isIp: boolean;
  /** Path and query. */
  path: string;
  href: string;
}

const MAX_LENGTH = 2_048;
/** Neither spaces, control characters nor backslashes, which readers of addresses take for different things. */
const SHAPE = /^https:\/\/[^\s\\\p{Cc}/?#][^\s\\\p{Cc}]*$/iu;
/** Labels of letters, digits and hyphens, at least two of them, of which the last is no number. */
const NAME =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Names that never lead to the public internet (RFC 6761, 6762, 8375, 9476, and ICANN's for private use). */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|localdomain|alt|onion|test|invalid)$/;

/** Whether a name, in lower case, never leads to the public internet. */
export const isPrivateName = (name: string): boolean => PRIVATE_NAME.test(name);

/**
 * Reads an address that somebody gave for a picture, before anything is asked about it in the network.
 * @throws AppError INVALID_INPUT for anything but a plain https address of a host that may be public.
 */
export function parseAddress(address: string, isPublic: IsPublicAddress): PictureAddress {
  const url = address.length <= MAX_LENGTH && SHAPE.test(address) ? readUrl(address) : null;
  if (!url || url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    throw invalidAddress();
  // The host as the address's own rules understand it: decimal, octal and short spellings of an IP are an IP here.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isIp = isIP(host) !== 0;
  if (isIp ? !isPublic(host) : !NAME.test(host) || isPrivateName(host)) throw invalidAddress();
  return { host, isIp, path: url.pathname + url.search, href: url.href };
}

function readUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

export const invalidAddress = (): AppError => new AppError("INVALID_INPUT", { message: "invalidAddress" });
