import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { LOCALES } from "#registry/contract/locale.ts";
import { mapSecrets, type Secrets } from "~/server/config/secrets.server.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const named = z.object({ name: z.string() });
const withLink = named.extend({ link: z.string() });

/** What of a mail lies in the database until it is handed over. */
const letterSchema = z.object({
  mail: z.union([
    withLink.extend({
      about: z.enum(["verify", "existing-account", "reset", "allow-email", "change-email"]),
    }),
    named.extend({ about: z.enum(["email-changed", "second-factor-on", "second-factor-off"]) }),
  ]),
  to: z.object({ email: z.string(), locale: z.enum(LOCALES) }),
});
export type SealedLetter = z.infer<typeof letterSchema>;

/** Encrypts letters, each for its own id, so that whoever reads the database reads no address and no link. */
export interface LetterSeal {
  close(id: string, letter: SealedLetter): string;
  /** @throws Error when it was sealed under another secret or for another id. */
  open(id: string, sealed: string): SealedLetter;
}

/** @param secrets the first seals, letters of all of them are opened. */
export function createLetterSeal(secrets: Secrets): LetterSeal {
  const keys = mapSecrets(secrets, (secret) => createHash("sha256").update(secret).digest());
  return {
    close(id, letter) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, keys[0], nonce).setAAD(Buffer.from(id));
      const text = Buffer.concat([cipher.update(JSON.stringify(letter)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
    },
    open(id, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      const older = keys.slice(1);
      for (let key = keys[0]; ;) {
        try {
          return letterSchema.parse(JSON.parse(decipher(key, id, bytes)));
        } catch (error) {
          const next = older.shift();
          if (next === undefined) throw error;
          key = next;
        }
      }
    },
  };
}

function decipher(key: Buffer, id: string, bytes: Buffer): string {
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  const open = createDecipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(id)).setAuthTag(tag);
  return Buffer.concat([open.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), open.final()]).toString();
}
