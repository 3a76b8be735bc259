import { boundsOf, facesBox, type Box, type Face } from "../face/face.ts";
import type { Plane } from "../raster/raster.ts";

/** Most of a person's width and height that the face takes: for people whose face was not found. */
const USUAL_FACE = { width: 0.45, height: 0.5 } as const;

function personBox({ width, height, data }: Plane): Box {
  const inside = [];
  for (let y = 0; y < height; y += 4)
    for (let x = 0; x < width; x += 4) if (data[y * width + x]! > 0.5) inside.push({ x, y });
  return inside.length === 0 ? { left: 0, top: 0, width, height } : boundsOf(inside);
}

/** The box that counts as the face: round all found faces, else the top of the person, else the photo's middle. */
export function subjectBox(
  faces: readonly Face[],
  person: Plane | null,
  { width, height }: { width: number; height: number },
): Box {
  const found = facesBox(faces);
  if (found) return found;
  if (!person) return { left: width * 0.25, top: height * 0.2, width: width * 0.5, height: height * 0.5 };
  const box = personBox(person);
  const size = Math.min(box.width * USUAL_FACE.width, box.height * USUAL_FACE.height);
  return { left: box.left + box.width / 2 - size / 2, top: box.top + size * 0.25, width: size, height: size };
}
