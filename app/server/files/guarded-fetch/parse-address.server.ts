import { BlockList, isIP } from "node:net";
import { AppError } from "#registry/contract/errors/app-error.ts";

/**
 * Networks of IPv4 that are no part of the public internet, by IANA's registry of special-purpose addresses, and those
 * that lead to several machines at once.
 */
const NOT_PUBLIC_V4 = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // between providers and their customers
  ["127.0.0.0", 8], // this machine
  ["169.254.0.0", 16], // this link, and clouds' own services
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocols
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // multicast tunnels
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // measurements
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, and broadcast
] as const;

/** Of IPv6 only this part is given out; whatever wraps an IPv4 address, as mapped and NAT64 do, lies outside of it. */
const PUBLIC_V6 = ["2000::", 3] as const;

/** And of that, these are not public, or wrap an IPv4 address. */
const NOT_PUBLIC_V6 = [
  ["2001::", 23], // protocols, Teredo among them
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4
  ["2620:4f:8000::", 48], // AS112
  ["3fff::", 20], // documentation
] as const;

/** Tells addresses of the public internet from all others. */
export type IsPublicAddress = (address: string) => boolean;

/** Makes what tells whether an IP address, in the form that resolvers give, is one of the public internet. */
export function createIsPublicAddress(): IsPublicAddress {
  const [refused, allowed] = [new BlockList(), new BlockList()];
  for (const [network, bits] of NOT_PUBLIC_V4) refused.addSubnet(network, bits, "ipv4");
  for (const [network, bits] of NOT_PUBLIC_V6) refused.addSubnet(network, bits, "ipv6");
  allowed.addSubnet(...PUBLIC_V6, "ipv6");
  return (address) => {
    switch (isIP(address)) {
      case 4:
        return !refused.check(address, "ipv4");
      case 6:
        return !address.includes("%") && allowed.check(address, "ipv6") && !refused.check(address, "ipv6");
      default:
        return false;
    }
  };
}

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
