/**
 * A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing where the site is looked at over plain http, as from
 * a phone at home.
 */
export function makeId(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, place) => {
    if (place === 6) return (byte & 0x0f) | 0x40; // the version
    return place === 8 ? (byte & 0x3f) | 0x80 : byte; // the variant
  });
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
