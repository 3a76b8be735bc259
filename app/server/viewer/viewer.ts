import type { Plan } from "#registry/contract/plans.ts";

/** Sizes of the larger networks that an address lies in. */
export type NetworkSize = "ipv4/24" | "ipv6/56" | "ipv6/48";

/** Whoever asks: a visitor known by a signed cookie, or an account by its session. */
export interface Viewer {
  /** Visitor or account id; also the id of the viewer's credit account. */
  id: string;
  kind: "visitor" | "account";
  plan: Plan;
  /** The network address that visitor limits count by: an IPv4 address or an IPv6 /64, hashed. */
  addressHash: string;
  /** The larger networks around it, hashed alike, from the smaller to the larger. */
  networks: readonly { size: NetworkSize; hash: string }[];
}
