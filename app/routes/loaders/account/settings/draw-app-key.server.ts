import { PRODUCT } from "#registry/contract/product.ts";
import type { AppKey } from "~/pages/account/form-answer.ts";

/** Light squares around the picture, without which scanners don't find it. */
const MARGIN = 4;

/** A key with everything that gets it into an authenticator app. @param key in base32. @param email names the account there. */
export async function drawAppKey(key: string, email: string): Promise<AppKey> {
  const { encode } = await import("uqr");
  const label = [PRODUCT.name, email].map(encodeURIComponent).join(":");
  const uri = `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(PRODUCT.name)}`;
  const { size, data } = encode(uri, { border: MARGIN, ecc: "M" });
  return { key, uri, picture: { size, path: data.map(drawRow).join("") } };
}

/** The dark squares of a row as one rectangle for each run of them. */
function drawRow(row: readonly boolean[], y: number): string {
  const signs = row.map((isDark) => (isDark ? "#" : " ")).join("");
  return [...signs.matchAll(/#+/g)]
    .map(({ 0: { length }, index: x }) => `M${x} ${y}h${length}v1h-${length}z`)
    .join("");
}
