import { createHash } from "node:crypto";
import type { DrawnFile } from "./draw-picture.ts";
import { numberOf, textOf } from "./read-input.ts";

const RATE = 22_050;
/** Steps above the lowest note, of a pentatonic scale. */
const SCALE = [0, 3, 5, 7, 10, 12, 15];
const LOWEST_HZ = 220;
const NOTES_PER_S = 4;
/** A frame of MPEG-1 layer III at 128 kbit/s and 44,100 Hz: its header, its length, and how many make a second. */
const MP3_HEADER = [0xff, 0xfb, 0x90, 0x00];
const MP3_FRAME = 417;
const MP3_FRAMES_PER_S = 44_100 / 1_152;

/** A tune that follows from the prompt, as a WAV, or, since nothing here encodes it, silence as an MP3. */
export function makeMusic(input: Readonly<Record<string, unknown>>): DrawnFile {
  const seconds = numberOf(input, "duration") ?? 24;
  const format = textOf(input, "audio_format", "output_format") ?? "wav";
  return format === "mp3"
    ? { bytes: silentMp3(seconds), contentType: "audio/mpeg", ending: "mp3" }
    : { bytes: playTune(textOf(input, "prompt") ?? "", seconds), contentType: "audio/wav", ending: "wav" };
}

function playTune(prompt: string, seconds: number): Buffer {
  const notes = createHash("sha256").update(prompt).digest();
  const samples = Math.round(seconds * RATE);
  const sound = Buffer.alloc(44 + samples * 2);
  writeHeader(sound, samples);
  for (let at = 0; at < samples; at++) {
    const time = (at / RATE) * NOTES_PER_S;
    const step = SCALE[(notes[Math.floor(time) % notes.length] ?? 0) % SCALE.length] ?? 0;
    const fading = Math.exp(-3 * (time % 1));
    const wave = Math.sin((2 * Math.PI * LOWEST_HZ * 2 ** (step / 12) * at) / RATE);
    sound.writeInt16LE(Math.round(wave * fading * 9_000), 44 + at * 2);
  }
  return sound;
}

/** The 44 bytes before the samples: one channel, 16 bits. */
function writeHeader(sound: Buffer, samples: number): void {
  sound.write("RIFF", 0, "latin1");
  sound.writeUInt32LE(36 + samples * 2, 4);
  sound.write("WAVEfmt ", 8, "latin1");
  sound.writeUInt32LE(16, 16);
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(RATE, 24);
  sound.writeUInt32LE(RATE * 2, 28);
  sound.writeUInt16LE(2, 32);
  sound.writeUInt16LE(16, 34);
  sound.write("data", 36, "latin1");
  sound.writeUInt32LE(samples * 2, 40);
}

function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(MP3_FRAME);
  frame.set(MP3_HEADER);
  return Buffer.concat(Array.from({ length: Math.ceil(seconds * MP3_FRAMES_PER_S) }, () => frame));
}
