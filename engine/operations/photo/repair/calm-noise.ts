import { boxBlur, gaussianBlur } from "../../../core/raster/filters.ts";
import { createPlane, lumaPlane, type Plane, type Raster } from "../../../core/raster/raster.ts";

/** Widths of the grain that is looked at, in pixels: photos that were enlarged have coarse noise. */
const SIGMAS = [0.9, 1.9, 3.9] as const;
/** Noise is what even the calmest places have: this share of them. */
const CALMEST = 0.12;
/** The calmest places of a noisy picture have less of it than the others, by chance. */
const USUAL = 1.25;
/** Under this deviation (0 to 1) there is nothing to calm. */
const FAINT = 0.004;

function calmBand(band: Plane, strength: number): void {
  const energy = createPlane(band.width, band.height);
  for (let i = 0; i < energy.data.length; i += 1) energy.data[i] = band.data[i]! * band.data[i]!;
  const local = boxBlur(energy, 3);
  const sample: number[] = [];
  for (let i = 0; i < local.data.length; i += 61) if (local.data[i]! > 1e-7) sample.push(local.data[i]!);
  sample.sort((a, b) => a - b);
  const noise = (sample[Math.floor(CALMEST * sample.length)] ?? 0) * USUAL * USUAL;
  if (noise < FAINT * FAINT) return (band.data.fill(0), undefined);
  for (let i = 0; i < band.data.length; i += 1) {
    const signal = Math.max(0, local.data[i]! - noise * (1 + strength)) / Math.max(1e-9, local.data[i]!);
    band.data[i]! *= (1 - signal) * strength;
  }
}

/**
 * The noise in a picture's luminance, to be taken from it: in each band of detail what is no stronger than in the
 * picture's calmest places. Edges and texture are stronger, and stay.
 */
export function findNoise(raster: Raster, strength: number): Plane {
  const luma = lumaPlane(raster);
  const noise = createPlane(raster.width, raster.height);
  let finer = luma;
  for (const sigma of SIGMAS) {
    const coarser = gaussianBlur(luma, sigma);
    const band = createPlane(raster.width, raster.height);
    for (let i = 0; i < band.data.length; i += 1) band.data[i] = finer.data[i]! - coarser.data[i]!;
    calmBand(band, strength);
    for (let i = 0; i < band.data.length; i += 1) noise.data[i]! += band.data[i]!;
    finer = coarser;
  }
  return noise;
}
