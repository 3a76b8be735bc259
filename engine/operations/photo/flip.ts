import { createRaster, type Plane, type Raster, fillPlane } from "../../core/raster/raster.ts";
import type { Operation, Shot } from "../../core/recipe/scene.ts";

export function flipRaster(raster: Raster, axis: "x" | "y"): Raster {
  const { width, height, data } = raster;
  const result = createRaster(width, height);
  for (let y = 0; y < height; y += 1) {
    const from = (axis === "y" ? height - 1 - y : y) * width;
    if (axis === "y") {
      result.data.set(data.subarray(from * 3, (from + width) * 3), y * width * 3);
      continue;
    }
    for (let x = 0; x < width; x += 1) {
      const source = (from + width - 1 - x) * 3;
      result.data.set(data.subarray(source, source + 3), (y * width + x) * 3);
    }
  }
  return result;
}

function flipPlane(plane: Plane, axis: "x" | "y"): Plane {
  const { width, height, data } = plane;
  return fillPlane({ width, height }, (_pixel, x, y) => {
    const source = axis === "x" ? y * width + width - 1 - x : (height - 1 - y) * width + x;
    return data[source]!;
  });
}

/** Mirrors the picture. Faces are found anew where needed: a mirrored mesh would name the wrong side. */
export const flip: Operation<"flip"> = (scene, { axis }) => {
  const { raster, person } = scene.main;
  const main: Shot = { raster: flipRaster(raster, axis) };
  if (person !== undefined) main.person = person && flipPlane(person, axis);
  return { ...scene, main, mirrored: { ...scene.mirrored, [axis]: !scene.mirrored[axis] } };
};
