import { faceBox, pick, type Face } from "../../../core/face/face.ts";
import { CHEEKS, INNER_LIPS, LEFT_EYE, LIPS_OUTLINE, NOSE, RIGHT_EYE } from "../../../core/face/landmarks.ts";
import { polygonMask } from "../../../core/face/polygon-mask.ts";
import { createPlane, type Plane } from "../../../core/raster/raster.ts";

/** Parts of faces that have a colour of their own, each 1 where it is. */
export interface FaceTints {
  lips: Plane;
  mouth: Plane;
  eyes: Plane;
  /** Where blood shows: cheeks and nose. */
  flush: Plane;
}

/** Finds lips, the open mouth, eyes and the redder parts of all faces. */
export function findFaceTints(width: number, height: number, faces: readonly Face[]): FaceTints {
  const join = (planes: readonly Plane[]): Plane => {
    const all = createPlane(width, height);
    for (const plane of planes)
      for (let i = 0; i < all.data.length; i += 1) all.data[i] = Math.max(all.data[i]!, plane.data[i]!);
    return all;
  };
  const around = (face: Face) => faceBox(face).width;
  const polygon = (face: Face, parts: readonly (readonly number[])[], soft: number) =>
    polygonMask(
      width,
      height,
      parts.map((part) => pick(face, part)),
      around(face) * soft,
    );
  const flush = createPlane(width, height);
  for (const face of faces) {
    const radius = around(face) * 0.17;
    const nose = pick(face, NOSE.slice(0, 2));
    for (const [index, spot] of [...pick(face, CHEEKS), ...nose].entries()) {
      const reach = index < CHEEKS.length ? radius : radius * 0.6;
      const [left, right] = [Math.floor(spot.x - 3 * reach), Math.ceil(spot.x + 3 * reach)];
      for (
        let y = Math.max(0, Math.floor(spot.y - 3 * reach));
        y < Math.min(height, spot.y + 3 * reach);
        y += 1
      ) {
        for (let x = Math.max(0, left); x < Math.min(width, right); x += 1) {
          const far = ((x - spot.x) ** 2 + (y - spot.y) ** 2) / (2 * reach * reach);
          flush.data[y * width + x] = Math.max(flush.data[y * width + x]!, Math.exp(-far));
        }
      }
    }
  }
  return {
    lips: join(faces.map((face) => polygon(face, [LIPS_OUTLINE, INNER_LIPS], 0.008))),
    mouth: join(faces.map((face) => polygon(face, [INNER_LIPS], 0.006))),
    eyes: join(faces.map((face) => polygon(face, [LEFT_EYE, RIGHT_EYE], 0.006))),
    flush,
  };
}
