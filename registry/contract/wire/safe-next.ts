/** Addresses longer than this are no page of ours. */
const MOST_CHARACTERS = 2_000;

/** How often an address may be percent-encoded in itself before it is taken for a trick. */
const MOST_LAYERS = 3;

/** Stands for our own origin; nothing is ever fetched from it. */
const BASE = "https://site.invalid";

/** What browsers drop or turn into a slash while they read an address. */
const UNCLEAN = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/;

/** Not pages: what answers there is meant for programs, or changes something. */
const CLOSED = ["/api", "/files", "/sign-out"];

/**
 * The page to go on to, which an address or a form names: a path of this site, never another one's, however it is
 * spelled.
 * @param home goes instead of anything that is not such a path.
 */
export function safeNext(next: unknown, home = "/"): string {
  if (typeof next !== "string" || next.length > MOST_CHARACTERS || !next.startsWith("/")) return home;
  const layers = unwrap(next);
  if (layers === null || layers.some((layer) => !staysHere(layer))) return home;
  const { pathname, search, hash } = new URL(next, BASE);
  const path = pathname.toLowerCase();
  if (CLOSED.some((closed) => path === closed || path.startsWith(`${closed}/`))) return home;
  return pathname + search + hash;
}

/** The path as it stands and as it reads once it is decoded; null when it can't be read or never ends. */
function unwrap(next: string): string[] | null {
  const layers = [next];
  // Only the path decides where an address leads; a query may carry anything that is encoded.
  let path = next.split(/[?#]/, 1)[0] ?? "";
  for (let layer = 0; layer <= MOST_LAYERS; layer += 1) {
    const decoded = decode(path);
    if (decoded === null) return null;
    if (decoded === path) return layers;
    layers.push(decoded);
    path = decoded;
  }
  return null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function staysHere(layer: string): boolean {
  if (UNCLEAN.test(layer) || !/^\/(?!\/)/.test(layer)) return false;
  if (!URL.canParse(layer, BASE)) return false;
  const { origin, pathname } = new URL(layer, BASE);
  return origin === BASE && !pathname.startsWith("//");
}
