import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { LOCALES } from "#registry/contract/locale.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const named = z.object({ name: z.string() });
const withLink = named.extend({ link: z.string() });

/** What of a mail lies in the database until it is handed over. */
const letterSchema = z.object({
  mail: z.union([
    withLink.extend({ about: z.enum(["verify", "existing-account", "reset", "change-email"]) }),
    named.extend({ about: z.literal("email-changed") }),
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

export function createLetterSeal(secret: string): LetterSeal {
  const key = createHash("sha256").update(secret).digest();
  return {
    close(id, letter) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(id));
      const text = Buffer.concat([cipher.update(JSON.stringify(letter)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
    },
    open(id, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES)).setAAD(
        Buffer.from(id),
      );
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
      return letterSchema.parse(JSON.parse(Buffer.concat(text).toString()));
    },
  };
}
