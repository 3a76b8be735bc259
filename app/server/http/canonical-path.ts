/** A slash or backslash that hides in an escape: what reads it and what doesn't see two different paths. */
const HIDDEN_SLASH = /%2f|%5c/i;
/** Spellings of spellings that are unwrapped at most; more is no mistake. */
const MOST_TURNS = 5;

const isUnreserved = (character: string): boolean => /^[A-Za-z0-9._~-]$/.test(character);

const respellEscape = (escape: string): string => {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return isUnreserved(character) ? character : escape.toUpperCase();
};

function respellOnce(path: string): string {
  const plain = path.replace(/%[0-9a-f]{2}/gi, respellEscape).replace(/[\\/]+/g, "/");
  const { pathname } = new URL(plain, "http://site.invalid");
  return pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
}

/**
 * The one spelling of a request's raw path that this site answers: no dots or slashes too many, none at the end, no
 * needless escapes. Letters stay: routes tell capitals from small ones. Gives null where there is no such spelling.
 * @param path what stands before the query, as it was sent
 */
export function canonicalPath(path: string): string | null {
  if (HIDDEN_SLASH.test(path)) return null;
  let spelling = path;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const next = respellOnce(spelling);
    if (HIDDEN_SLASH.test(next)) return null;
    if (next === spelling) return spelling;
    spelling = next;
  }
  return null;
}
