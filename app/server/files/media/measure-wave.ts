/** Sizes that writers put down who do not know the length beforehand. */
const OPEN_ENDS = [0, 0xffffffff];
const MAX_CHUNKS = 200;

/** How many seconds a WAV plays; null for what is no whole WAV. */
export function measureWave(bytes: Buffer): number | null {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WAVE") return null;
  let bytesPerSecond = 0;
  let at = 12;
  for (let count = 0; count < MAX_CHUNKS && at + 8 <= bytes.length; count++) {
    const name = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const left = bytes.length - at - 8;
    if (name === "fmt " && size >= 16 && left >= 16) bytesPerSecond = bytes.readUInt32LE(at + 16);
    if (name === "data") {
      const length = OPEN_ENDS.includes(size) ? left : size;
      return length > 0 && length <= left && bytesPerSecond > 0 ? length / bytesPerSecond : null;
    }
    at += 8 + size + (size % 2); // chunks begin at even places
  }
  return null;
}
