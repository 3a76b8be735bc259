import { isIPv4, isIPv6 } from "node:net";
import type { NetworkSize } from "~/server/viewer.ts";

/** Where a client's address lies. */
export interface ClientNetworks {
  /** What `networkOf` gives. */
  own: string;
  /** Larger networks around it, from the smaller to the larger; names of networks never equal one of another size. */
  around: readonly { size: NetworkSize; name: string }[];
}

/**
 * The part of a client's address that stands for one network: the whole of an IPv4 address (also one written as
 * IPv6), or the /64 of an IPv6 address, because that much is usually one household's to choose from. Whatever is no
 * address counts as one network, `unknown`.
 */
export const networkOf = (clientAddress: string): string => networksOf(clientAddress).own;

/**
 * The network of a client's address with those around it: of IPv4 the /24, of IPv6 the /56, which providers give a
 * household, and the /48, which they give a company, a school or whoever asks.
 */
export function networksOf(clientAddress: string): ClientNetworks {
  const address = clientAddress.replace(/%.*$/, ""); // an interface name may follow a link-local address
  if (isIPv4(address)) return networksOfIpv4(address);
  if (!isIPv6(address)) return { own: "unknown", around: [] };
  const groups = expandIpv6(address);
  const mapped = readMappedIpv4(groups);
  if (mapped !== null) return networksOfIpv4(mapped);
  const [first, second, third, fourth = 0] = groups;
  const part = (...parts: (number | undefined)[]) => parts.map((group = 0) => group.toString(16)).join(":");
  return {
    own: `${part(first, second, third, fourth)}::/64`,
    around: [
      { size: "ipv6/56", name: `${part(first, second, third, fourth & 0xff00)}::/56` },
      { size: "ipv6/48", name: `${part(first, second, third)}::/48` },
    ],
  };
}

/** Networks whose calls are counted together. An IPv4 /24 is not among them: it holds strangers. */
export type CountedSize = Exclude<NetworkSize, "ipv4/24">;

/** How many times as often as one network its neighbours in a larger one may call together, where a limit says no more. */
export const NETWORK_LEEWAY = { "ipv6/56": 2, "ipv6/48": 4 } as const satisfies Record<CountedSize, number>;

/** The larger networks that a client's calls are counted by. */
export const countedNetworks = (clientAddress: string): { size: CountedSize; name: string }[] =>
  networksOf(clientAddress).around.flatMap(({ size, name }) => (size === "ipv4/24" ? [] : [{ size, name }]));

/**
 * The network that one household or office has to itself: an IPv4 address, or an IPv6 /56. Its machines choose among
 * the 256 networks of a /56 as they like; a /48 or an IPv4 /24 holds strangers too.
 */
export function householdOf(clientAddress: string): string {
  const { own, around } = networksOf(clientAddress);
  return around.find(({ size }) => size === "ipv6/56")?.name ?? own;
}

const networksOfIpv4 = (address: string): ClientNetworks => ({
  own: address,
  around: [{ size: "ipv4/24", name: address.replace(/\d+$/, "0/24") }],
});

/** The eight 16-bit groups of a valid IPv6 address, which an address of the web has in one spelling. */
function expandIpv6(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const parse = (text: string) =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
  const [before, after] = [parse(head), parse(tail ?? "")];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** `::ffff:192.0.2.1` is how a dual-stack socket shows an IPv4 client. */
function readMappedIpv4(groups: number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join(".") : null;
}
