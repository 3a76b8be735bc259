import { pbkdf2 } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { DeriveKeyFunction } from "altcha-lib";
import { deriveKey as deriveKeyNatively } from "altcha-lib/algorithms/web/pbkdf2";

/**
 * One guess at a challenge. Browsers offer their own cryptography to https and localhost only; on a phone that opens
 * the site by its local network address there is none, and the work is done in JavaScript: some fifteen
 * times slower, two to three seconds on a desktop.
 */
export const deriveKey: DeriveKeyFunction = (parameters, salt, password) =>
  hasNativeCrypto()
    ? deriveKeyNatively(parameters, salt, password)
    : deriveKeyInScript(parameters, salt, password);

/** The same key as the browser's own cryptography gives. Exported for its test. */
export const deriveKeyInScript: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
});

const hasNativeCrypto = (): boolean => globalThis.crypto?.subtle !== undefined;
