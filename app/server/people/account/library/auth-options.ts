import type { Signal } from "~/server/viewer/signals.ts";
import type { SecurityEvents } from "~/server/config/security-events.server.ts";
import type { Secrets } from "~/server/config/secrets.server.ts";
import type { Db } from "~/server/db/db.ts";
import type { OperatorLog } from "~/server/config/operator-log.ts";
import type { AccountPost } from "./account-post.server.ts";
import type { CallNotes } from "./call-notes.server.ts";
import type { Counter } from "../counters.server.ts";
import type { Passwords } from "../passwords/passwords.server.ts";

/** How an account was made: what it was seen with, and the code of the invitation that it came by. */
interface SignedUpFrom {
  signals: readonly Signal[];
  invite: string | null;
}
/** What the accounts library is made with. */
export interface LibraryOptions {
  db: Db;
  /**
   * What cookies and links are signed with. There the library knows the first only, so the others' are signed anew for
   * it; what it encrypted under any of them it reads.
   */
  secrets: Secrets;
  google: { clientId: string; clientSecret: string } | undefined;
  rateLimitScale: number;
  passwords: Passwords;
  post: AccountPost;
  guesses: Counter;
  notes: Pick<CallNotes, "watch">;
  security: SecurityEvents;
  log: OperatorLog;
  /** Called in the background once an account was made. */
  onSignedUp(account: { id: string; email: string }, from: SignedUpFrom): Promise<void>;
}

/** The accounts library, as it is called. */
export interface AuthLibrary {
  handler(request: Request): Promise<Response>;
}
