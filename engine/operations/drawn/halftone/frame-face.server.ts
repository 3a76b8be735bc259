import { faceBox, moveFace } from "../../../core/face/face.ts";
import { createPlane } from "../../../core/raster/raster.ts";
import { cropRaster, resizeRaster } from "../../../core/raster/raster-io.server.ts";
import { resizePlane } from "../../../core/raster/resize-plane.ts";
import type { RecipeContext, Scene, Shot } from "../../../core/recipe/scene.ts";
import { withFaces } from "../../../people/find-people.ts";

/** Share of the panel's height that a lone face fills at least, as far as `MOST_ZOOM` allows. */
const FACE_SHARE = 0.4;
const MOST_ZOOM = 2.6;
/** Less than this is not worth the pixels that it costs. */
const LEAST_ZOOM = 1.1;
/** How far from the top edge the middle of the face then lies, as a share of the height. */
const HEADROOM = 0.46;

/** Goes nearer to a lone face that is small in the picture; the picture keeps its size in pixels and its ratio. */
export async function frameFace(scene: Scene, context: RecipeContext): Promise<Scene> {
  const main = await withFaces(scene.main, context);
  const [face] = main.faces;
  if (!face || main.faces.length > 1) return { ...scene, main };
  const { width, height } = main.raster;
  const subject = faceBox(face);
  const zoom = Math.min(MOST_ZOOM, FACE_SHARE / (subject.height / height));
  if (zoom < LEAST_ZOOM) return { ...scene, main };
  const box = { left: 0, top: 0, width: Math.round(width / zoom), height: Math.round(height / zoom) };
  const middle = { x: subject.left + subject.width / 2, y: subject.top + subject.height / 2 };
  box.left = Math.round(Math.min(width - box.width, Math.max(0, middle.x - box.width / 2)));
  box.top = Math.round(Math.min(height - box.height, Math.max(0, middle.y - box.height * HEADROOM)));
  const scale = { x: width / box.width, y: height / box.height };
  const near: Shot = {
    raster: await resizeRaster(await cropRaster(main.raster, box), width, height),
    faces: [moveFace(face, ({ x, y }) => ({ x: (x - box.left) * scale.x, y: (y - box.top) * scale.y }))],
  };
  if (main.person) {
    const part = createPlane(box.width, box.height);
    for (let y = 0; y < box.height; y += 1) {
      const from = (y + box.top) * width + box.left;
      part.data.set(main.person.data.subarray(from, from + box.width), y * box.width);
    }
    near.person = resizePlane(part, width, height);
  }
  return { ...scene, main: near };
}
