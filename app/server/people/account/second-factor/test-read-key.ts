const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A key's characters from what an authenticator app is told, spaces or not. */
export function readKey(text: string): string {
  const signs = [...text.replace(/\s/g, "")];
  const bits = signs.map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2))).toString("latin1");
}
