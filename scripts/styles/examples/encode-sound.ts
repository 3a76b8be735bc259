import { PEAK_COUNT } from "#registry/contract/peak-count.ts";
import { peaksOf } from "~/pages/results/peaks.ts";

const HEADER = 44;
const SAMPLE_BYTES = 2;

/** One channel as a WAV file: PCM, 16 bits. Samples lie between -1 and 1, what lies beyond is cut. */
export function encodeWav(samples: Float32Array, rate: number): Buffer {
  const size = samples.length * SAMPLE_BYTES;
  const file = Buffer.alloc(HEADER + size);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(HEADER - 8 + size, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * SAMPLE_BYTES, 28);
  file.writeUInt16LE(SAMPLE_BYTES, 32);
  file.writeUInt16LE(8 * SAMPLE_BYTES, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(size, 40);
  for (const [place, sample] of samples.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), HEADER + place * SAMPLE_BYTES);
  return file;
}

/** How loud a sound is over time, a byte in two hexadecimal digits for each bar of a waveform. */
export const writePeaks = (samples: Float32Array): string =>
  peaksOf(samples, PEAK_COUNT)
    .map((peak) =>
      Math.round(peak * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("");
