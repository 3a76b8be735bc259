import { blurRaster, mapChannels } from "../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { clamp01, composite, createPlane, type Plane, type Raster } from "../../core/raster/raster.ts";
import { longerSide } from "../../core/recipe/scene.ts";

/** Blurs without what a mask covers: the surroundings flow in from all sides. */
function fillFrom(raster: Raster, keep: Plane, sigma: number): Raster {
  const weight = gaussianBlur(keep, sigma);
  return mapChannels(raster, (plane) => {
    const weighted = createPlane(plane.width, plane.height);
    for (let i = 0; i < plane.data.length; i += 1) weighted.data[i] = plane.data[i]! * keep.data[i]!;
    const soft = gaussianBlur(weighted, sigma);
    for (let i = 0; i < plane.data.length; i += 1)
      soft.data[i] = weight.data[i]! > 0.002 ? soft.data[i]! / weight.data[i]! : plane.data[i]!;
    return soft;
  });
}

/** The place where a picture was taken, without its people and out of focus by `sigma` pixels. */
export function emptyScene(raster: Raster, person: Plane | null, sigma: number): Raster {
  if (person === null) return blurRaster(raster, sigma);
  const unit = longerSide(raster);
  const wide = gaussianBlur(person, unit * 0.008);
  const keep = createPlane(raster.width, raster.height);
  for (let i = 0; i < keep.data.length; i += 1) keep.data[i] = clamp01(1 - wide.data[i]! * 6);
  const far = fillFrom(raster, keep, unit * 0.12);
  const near = fillFrom(raster, keep, unit * 0.03);
  const hole = createPlane(raster.width, raster.height);
  const deep = gaussianBlur(person, unit * 0.03);
  for (let i = 0; i < hole.data.length; i += 1) hole.data[i] = clamp01((deep.data[i]! - 0.35) * 3);
  const filled = composite(near, far, hole);
  for (let i = 0; i < keep.data.length; i += 1) hole.data[i] = 1 - keep.data[i]!;
  return blurRaster(composite(raster, filled, hole), sigma);
}
