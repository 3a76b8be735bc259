import { createHash, randomUUID } from "node:crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { z } from "zod";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#registry/contract/locale.ts";
import type { Secrets } from "~/server/config/secrets.server.ts";
import type { Db } from "~/server/db/db.ts";
import { authCredential, authTwoFactor, authUser, authVerification } from "~/server/db/schema/accounts.ts";
import type { Counter } from "../counters.server.ts";
import { AuthRefusal } from "../library/auth-gate.server.ts";
import { readSessionCookie, type Sessions } from "../viewers/sessions.server.ts";
import { codeAt, findStep, readBackupCode, readTimeCode, stepAt } from "./codes.server.ts";
import type { FactorKeys } from "./factor-keys.server.ts";

/** What a record holds until the library writes a key to it. */
const NO_KEY = "";

/** Somebody with an account, and the second factor that it has or is about to get. */
export interface FactorOwner {
  id: string;
  name: string;
  email: string;
  locale: Locale;
  /** Whether signing in takes it. */
  isOn: boolean;
  factor: { secret: string; backupCodes: string } | null;
}

interface SecondFactorsOptions {
  db: Db;
  secrets: Secrets;
  sessions: Sessions;
  keys: Pick<FactorKeys, "open">;
  /** Counts codes of an app per account, and apart from these backup codes, so that nobody's guesses lock the owner out. */
  counters: { timeCodes: readonly Counter[]; backupCodes: Counter };
  now: () => Date;
}

/** See `createSecondFactors`. */
export type SecondFactors = ReturnType<typeof createSecondFactors>;

export function createSecondFactors(options: SecondFactorsOptions) {
  const { db, secrets, sessions, keys, counters, now } = options;
  const count = async (counted: readonly Counter[], { id }: FactorOwner) => {
    for (const counter of counted) {
      const wait = await counter.take(id, now());
      if (wait !== null) throw new AuthRefusal("TOO_MANY_CODES", 429, wait);
    }
  };
  const openFactor = ({ factor }: FactorOwner) => {
    if (factor === null || factor.secret === NO_KEY) throw new AuthRefusal("TWO_FACTOR_NOT_ENABLED", 400);
    return factor;
  };
  return {
    /** The signed-in person. */
    async ownerOf(request: Request) {
      const session = await sessions.read(request, now());
      return session.kind === "live" ? findOwner(db, session.accountId) : null;
    },
    /** Whose password was right in this browser, so that a code is waited for. */
    async challengedOf(request: Request) {
      const isSecure = new URL(request.url).protocol === "https:";
      const cookie = readSessionCookie(request.headers.get("cookie"), secrets, isSecure, "two_factor");
      const id = cookie.kind === "signed" ? await findChallenged(db, cookie.token) : undefined;
      return id === undefined ? null : findOwner(db, id);
    },
    /**
     * Takes a code of an authenticator app, once. Gives the code by which the accounts library knows that it was right,
     * or null for one that is wrong or was taken before.
     * @throws AuthRefusal TOO_MANY_CODES
     */
    async takeTimeCode(owner: FactorOwner, typed: string) {
      const { secret } = openFactor(owner);
      await count(counters.timeCodes, owner);
      const code = readTimeCode(typed);
      const key = await keys.open(secret);
      const step = code === null ? null : findStep(key, code, now());
      if (step === null || !(await claimStep(db, owner, step))) return null;
      // The library reads no clock but the machine's own.
      return codeAt(key, stepAt(new Date()));
    },
    /** Counts a try of a backup code, and gives it as it was made. @throws AuthRefusal TOO_MANY_CODES */
    async countBackupCode(owner: FactorOwner, typed: string) {
      await count([counters.backupCodes], owner);
      return readBackupCode(typed);
    },
    /** Forgets the wrong codes that were counted. */
    async forgive({ id }: FactorOwner) {
      for (const counter of [...counters.timeCodes, counters.backupCodes]) await counter.clear(id);
    },
    /** The backup codes that are left. */
    async readBackupCodes(owner: FactorOwner): Promise<string[]> {
      return z.array(z.string()).parse(JSON.parse(await keys.open(openFactor(owner).backupCodes)));
    },
    /** Makes the one record that an account's key is written to, so that several calls at once don't make several. */
    async makeRoom({ id: userId }: FactorOwner) {
      await db
        .insert(authTwoFactor)
        .values({ id: randomUUID(), userId, secret: NO_KEY, backupCodes: NO_KEY, verified: false })
        .onConflictDoNothing();
    },
    /** From now on signing in takes the factor as it was read. False where it has been exchanged since. */
    turnOn: (owner: FactorOwner) =>
      db.transaction(async (tx) => {
        const verified = await tx
          .update(authTwoFactor)
          .set({ verified: true })
          .where(and(eq(authTwoFactor.userId, owner.id), eq(authTwoFactor.secret, openFactor(owner).secret)))
          .returning({ id: authTwoFactor.id });
        if (verified.length === 0) return false;
        await tx.update(authUser).set({ twoFactorEnabled: true }).where(eq(authUser.id, owner.id));
        return true;
      }),
    turnOff: ({ id }: FactorOwner) =>
      db.transaction(async (tx) => {
        await tx.delete(authTwoFactor).where(eq(authTwoFactor.userId, id));
        await tx.update(authUser).set({ twoFactorEnabled: false }).where(eq(authUser.id, id));
      }),
  };
}

async function findOwner(db: Db, id: string): Promise<FactorOwner | null> {
  const [row] = await db
    .select({ user: authUser, factor: authTwoFactor })
    .from(authUser)
    .leftJoin(authTwoFactor, eq(authTwoFactor.userId, authUser.id))
    .where(eq(authUser.id, id));
  if (!row) return null;
  const { name, email, locale, twoFactorEnabled } = row.user;
  const known = isLocale(locale) ? locale : DEFAULT_LOCALE;
  return { id, name, email, locale: known, isOn: twoFactorEnabled, factor: row.factor };
}

/** Whom a challenge is for; nobody once the password was changed after it. The library looks whether it is over. */
async function findChallenged(db: Db, challenge: string): Promise<string | undefined> {
  if (!challenge.startsWith("2fa-")) return undefined;
  const identifier = createHash("sha256").update(challenge).digest("base64url");
  const [found] = await db
    .select({ id: authUser.id })
    .from(authVerification)
    .innerJoin(authUser, eq(authUser.id, authVerification.value))
    .leftJoin(
      authCredential,
      and(
        eq(authCredential.userId, authUser.id),
        eq(authCredential.providerId, "credential"),
        lt(authVerification.createdAt, authCredential.updatedAt),
      ),
    )
    .where(and(eq(authVerification.identifier, identifier), isNull(authCredential.id)));
  return found?.id;
}

/** Whether a step's code is taken now: of several calls at once one takes it, and none takes an earlier step's later. */
async function claimStep(db: Db, { id }: FactorOwner, step: number): Promise<boolean> {
  const claimed = await db
    .update(authTwoFactor)
    .set({ lastStep: step })
    .where(
      and(eq(authTwoFactor.userId, id), or(isNull(authTwoFactor.lastStep), lt(authTwoFactor.lastStep, step))),
    )
    .returning({ id: authTwoFactor.id });
  return claimed.length > 0;
}
