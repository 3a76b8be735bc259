import type { Face } from "../../core/face/face.ts";
import { headAxes, type HeadPlace } from "../parts/part-places.ts";
import type { Plane } from "../../core/raster/raster.ts";

/** Hair that covers this share of the places beside jaw and neck counts as long. */
const LONG = 0.1;

/** Share of the places beside jaw and neck that hair covers, 0 to 1. */
function measureHairLength(hair: Plane, face: Face): number {
  const axes = headAxes(face);
  const place: HeadPlace = { across: 0, down: 0 };
  let [covered, count] = [0, 1e-6];
  for (let pixel = 0; pixel < hair.data.length; pixel += 1) {
    const x = pixel % hair.width;
    axes(x, (pixel - x) / hair.width, place);
    const aside = Math.abs(place.across);
    if (place.down < 0.78 || place.down > 1.35 || aside < 0.36 || aside > 0.75) continue;
    covered += hair.data[pixel]!;
    count += 1;
  }
  return covered / count;
}

/** Whether hair falls below the jaw: a plain rule of geometry. */
export const isLongHair = (hair: Plane, face: Face): boolean => measureHairLength(hair, face) > LONG;
