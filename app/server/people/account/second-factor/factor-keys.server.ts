import { createHash } from "node:crypto";
import type { SecretConfig } from "better-auth/crypto";
import { and, asc, eq, like, notInArray, or } from "drizzle-orm";
import { mapSecrets, type Secrets } from "~/server/config/secrets.server.ts";
import type { Db } from "~/server/db/db.ts";
import { workThrough } from "~/server/db/in-batches.ts";
import { authTwoFactor } from "~/server/db/schema/accounts.ts";

const BATCH = 100;
const NUMBER_BYTES = 6;

/**
 * The secrets as the accounts library encrypts with them: the first one encrypts, and what any of them encrypted is
 * read. A number is made of its secret, so it stays whatever place of the list that has.
 */
export const numberSecrets = (secrets: Secrets) => [
  ...mapSecrets(secrets, (value) => ({ version: numberOf(value), value })),
];

const numberOf = (secret: string): number =>
  createHash("sha256").update(`number of ${secret}`).digest().readUIntBE(0, NUMBER_BYTES);

/** See `createFactorKeys`. */
export type FactorKeys = ReturnType<typeof createFactorKeys>;

/** Opens what the library sealed, and seals anew what an older secret sealed. */
export function createFactorKeys(secrets: Secrets) {
  const [current, ...older] = mapSecrets(secrets, numberOf);
  const key: SecretConfig = {
    keys: new Map(numberSecrets(secrets).map(({ version, value }) => [version, value])),
    currentVersion: current,
  };
  const loadSeals = () => import("better-auth/crypto");
  const open = async (data: string) => (await loadSeals()).symmetricDecrypt({ key, data });
  const renewOne = async (data: string) => {
    const { parseEnvelope, symmetricEncrypt } = await loadSeals();
    return parseEnvelope(data)?.version === current
      ? data
      : symmetricEncrypt({ key, data: await open(data) });
  };
  const isOld = or(
    ...older.flatMap((number) =>
      [authTwoFactor.secret, authTwoFactor.backupCodes].map((column) => like(column, `$ba$${number}$%`)),
    ),
  );
  return {
    /** @throws Error when none of the secrets sealed it. */
    open,
    /** Seals second factors of older secrets under the current one; gives how many, batch by batch. */
    renew: (db: Db) =>
      workThrough({
        size: BATCH,
        list: async (passed: readonly string[], size) => {
          if (older.length === 0) return [];
          const rows = await db
            .select({ id: authTwoFactor.id })
            .from(authTwoFactor)
            .where(and(isOld, notInArray(authTwoFactor.id, [...passed])))
            .orderBy(asc(authTwoFactor.id))
            .limit(size);
          return rows.map(({ id }) => id);
        },
        async work(id) {
          const [row] = await db.select().from(authTwoFactor).where(eq(authTwoFactor.id, id));
          if (!row) return false;
          const { secret, backupCodes } = row;
          const fresh = { secret: await renewOne(secret), backupCodes: await renewOne(backupCodes) };
          // Whoever used a backup code meanwhile must not get it back: such a row is the next run's.
          const renewed = await db
            .update(authTwoFactor)
            .set(fresh)
            .where(
              and(
                eq(authTwoFactor.id, id),
                eq(authTwoFactor.secret, secret),
                eq(authTwoFactor.backupCodes, backupCodes),
              ),
            )
            .returning({ id: authTwoFactor.id });
          return renewed.length > 0;
        },
      }),
  };
}
