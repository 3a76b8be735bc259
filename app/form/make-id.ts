/** A unique id. `crypto.randomUUID` is missing where the site is looked at over plain http, as from a phone at home. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
