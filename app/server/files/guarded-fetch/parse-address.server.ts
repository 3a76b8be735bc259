import { isIP } from "node:net";
import { AppError } from "#registry/contract/errors/app-error.ts";
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
/** An address that names how it is to be fetched, and by https. */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HTTPS = /^https:/i;
/** A name without a dot is one of the network around. */
const SINGLE_LABEL = /^[a-z0-9_-]+$/;
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
  if (address.length > MAX_LENGTH) throw refused("TooLong");
  const url = SHAPE.test(address) ? readUrl(address) : null;
  if (!url) throw refused(HTTPS.test(address) || !SCHEME.test(address) ? "NotUrl" : "NotHttps");
  if (url.port !== "" || url.username !== "" || url.password !== "") throw refused("WithExtras");
  // The host as the address's own rules understand it: decimal, octal and short spellings of an IP are an IP here.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isIp = isIP(host) !== 0;
  if (isIp ? !isPublic(host) : isPrivateName(host)) throw refused("Private");
  if (!isIp && !NAME.test(host)) throw refused(SINGLE_LABEL.test(host) ? "Private" : "NotUrl");
  return { host, isIp, path: url.pathname + url.search, href: url.href };
}

function readUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** Says what is wrong with an address as it was written; nothing was asked about it, so nothing is given away. */
const refused = (what: "TooLong" | "NotUrl" | "NotHttps" | "WithExtras" | "Private"): AppError =>
  new AppError("INVALID_INPUT", { message: `address${what}` });
