import { createHash } from "node:crypto";
import type { Passwords } from "./passwords.server.ts";

/** For tests: passwords whose hashes cost next to nothing, and how many were made or compared so far. */
export function createQuickPasswords(): Passwords & { count(): number } {
  let made = 0;
  const hash = async (password: string): Promise<string> => {
    made += 1;
    return createHash("sha256").update(password).digest("hex");
  };
  return {
    hash,
    isOutdated: () => false,
    verify: async (kept) => kept.hash === (await hash(kept.password)),
    count: () => made,
  };
}
