import { boxBlur } from "../../core/raster/filters.ts";
import { clamp01, createPlane, createRaster, type Plane, type Raster } from "../../core/raster/raster.ts";

/** Radius round a rough mask's edge within which the ground and the person mix, as a share of the longer side. */
const BAND = 0.045;
/** How many deviations of the ground's own noise a colour has to be away from it to be something of the person. */
const NOISE = 3;
/** A mixed pixel is all person from this share of the whole difference on: hair is not of one colour. */
const WHOLE = 0.75;
/** Colours of person and ground are told apart by this at least, of 255. */
const LEAST_APART = 40;

/** A person before nothing, with the share of each pixel that is theirs. */
export interface KnownCut {
  colors: Raster;
  alpha: Plane;
}

const terms = (x: number, y: number): number[] => [1, x, y, x * x, x * y, y * y];

/** Solves a small system of normal equations by elimination. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (let i = 0; i < rows.length; i += 1) {
    const pivot = rows.slice(i).reduce((best, row) => (Math.abs(row[i]!) > Math.abs(best[i]!) ? row : best));
    rows.splice(rows.indexOf(pivot), 1, rows[i]!);
    rows[i] = pivot;
    for (let j = 0; j < rows.length; j += 1) {
      if (j === i) continue;
      const factor = rows[j]![i]! / pivot[i]!;
      rows[j] = rows[j]!.map((value, k) => value - factor * pivot[k]!);
    }
  }
  return rows.map((row, i) => row.at(-1)! / row[i]!);
}

/** A channel of the ground as a smooth surface through the pixels where nobody is, and how far those are from it. */
function fitGround(photo: Raster, far: Plane, channel: number): { at(pixel: number): number; noise: number } {
  const { width, height } = photo;
  const place = (pixel: number) => terms((pixel % width) / width, Math.floor(pixel / width) / height);
  const matrix = Array.from({ length: 6 }, () => new Array<number>(6).fill(0));
  const right = new Array<number>(6).fill(0);
  for (let pixel = 0; pixel < far.data.length; pixel += 5) {
    if (far.data[pixel] !== 1) continue;
    const t = place(pixel);
    t.forEach((a, i) => {
      right[i]! += a * photo.data[pixel * 3 + channel]!;
      t.forEach((b, j) => (matrix[i]![j]! += a * b));
    });
  }
  const weights = solve(matrix, right);
  const at = (pixel: number) => place(pixel).reduce((sum, value, i) => sum + value * weights[i]!, 0);
  let [sum, count] = [0, 1];
  for (let pixel = 0; pixel < far.data.length; pixel += 5) {
    if (far.data[pixel] !== 1) continue;
    sum += (photo.data[pixel * 3 + channel]! - at(pixel)) ** 2;
    count += 1;
  }
  return { at, noise: Math.sqrt(sum / count) };
}

/**
 * Cuts a person out of a photo whose ground is plain: what the ground looks like behind them follows from what it looks
 * like beside them, so each mixed pixel's share is known by how far it is from the ground on the way to the person's own
 * colour. Far from the rough mask nobody is, well inside it everything is theirs.
 * @param rough 1 where somebody is; right but for the edge
 */
export function cutByGround(photo: Raster, rough: Plane): KnownCut {
  const { width, height } = photo;
  const radius = Math.max(2, Math.round(Math.max(width, height) * BAND));
  const near = boxBlur(rough, radius);
  const inner = boxBlur(rough, Math.max(1, Math.round(radius / 4)));
  const far = createPlane(width, height);
  for (let i = 0; i < far.data.length; i += 1) far.data[i] = near.data[i]! < 0.002 ? 1 : 0;
  const grounds = [0, 1, 2].map((channel) => fitGround(photo, far, channel));
  const noise = Math.hypot(...grounds.map((ground) => ground.noise));
  const own = ownColors(photo, inner, radius);
  const [alpha, colors] = [createPlane(width, height), createRaster(width, height)];
  for (let i = 0; i < alpha.data.length; i += 1) {
    const ground = grounds.map(({ at }) => at(i));
    const pixel = [0, 1, 2].map((channel) => photo.data[i * 3 + channel]!);
    const front = [0, 1, 2].map((channel) => own[channel]!.data[i]!);
    const away = Math.hypot(...pixel.map((value, c) => value - ground[c]!));
    const whole = Math.max(LEAST_APART, Math.hypot(...front.map((value, c) => value - ground[c]!)) * WHOLE);
    const share = clamp01((away - NOISE * noise) / Math.max(1, whole - NOISE * noise));
    const a = inner.data[i]! > 0.995 ? 1 : far.data[i] === 1 ? 0 : share;
    alpha.data[i] = a;
    for (let c = 0; c < 3; c += 1) {
      const seen = a > 0.1 ? (pixel[c]! - (1 - a) * ground[c]!) / a : front[c]!;
      colors.data[i * 3 + c] = Math.min(255, Math.max(0, Math.round(seen)));
    }
  }
  return { colors, alpha };
}

/** The person's colour near each place: the mean of what lies surely inside, seen from there. */
function ownColors(photo: Raster, inner: Plane, radius: number): Plane[] {
  const sure = createPlane(photo.width, photo.height);
  for (let i = 0; i < sure.data.length; i += 1) sure.data[i] = inner.data[i]! > 0.97 ? 1 : 0;
  const weight = boxBlur(sure, radius * 2);
  return [0, 1, 2].map((channel) => {
    const plane = createPlane(photo.width, photo.height);
    for (let i = 0; i < plane.data.length; i += 1)
      plane.data[i] = sure.data[i]! * photo.data[i * 3 + channel]!;
    const blurred = boxBlur(plane, radius * 2);
    for (let i = 0; i < blurred.data.length; i += 1)
      blurred.data[i] = weight.data[i]! > 0.001 ? blurred.data[i]! / weight.data[i]! : 128;
    return blurred;
  });
}
