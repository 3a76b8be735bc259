import { boxBlur, guidedFilter } from "../../../core/raster/filters.ts";
import { fillHoles } from "../../../core/raster/fill-holes.ts";
import {
  clamp01,
  copyRaster,
  createPlane,
  createRaster,
  lumaPlane,
  smoothstep,
  type Plane,
  type Raster,
} from "../../../core/raster/raster.ts";
import { halvePlane, resizePlane } from "../../../core/raster/resize-plane.ts";

/** Half the width of the band round the outline in which the cut is made anew, as a share of the longer side. */
const BAND = 0.012;
/** Colours of person and place nearer than this (0 to 255) say nothing about where one ends; from the second on they do. */
const ALIKE = 25;
const APART = 80;

function halveRaster(raster: Raster): Raster {
  const small = createRaster(Math.ceil(raster.width / 2), Math.ceil(raster.height / 2));
  for (let channel = 0; channel < 3; channel += 1) {
    const plane = createPlane(raster.width, raster.height);
    for (let i = 0; i < plane.data.length; i += 1) plane.data[i] = raster.data[i * 3 + channel]!;
    const half = halvePlane(plane);
    for (let i = 0; i < half.data.length; i += 1) small.data[i * 3 + channel] = half.data[i]!;
  }
  return small;
}

/** 1 where a blurred mask is all one thing. */
function pureParts(person: Plane, radius: number): { inner: Plane; outer: Plane } {
  const near = boxBlur(person, radius);
  const [inner, outer] = [createPlane(person.width, person.height), createPlane(person.width, person.height)];
  for (let i = 0; i < near.data.length; i += 1) {
    inner.data[i] = near.data[i]! > 0.97 ? 1 : 0;
    outer.data[i] = near.data[i]! < 0.02 ? 1 : 0;
  }
  return { inner, outer };
}

/** A person cut out: how solid each pixel is, and the person's own colour there without the place shining through. */
export interface Cutout {
  person: Plane;
  raster: Raster;
}

/**
 * Cuts a person out along single locks of hair: near the outline, each pixel's share of the person is what mixes the
 * colours found further inside and further outside into its own.
 */
export function refineEdge(raster: Raster, person: Plane): Cutout {
  const { width, height } = raster;
  const small = halveRaster(raster);
  const { inner, outer } = pureParts(halvePlane(person), Math.max(2, (Math.max(width, height) * BAND) / 2));
  const [front, behind] = [fillHoles(small, inner), fillHoles(small, outer)];
  const share = createPlane(small.width, small.height);
  const coarse = halvePlane(person);
  for (let i = 0; i < share.data.length; i += 1) {
    share.data[i] = coarse.data[i]!;
    if (inner.data[i] === 1 || outer.data[i] === 1) continue;
    let [dot, square] = [0, 0];
    for (let at = i * 3; at < i * 3 + 3; at += 1) {
      const step = front.data[at]! - behind.data[at]!;
      dot += (small.data[at]! - behind.data[at]!) * step;
      square += step * step;
    }
    const trust = smoothstep(ALIKE, APART, Math.sqrt(square));
    share.data[i] = coarse.data[i]! * (1 - trust) + clamp01(dot / Math.max(1, square)) * trust;
  }
  const solid = resizePlane(share, width, height);
  const even = guidedFilter(lumaPlane(raster), solid, 2, 0.0004);
  const result = { person: even, raster: copyRaster(raster) };
  for (let pixel = 0; pixel < even.data.length; pixel += 1) {
    const alpha = smoothstep(0.06, 0.9, even.data[pixel]!);
    even.data[pixel] = alpha;
    if (alpha >= 1 || alpha <= 0) continue;
    const x = Math.min(small.width - 1, (pixel % width) >> 1);
    const y = Math.min(small.height - 1, Math.floor(pixel / width) >> 1);
    const from = (y * small.width + x) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const own = raster.data[pixel * 3 + channel]!;
      const [fore, back] = [front.data[from + channel]!, behind.data[from + channel]!];
      const freed = Math.min(255, Math.max(0, (own - (1 - alpha) * back) / alpha));
      // The thinner the person, the less a pixel itself says of their colour.
      result.raster.data[pixel * 3 + channel] = fore + (freed - fore) * alpha * alpha;
    }
  }
  return result;
}
