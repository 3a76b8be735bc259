import { twoFactor } from "better-auth/plugins/two-factor";
import { PRODUCT } from "#registry/contract/product.ts";
import { makeBackupCodes } from "./backup-codes.server.ts";

/** Calls that give another session to a person who is signed in already, or has just given a code. */
const GOES_ON: ReadonlySet<string> = new Set([
  "/change-password",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
]);

/**
 * The accounts library's second factor. By itself it asks for a code after a password only; here whatever begins a
 * session asks for one, also what a later version of the library brings along.
 */
export function secondFactorPlugin() {
  const plugin = twoFactor({
    issuer: PRODUCT.name,
    // Wrong codes are counted by this site's own clock and limits.
    accountLockout: { enabled: false },
    backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes },
  });
  const after = plugin.hooks.after.map((hook) => ({ ...hook, matcher: beginsSession }));
  return { ...plugin, hooks: { after } };
}

/** What of a call tells whether it began a session. */
interface EndedCall {
  path?: string | undefined;
  context: {
    newSession?: { session: { token: string } } | null;
    session?: { session: { token: string } } | null;
  };
}

const beginsSession = ({ path, context: { newSession, session } }: EndedCall): boolean =>
  newSession !== undefined &&
  newSession !== null &&
  newSession.session.token !== session?.session.token &&
  (path === undefined || !GOES_ON.has(path));
