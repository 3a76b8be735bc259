import { Transform } from "node:stream";

const PRELOAD = Buffer.from('<link rel="modulepreload"');
const DEFERRED = Buffer.from('<link rel="modulepreload" fetchpriority="low"');

/** How many of the last bytes may be the beginning of a mark that goes on in the next chunk. */
function countOpenBytes(bytes: Buffer): number {
  for (let count = Math.min(PRELOAD.length - 1, bytes.length); count > 0; count--)
    if (bytes.subarray(-count).equals(PRELOAD.subarray(0, count))) return count;
  return 0;
}

/**
 * A stream that lets a page's scripts load after its pictures and typefaces. A page can be read before its scripts run,
 * but browsers fetch preloaded modules as urgently as what it shows, and the framework offers no word on it.
 */
export function createScriptDeferrer(): Transform {
  let open: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([open, chunk]);
      const openBytes = countOpenBytes(bytes);
      open = bytes.subarray(bytes.length - openBytes);
      const closed = bytes.subarray(0, bytes.length - openBytes);
      const parts: Buffer[] = [];
      let from = 0;
      for (let at = closed.indexOf(PRELOAD); at >= 0; at = closed.indexOf(PRELOAD, from)) {
        parts.push(closed.subarray(from, at), DEFERRED);
        from = at + PRELOAD.length;
      }
      done(null, Buffer.concat([...parts, closed.subarray(from)]));
    },
    flush(done) {
      done(null, open);
    },
  });
}
