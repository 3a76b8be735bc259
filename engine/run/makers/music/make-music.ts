import { type Make, readParameter } from "../maker.ts";
import { createRandom } from "../../../core/raster/random.ts";
import { planMusic } from "./plan-music.ts";
import { playScore } from "./play-score.ts";
import { splitSyllables, SAMPLE_RATE, type Samples } from "./voices.ts";
import { writeScore } from "./write-score.ts";

const HEADER = 44;

/** What the voice sings where a song has no lyrics of its own. */
const WORDLESS = "a a o a\no u a";

/** A number below 2^32 that follows from a text (FNV-1a). */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Makes a piece of music that follows the words; the same words and seed give the same file. */
export const makeMusic: Make<"music"> = async (maker, job) => {
  const text = (parameter: string | undefined) => String(readParameter(parameter, job) ?? "");
  const words = maker.words.map(text).filter(Boolean).join(". ");
  const random = createRandom((job.seed ^ hashText(words.toLowerCase())) >>> 0);
  const plan = planMusic(words, maker.seconds, random);
  const notes = writeScore(plan, random);
  const sung = text(maker.lyrics);
  const isSung = text(maker.voice) === "vocal";
  const syllables = isSung ? splitSyllables(sung || words) : [];
  const voice = isSung && syllables.length === 0 ? splitSyllables(WORDLESS) : syllables;
  const [left, right] = playScore({ plan, notes, syllables: voice }, maker.seconds, random);
  return { kind: "audio", bytes: writeWav(left, right), contentType: "audio/wav", seconds: maker.seconds };
};

/** Two channels as a WAV file: PCM, 16 bits, 44,100 samples a second. Samples lie between -1 and 1. */
function writeWav(left: Samples, right: Samples): Buffer {
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
