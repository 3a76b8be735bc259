import { afterEach, expect, test, vi } from "vitest";
import { deriveKey, deriveKeyInScript } from "./derive-key.ts";

const PARAMETERS = {
  algorithm: "PBKDF2/SHA-256",
  nonce: "",
  salt: "",
  keyPrefix: "00",
  cost: 1000,
  keyLength: 32,
};
const SALT = new Uint8Array([1, 2, 3, 4]);
const PASSWORD = new Uint8Array([5, 6, 7, 8]);

afterEach(() => vi.unstubAllGlobals());

test("deriveKey gives the same key with and without the browser's own cryptography", async () => {
  const native = await deriveKey(PARAMETERS, SALT, PASSWORD);
  vi.stubGlobal("crypto", {});
  const scripted = await deriveKey(PARAMETERS, SALT, PASSWORD);
  expect(scripted.derivedKey).toEqual(native.derivedKey);
  expect(scripted.derivedKey).toEqual((await deriveKeyInScript(PARAMETERS, SALT, PASSWORD)).derivedKey);
});
