import { distance, faceBox, moveFace, type Face } from "../../core/face/face.ts";
import { CHIN, FOREHEAD_TOP } from "../../core/face/landmarks.ts";
import { cropRaster, resizeRaster } from "../../core/raster/raster-io.server.ts";
import { createPlane, type Plane, type Raster } from "../../core/raster/raster.ts";

/** What of a head is seen: shares of the face's height over and below it, of its width to either side; its height then. */
interface Cut {
  over: number;
  below: number;
  aside: number;
  height: number;
}

/** The part of a picture round a face, at a size at which heads are measured; the person's mask with it. */
export async function cropHead(raster: Raster, face: Face, person: Plane | null, cut: Cut) {
  const box = faceBox(face);
  const tall = Math.max(1, distance(face.points[FOREHEAD_TOP]!, face.points[CHIN]!));
  const left = Math.max(0, Math.floor(box.left - cut.aside * tall));
  const top = Math.max(0, Math.floor(box.top - cut.over * tall));
  const width = Math.max(
    8,
    Math.min(raster.width, Math.ceil(box.left + box.width + cut.aside * tall)) - left,
  );
  const height = Math.max(
    8,
    Math.min(raster.height, Math.ceil(box.top + box.height + cut.below * tall)) - top,
  );
  const scale = cut.height / tall;
  const [columns, rows] = [Math.max(8, Math.round(width * scale)), Math.max(8, Math.round(height * scale))];
  const small = await resizeRaster(await cropRaster(raster, { left, top, width, height }), columns, rows);
  const mask = createPlane(columns, rows);
  const share = person === null ? 1 : person.width / raster.width;
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const column = Math.min((person?.width ?? 1) - 1, Math.floor((left + (x * width) / columns) * share));
      const row = Math.min((person?.height ?? 1) - 1, Math.floor((top + (y * height) / rows) * share));
      mask.data[y * columns + x] = person === null ? 1 : person.data[row * person.width + column]!;
    }
  return {
    raster: small,
    person: mask,
    face: moveFace(face, ({ x, y }) => ({
      x: ((x - left) * columns) / width,
      y: ((y - top) * rows) / height,
    })),
  };
}
