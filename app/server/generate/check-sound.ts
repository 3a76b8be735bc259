import { measureMp3 } from "~/server/files/media/measure-mp3.ts";
import { measureWave } from "~/server/files/media/measure-wave.ts";
import type { AudioOutput } from "#registry/contract/output.ts";
import { unusableOutput } from "./unusable-output.ts";

/** Whatever is shorter is no music. */
const LEAST_SECONDS = 1;

/**
 * Takes a WAV or MP3 that plays for at least a second, and gives it the type and the length that its bytes have.
 * @throws AppError PROVIDER_FAILED for anything else.
 */
export function checkSound(output: AudioOutput): AudioOutput {
  const wave = measureWave(output.bytes);
  const seconds = wave ?? measureMp3(output.bytes);
  if (seconds === null) throw unusableOutput("neither a whole WAV nor an MP3");
  if (seconds < LEAST_SECONDS) throw unusableOutput(`${seconds} s of sound`);
  return { ...output, contentType: wave === null ? "audio/mpeg" : "audio/wav", seconds };
}
