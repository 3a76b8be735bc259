import { Transform } from "node:stream";

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
