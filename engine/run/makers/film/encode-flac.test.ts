import { expect, test } from "vitest";
import { encodeFlac, FLAC_BLOCK } from "./encode-flac.ts";

/** Reads the samples of one frame as RFC 9639 describes them, as far as this encoder uses it. */
function decodeFrame(frame: Buffer, channels: number): { length: number; decoded: number[][] } {
  let at = 0;
  const read = (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i += 1, at += 1) value = value * 2 + ((frame[at >> 3]! >> (7 - (at & 7))) & 1);
    return value;
  };
  expect(read(16)).toBe(0xfff8);
  const block = read(4);
  expect(read(4)).toBe(9);
  expect([read(4), read(4)]).toEqual([channels - 1, 8]);
  if (read(8) >= 0xc0) read(8);
  const length = block === 12 ? FLAC_BLOCK : read(16) + 1;
  read(8);
  const decoded = Array.from({ length: channels }, () => {
    const order = (read(8) >> 1) - 8;
    const samples = Array.from({ length: order }, () => (read(16) << 16) >> 16);
    read(6);
    const parameter = read(4);
    const weights = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]][order]!;
    while (samples.length < length) {
      let high = 0;
      while (read(1) === 0) high += 1;
      const folded = high * 2 ** parameter + read(parameter);
      const missed = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
      const foretold = weights.reduce((sum, weight, i) => sum + weight * samples[samples.length - 1 - i]!, 0);
      samples.push(missed + foretold);
    }
    return samples;
  });
  return { length, decoded };
}

const wave = (hertz: number, length: number) =>
  Float32Array.from({ length }, (_, n) => 0.8 * Math.sin((2 * Math.PI * hertz * n) / 44_100));

test("what was encoded is what is decoded, sample for sample, in a short last frame too", () => {
  const channels = [wave(440, 10_000), wave(93, 10_000)];
  const { frames, info } = encodeFlac(channels);
  expect(frames).toHaveLength(3);
  let start = 0;
  for (const frame of frames) {
    const { length, decoded } = decodeFrame(frame, 2);
    channels.forEach((channel, index) => {
      const wanted = Array.from(channel.subarray(start, start + length), (x) => Math.round(x * 32_767));
      expect(decoded[index]).toEqual(wanted);
    });
    start += length;
  }
  expect(start).toBe(10_000);
  expect(info).toHaveLength(34);
  expect(info.readUInt32BE(14)).toBe(10_000);
});

test("music takes less room than its samples, silence next to none", () => {
  const size = (channel: Float32Array) =>
    encodeFlac([channel]).frames.reduce((sum, { length }) => sum + length, 0);
  expect(size(wave(440, 44_100))).toBeLessThan(44_100 * 2 * 0.75);
  expect(size(new Float32Array(44_100))).toBeLessThan(44_100 * 0.2);
});

test("the loudest sounds are kept whole", () => {
  const loud = Float32Array.from({ length: 500 }, (_, n) => (n % 2 === 0 ? 1.4 : -1.4));
  const { decoded } = decodeFrame(encodeFlac([loud]).frames[0]!, 1);
  expect(decoded[0]!.slice(0, 4)).toEqual([32_767, -32_767, 32_767, -32_767]);
});
