import type { CheckOf, PromiseCheck } from "#registry/contract/promise.ts";
import { countColours, countHues } from "./colour.ts";
import { listChroma, listLuma, readOpacity, readPixels, type Pixels, type Reading } from "./pixels.ts";
import { mean, spread } from "./statistics.ts";
import { photoAt, type Measured, type Subject } from "./subject.ts";
import { blockiness, listDetail, shareOfFlat, symmetry } from "./texture.ts";

/** Measures that are one number of one picture. */
export type ScalarMeasure = Exclude<
  Extract<PromiseCheck, { as: "value" | "gain" | "factor" }>["measure"],
  "face-proportion"
>;

const COARSE: Reading = { width: 96, height: 96 };
const FINE: Reading = { width: 512, height: 512 };

/** How each is read and counted. Blocks are looked for at the picture's own size: stretching would blur their lines. */
const SCALARS = {
  chroma: { sides: COARSE, count: (pixels) => mean(listChroma(pixels)) },
  "peak-chroma": {
    sides: FINE,
    count: (pixels) => listChroma(pixels).reduce((most, one) => Math.max(most, one), 0),
  },
  brightness: { sides: COARSE, count: (pixels) => mean(listLuma(pixels)) },
  contrast: { sides: COARSE, count: (pixels) => spread(listLuma(pixels)) },
  detail: { sides: FINE, count: (pixels) => mean(listDetail(pixels)) },
  flatness: { sides: FINE, count: shareOfFlat },
  palette: { sides: { width: 256, height: 256, kernel: "nearest" }, count: countColours },
  hues: { sides: COARSE, count: countHues },
  blockiness: { sides: {}, count: blockiness },
  symmetry: { sides: COARSE, count: symmetry },
} satisfies Record<Exclude<ScalarMeasure, "opacity">, { sides: Reading; count: (pixels: Pixels) => number }>;

/** One number of a picture. */
export async function readScalar(
  measure: ScalarMeasure,
  picture: Buffer,
  region?: CheckOf<ScalarMeasure>["region"],
): Promise<number> {
  if (measure === "opacity") return mean(await readOpacity(picture, region));
  const { sides, count } = SCALARS[measure];
  return count(await readPixels(picture, { ...sides, region }));
}

/** A scalar of the result: the number itself, what it is above the photo's, or how many times the photo's. */
export async function measureScalar(check: CheckOf<ScalarMeasure>, subject: Subject): Promise<Measured> {
  const { measure, as, region } = check;
  const after = await readScalar(measure, subject.result, region);
  if (as === "value") return after;
  const before = await readScalar(measure, photoAt(subject, check.photo), region);
  return as === "gain" ? after - before : after / Math.max(before, 1e-6);
}
