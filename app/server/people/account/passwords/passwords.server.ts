import { hashPassword, verifyPassword } from "better-auth/crypto";

/** How passwords are kept: as hashes that nobody turns back. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether a hash is that of this password. */
  verify(kept: { hash: string; password: string }): Promise<boolean>;
}

/** The accounts library's own: scrypt, dear enough that guessing from a stolen hash does not pay. */
export const SLOW_PASSWORDS: Passwords = { hash: hashPassword, verify: verifyPassword };
