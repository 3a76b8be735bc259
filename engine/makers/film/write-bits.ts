/** Bytes that are filled bit by bit from the highest one; `at` counts bits. */
export interface BitRoom {
  bytes: Buffer;
  at: number;
}

/** Writes the lowest `count` bits of a value, at most 24 of them. The room must be empty from `at` on. */
export function writeBits(room: BitRoom, value: number, count: number): void {
  let left = count;
  while (left > 0) {
    const free = 8 - (room.at & 7);
    const taken = Math.min(free, left);
    const bits = (value >>> (left - taken)) & ((1 << taken) - 1);
    room.bytes[room.at >> 3]! |= bits << (free - taken);
    room.at += taken;
    left -= taken;
  }
}
