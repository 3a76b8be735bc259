import type { AudioOutput, TextOutput, VideoOutput } from "#registry/contract/output.ts";
import { divideRatio } from "#registry/contract/divide-ratio.ts";
import { RATIOS } from "#registry/contract/field.ts";
import type { ProviderOutput } from "~/server/providers/provider.ts";
import { measureMp3 } from "~/server/files/media/measure-mp3.ts";
import { measureWave } from "~/server/files/media/measure-wave.ts";
import { measureFilm, type FilmMeasures } from "~/server/files/media/measure-film.ts";
import { checkPicture, missingOutput, unusableOutput } from "./check-picture.server.ts";
import type { OutputWish } from "../request/output-wish.server.ts";

/** Models round measures to what their coding works in: 1088 lines for 1080, 864 x 480 for 16:9. */
const MEASURE_TOLERANCE = 0.08;
/** They also end a few frames early or late. */
const LENGTH_TOLERANCE = 0.1;
const LENGTH_TOLERANCE_S = 0.5;

/** Characters; the longest description that can be asked for has a few thousand. */
const MOST_CHARACTERS = 20_000;
/** Line breaks and tabs are fine; other control characters and halves of surrogate pairs can't be shown or stored. */
const UNFIT = /[\p{Cc}\p{Cs}]/u;
const LINES = /[\n\t]/g;

/** Whatever is shorter is no music. */
const LEAST_SECONDS = 1;

/**
 * Makes sure that what a provider delivered is what was paid for, before it is: the tool's kind, whole, in the asked
 * ratio, size and length. A generation is one result, so whatever comes beside the first is left. Gives it with the
 * measures it really has.
 * @throws AppError PROVIDER_FAILED; `isRetryable` says whether another run is worth it.
 */
export async function checkOutputs(
  outputs: readonly ProviderOutput[],
  wish: OutputWish,
): Promise<ProviderOutput[]> {
  const [output] = outputs;
  if (!output || ("bytes" in output && output.bytes.length === 0)) throw missingOutput();
  const { output: asked } = wish.tool.manifest;
  if (output.kind !== asked) throw unusableOutput(`${output.kind} in place of ${asked}`);
  return [await checkKind(output, wish)];
}

async function checkKind(output: ProviderOutput, wish: OutputWish): Promise<ProviderOutput> {
  switch (output.kind) {
    case "image":
      return checkPicture(output, wish);
    case "video":
      return checkFilm(output, wish);
    case "audio":
      return checkSound(output);
    case "text":
      return checkWords(output);
  }
}

/**
 * Takes a WAV or MP3 that plays for at least a second, and gives it the type and the length that its bytes have.
 * @throws AppError PROVIDER_FAILED for anything else.
 */
function checkSound(output: AudioOutput): AudioOutput {
  const wave = measureWave(output.bytes);
  const seconds = wave ?? measureMp3(output.bytes);
  if (seconds === null) throw unusableOutput("neither a whole WAV nor an MP3");
  if (seconds < LEAST_SECONDS) throw unusableOutput(`${seconds} s of sound`);
  return { ...output, contentType: wave === null ? "audio/mpeg" : "audio/wav", seconds };
}

/**
 * Takes a text that says something and can be shown, without the space around it.
 * @throws AppError PROVIDER_FAILED for an empty one, an endless one, and one with control characters.
 */
function checkWords(output: TextOutput): TextOutput {
  const text = output.text.replace(/\r\n?/g, "\n").trim();
  if (text === "") throw unusableOutput("an empty text");
  if (text.length > MOST_CHARACTERS) throw unusableOutput(`${text.length} characters`);
  if (UNFIT.test(text.replace(LINES, " "))) throw unusableOutput("control characters");
  return { ...output, text };
}

/** What the request's values ask of a film; the manifest's film maker says which field means what. */
function demandOf({ tool, values }: OutputWish): { lines?: number; ratio?: number; seconds?: number } {
  const { maker } = tool.manifest.providers.local;
  if (maker?.op !== "film") return {};
  const valueOf = (reference: string) => values[reference.slice(1)];
  const [lines, seconds] = [maker.resolution, maker.seconds].map((reference) =>
    Number.parseInt(String(valueOf(reference)), 10),
  );
  const ratio = divideRatio(RATIOS.find((known) => known === valueOf(maker.ratio)));
  return {
    ...(lines !== undefined && lines > 0 && { lines }),
    ...(ratio !== undefined && { ratio }),
    ...(seconds !== undefined && seconds > 0 && { seconds }),
  };
}

/**
 * Takes a film that is as large, as wide and as long as was asked, and gives it the measures that its file says.
 * @throws AppError PROVIDER_FAILED for anything else: a film is not cut.
 */
function checkFilm(output: VideoOutput, wish: OutputWish): VideoOutput {
  const seen = measureFilm(output.bytes);
  if (!seen) throw unusableOutput("no whole MP4 with a picture track");
  const misses = missesOf(seen, demandOf(wish));
  if (misses.length > 0) throw unusableOutput(misses.join("; "));
  return { ...output, ...seen };
}

function missesOf({ width, height, seconds }: FilmMeasures, asked: ReturnType<typeof demandOf>): string[] {
  const isNear = (value: number, wanted: number | undefined, tolerance: number) =>
    wanted === undefined || Math.max(value / wanted, wanted / value) - 1 <= tolerance;
  const isRightLength =
    asked.seconds === undefined ||
    Math.abs(seconds - asked.seconds) <= Math.max(LENGTH_TOLERANCE_S, asked.seconds * LENGTH_TOLERANCE);
  return [
    !isNear(Math.min(width, height), asked.lines, MEASURE_TOLERANCE) && `not ${asked.lines} lines`,
    !isNear(width / height, asked.ratio, MEASURE_TOLERANCE) && `not of the ratio ${asked.ratio}`,
    !isRightLength && `${seconds} s in place of ${asked.seconds} s`,
  ].flatMap((miss) => (miss === false ? [] : [`${width} x ${height}: ${miss}`]));
}
