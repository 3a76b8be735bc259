import { divideRatio } from "#registry/contract/divide-ratio.ts";
import { RATIOS } from "#registry/contract/field.ts";
import { measureFilm, type FilmMeasures } from "~/server/files/media/measure-film.ts";
import type { VideoOutput } from "#registry/contract/output.ts";
import type { OutputWish } from "./output-wish.server.ts";
import { unusableOutput } from "./unusable-output.ts";

/** Models round measures to what their coding works in: 1088 lines for 1080, 864 x 480 for 16:9. */
const MEASURE_TOLERANCE = 0.08;
/** They also end a few frames early or late. */
const LENGTH_TOLERANCE = 0.1;
const LENGTH_TOLERANCE_S = 0.5;

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
export function checkFilm(output: VideoOutput, wish: OutputWish): VideoOutput {
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
