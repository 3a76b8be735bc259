import { divideRatio } from "#registry/contract/divide-ratio.ts";

/** Pixels of the shorter side by resolution; encoders want even numbers. */
const SHORT_SIDE = { "480p": 480, "720p": 720, "1080p": 1080 } as const;
const USUAL = SHORT_SIDE["720p"];
const USUAL_SHAPE = 16 / 9;

const sideOf = (resolution: string): number =>
  resolution === "480p" || resolution === "720p" || resolution === "1080p" ? SHORT_SIDE[resolution] : USUAL;

/** Width and height of a film of a resolution such as 720p in a ratio such as 16:9. */
export function filmSize(resolution: string, ratio: string): { width: number; height: number } {
  const shape = divideRatio(ratio) ?? USUAL_SHAPE;
  const short = sideOf(resolution);
  const long = 2 * Math.round((short * Math.max(shape, 1 / shape)) / 2);
  return shape >= 1 ? { width: long, height: short } : { width: short, height: long };
}
