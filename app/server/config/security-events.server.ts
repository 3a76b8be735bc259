import { createHmac } from "node:crypto";
import type { Metrics } from "./metrics.server.ts";
import type { Logger } from "./create-log.server.ts";

/** By what somebody signs in first: a code comes after one of the others. */
export type SignInWay = "password" | "google" | "mailed-link" | "code";
/** What was shown besides. */
export type SignInFactor = "none" | "app-code" | "backup-code";

interface Entry {
  way: SignInWay;
  factor: SignInFactor;
}

/** What tells afterwards how an account was come by, and who tried. Every value is one of the code's own words. */
type SecurityEvent =
  | ({ kind: "signed-in" } & Entry)
  /** The first step was right, and a code is waited for. */
  | ({ kind: "code-asked" } & Entry)
  | ({ kind: "sign-in-refused"; reason: string } & Entry)
  /** A limit's name. */
  | { kind: "limit-reached"; limit: string }
  /** Whoever is signed in did not know the password or the code; `call` is what they were after. */
  | { kind: "proof-refused"; call: string }
  | { kind: "signature-refused"; of: "replicate" | "stripe" | "session" | "upload" }
  | { kind: "foreign-origin" }
  | {
      kind:
        | "signed-out"
        | "sessions-ended"
        | "second-factor-on"
        | "second-factor-off"
        | "backup-codes-renewed"
        | "password-changed"
        | "password-reset"
        | "address-change-asked"
        | "address-changed"
        | "account-deleted";
    };

/** Kinds that somebody's mistake or attack brings about. */
const REFUSALS: ReadonlySet<SecurityEvent["kind"]> = new Set([
  ...(["sign-in-refused", "limit-reached", "proof-refused", "signature-refused", "foreign-origin"] as const),
]);

export interface SecurityEvents {
  /**
   * Writes one line to the log and counts the kind. @param accountId whose account it is about, where that is known; the
   * line has a keyed hash of it.
   */
  note(event: SecurityEvent, accountId?: string | null): void;
}

interface SecurityOptions {
  log: Pick<Logger, "info" | "warn">;
  metrics: Pick<Metrics, "countSecurity">;
  /** For this purpose only, so that no other hash in the database is the same. */
  key: string;
}

/** Tells events of security. A line names nobody: whoever has the secret can look an account's lines up. */
export const createSecurityEvents = ({ log, metrics, key }: SecurityOptions): SecurityEvents => ({
  note({ kind, ...told }, accountId = null) {
    metrics.countSecurity(kind);
    const about = accountId === null ? {} : { account: hashAccount(accountId, key) };
    log[REFUSALS.has(kind) ? "warn" : "info"]({ security: kind, ...told, ...about }, "security");
  },
});

/** What stands for an account in the log: 128 bits of an HMAC-SHA256, as hexadecimal digits. */
const hashAccount = (accountId: string, key: string): string =>
  createHmac("sha256", key).update(accountId).digest("hex").slice(0, 32);
