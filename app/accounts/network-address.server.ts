import { isIPv4, isIPv6 } from "node:net";

/**
 * The part of a client's address that stands for one network: the whole of an IPv4 address (also one written as
 * IPv6), or the /64 of an IPv6 address, because that much is usually one household's to choose from. Whatever is no
 * address counts as one network, `unknown`.
 */
export function networkOf(clientAddress: string): string {
  const address = clientAddress.replace(/%.*$/, ""); // an interface name may follow a link-local address
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return "unknown";
  const groups = expandIpv6(address);
  const mapped = readMappedIpv4(groups);
  return (
    mapped ??
    `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(":")}::/64`
  );
}

/** The eight 16-bit groups of a valid IPv6 address. */
function expandIpv6(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const before = parseGroups(head);
  if (tail === undefined) return before;
  const after = parseGroups(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const parseGroups = (text: string): number[] =>
  text === ""
    ? []
    : text.split(":").flatMap((group) => {
        if (!isIPv4(group)) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
        return [a * 256 + b, c * 256 + d];
      });

/** `::ffff:192.0.2.1` is how a dual-stack socket shows an IPv4 client. */
function readMappedIpv4(groups: number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join(".") : null;
}
