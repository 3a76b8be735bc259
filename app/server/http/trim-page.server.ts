import { Transform } from "node:stream";

/** What begins the data for the page's scripts: a call with one string of JSON in double quotes. */
const DATA = 'streamController.enqueue("';

/** What the framework writes, and what is sent instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  // A page can be read before its scripts run, but browsers fetch preloaded modules as urgently as what it shows.
  '<link rel="modulepreload"': '<link rel="modulepreload" fetchpriority="low"',
  // Read only where routes are found out one by one.
  ' data-discover="true"': "",
  // In single quotes the data's own double quotes need no backslash each.
  [DATA]: DATA.replace('"', "'"),
};

const MARKS = Object.keys(INSTEAD);
const ANY_MARK = new RegExp(MARKS.map((mark) => mark.replace(/[("]/g, "\\$&")).join("|"), "g");
const QUOTED = /\\[^]|['"]/g;

/** How many of the last characters may be the beginning of a mark that goes on in the next chunk. */
function countOpen(text: string): number {
  const longest = Math.max(...MARKS.map(({ length }) => length)) - 1;
  for (let count = Math.min(longest, text.length); count > 0; count--)
    if (MARKS.some((mark) => mark.startsWith(text.slice(-count)))) return count;
  return 0;
}

/**
 * A stream that takes from a page what the framework writes into it for nothing, and lets its scripts load after its
 * pictures and typefaces: the framework offers no word on either. Marks are ASCII, so that bytes can be read as if each
 * were a letter.
 */
export function createPageTrimmer(): Transform {
  let open = "";
  let isData = false;
  /** Rewrites what is complete of a text, and keeps the rest for the next chunk. */
  const trim = (text: string, isLast: boolean): string => {
    let out = "";
    let from = 0;
    for (;;) {
      const pattern = isData ? QUOTED : ANY_MARK;
      pattern.lastIndex = from;
      const found = pattern.exec(text);
      if (found === null) break;
      const [mark] = found;
      out += text.slice(from, found.index);
      from = found.index + mark.length;
      if (!isData) {
        out += INSTEAD[mark] ?? mark;
        isData = mark === DATA;
      } else if (mark === '"') {
        out += "'";
        isData = false;
      } else out += mark === '\\"' ? '"' : mark === "'" ? "\\'" : mark;
    }
    const rest = text.slice(from);
    const kept = isLast ? 0 : isData ? Number(rest.endsWith("\\")) : countOpen(rest);
    open = rest.slice(rest.length - kept);
    return out + rest.slice(0, rest.length - kept);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, Buffer.from(trim(open + chunk.toString("latin1"), false), "latin1"));
    },
    flush(done) {
      done(null, Buffer.from(trim(open, true), "latin1"));
    },
  });
}

const NUL = 0;

/** Gives the bytes without 0x00; the same buffer when there is none. */
function withoutNul(chunk: Buffer): Buffer {
  return chunk.includes(NUL) ? Buffer.from(chunk.filter((byte) => byte !== NUL)) : chunk;
}

/**
 * A stream that drops NUL bytes. React 18's server renderer leaves some at the end of its buffers when a character of
 * several bytes does not fit, which damages pages in every language but plain English. HTML holds no NUL, so nothing
 * is lost.
 */
export function createNulDropper(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, withoutNul(chunk));
    },
  });
}
