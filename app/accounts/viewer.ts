import type { Plan } from "~/credits/plan.ts";

/** Whoever asks: a visitor known by a signed cookie, or an account by its session. */
export interface Viewer {
  /** Visitor or account id; also the id of the viewer's credit account. */
  id: string;
  kind: "visitor" | "account";
  plan: Plan;
  /** The network address that visitor limits count by: an IPv4 address or an IPv6 /64, hashed. */
  addressHash: string;
}
