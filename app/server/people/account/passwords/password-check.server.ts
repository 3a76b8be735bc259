import { and, eq } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { authCredential, authUser } from "~/server/db/schema/accounts.ts";
import type { FormCall } from "../accounts.ts";
import type { Counter } from "../counters.server.ts";
import { AuthRefusal } from "../library/auth-gate.server.ts";
import type { Sessions } from "../viewers/sessions.server.ts";
import type { Passwords } from "./passwords.server.ts";

/** The signed-in person's password hash; null when they have no password. */
interface PasswordOwner {
  name: string;
  email: string;
  hash: string | null;
}

interface PasswordCheckOptions {
  db: Db;
  sessions: Sessions;
  guesses: Counter;
  passwords: Passwords;
  now: () => Date;
}

/** See `createPasswordCheck`. */
export type PasswordCheck = ReturnType<typeof createPasswordCheck>;

/** Checks passwords of people who are signed in, counted against guessing like a sign-in. */
export function createPasswordCheck({ db, sessions, guesses, passwords, now }: PasswordCheckOptions) {
  const ownerOf = async (request: Request): Promise<PasswordOwner | null> => {
    const session = await sessions.read(request, now());
    if (session.kind !== "live") return null;
    const [owner] = await db
      .select({ name: authUser.name, email: authUser.email, hash: authCredential.password })
      .from(authUser)
      .leftJoin(
        authCredential,
        and(eq(authCredential.userId, authUser.id), eq(authCredential.providerId, "credential")),
      )
      .where(eq(authUser.id, session.accountId));
    return owner ?? null;
  };
  return {
    ownerOf,
    /** Whether this is the signed-in person's password. @throws AuthRefusal TOO_MANY_GUESSES. */
    async prove(password: string, { request }: FormCall) {
      const owner = await ownerOf(request);
      if (!owner) throw new AuthRefusal("UNAUTHORIZED", 401);
      if (owner.hash === null) throw new AuthRefusal("CREDENTIAL_ACCOUNT_NOT_FOUND", 400);
      const wait = await guesses.take(owner.email, now());
      if (wait !== null) throw new AuthRefusal("TOO_MANY_GUESSES", 429, wait);
      if (!(await passwords.verify({ hash: owner.hash, password }))) return false;
      await guesses.clear(owner.email);
      return true;
    },
    /** Hashes a right password anew where it was hashed at another cost. */
    async renew(email: string, password: string) {
      const [kept] = await db
        .select({ id: authCredential.id, hash: authCredential.password })
        .from(authCredential)
        .innerJoin(authUser, eq(authUser.id, authCredential.userId))
        .where(and(eq(authUser.email, email), eq(authCredential.providerId, "credential")));
      if (!kept?.hash || !passwords.isOutdated(kept.hash)) return;
      // The password stays as old as it is: what was begun under it goes on. A new one that was set meanwhile wins.
      await db
        .update(authCredential)
        .set({ password: await passwords.hash(password) })
        .where(and(eq(authCredential.id, kept.id), eq(authCredential.password, kept.hash)));
    },
  };
}
