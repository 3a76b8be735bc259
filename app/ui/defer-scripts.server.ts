import { Transform } from "node:stream";
import { LATER } from "./start-scripts.tsx";

/** What the framework writes, and what a browser leaves alone until `StartScripts` begins with it. */
const MARKS: Readonly<Record<string, string>> = {
  '<link rel="modulepreload"': `<link rel="${LATER}" fetchpriority="low"`,
  ' type="module" async=""': ` type="${LATER}"`,
};
const ANY_MARK = new RegExp(Object.keys(MARKS).join("|"), "g");
const LONGEST = Math.max(...Object.keys(MARKS).map(({ length }) => length));

/** How many of the last characters may be the beginning of a mark that goes on in the next chunk. */
function countOpen(text: string): number {
  for (let count = Math.min(LONGEST - 1, text.length); count > 0; count--)
    if (Object.keys(MARKS).some((mark) => mark.startsWith(text.slice(-count)))) return count;
  return 0;
}

/**
 * A stream that lets a page's scripts wait until the page has been painted. It can be read before they run, but
 * browsers load and run preloaded modules as urgently as what the page shows, and the framework offers no word on it.
 */
export function createScriptDeferrer(): Transform {
  let open = "";
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // latin1 keeps every byte, however characters are cut.
      const text = (open + chunk.toString("latin1")).replace(ANY_MARK, (mark) => MARKS[mark] ?? mark);
      const end = text.length - countOpen(text);
      open = text.slice(end);
      done(null, Buffer.from(text.slice(0, end), "latin1"));
    },
    flush(done) {
      done(null, Buffer.from(open, "latin1"));
    },
  });
}
