import { BlockList, isIP } from "node:net";

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
