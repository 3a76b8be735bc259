import { SAMPLE_RATE, type Samples } from "./sound.ts";

const HEADER = 44;

/** Two channels as a WAV file: PCM, 16 bits, 44,100 samples a second. Samples lie between -1 and 1. */
export function writeWav(left: Samples, right: Samples): Buffer {
  const size = left.length * 4;
  const file = Buffer.alloc(HEADER + size);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + size, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(size, 40);
  const samples = new Int16Array(file.buffer, file.byteOffset + HEADER, left.length * 2);
  for (let n = 0; n < left.length; n += 1) {
    samples[n * 2] = Math.round(left[n]! * 32_767);
    samples[n * 2 + 1] = Math.round(right[n]! * 32_767);
  }
  return file;
}
