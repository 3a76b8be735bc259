import { boundsOf, faceBox, moveFace, type Box } from "../core/face/face.ts";
import { createPlane, type Plane } from "../core/raster/raster.ts";
import { cropRaster, resizeRaster } from "../core/raster/raster-io.server.ts";
import { resizePlane } from "../core/raster/resize-plane.ts";
import type { Operation, Shot } from "../core/recipe/scene.ts";
import { withFaces, withPerson } from "../people/find-people.ts";

function personBox({ width, height, data }: Plane): Box {
  const inside = [];
  for (let y = 0; y < height; y += 4)
    for (let x = 0; x < width; x += 4) if (data[y * width + x]! > 0.5) inside.push({ x, y });
  return inside.length === 0 ? { left: 0, top: 0, width, height } : boundsOf(inside);
}

/** Goes nearer to the subject; the picture keeps its size in pixels and its ratio. */
export const crop: Operation<"crop"> = async (scene, { around, zoom, headroom }, context) => {
  const { width, height } = scene.main.raster;
  let subject: Box = { left: 0, top: 0, width, height };
  let main: Shot = scene.main;
  if (around === "face") {
    const found = await withFaces(main, context);
    main = found;
    if (found.faces[0]) subject = faceBox(found.faces[0]);
  } else if (around === "person") {
    const found = await withPerson(main, context);
    main = found;
    if (found.person) subject = personBox(found.person);
  }
  const box = { left: 0, top: 0, width: Math.round(width / zoom), height: Math.round(height / zoom) };
  const middle = { x: subject.left + subject.width / 2, y: subject.top + subject.height / 2 };
  box.left = Math.round(Math.min(width - box.width, Math.max(0, middle.x - box.width / 2)));
  box.top = Math.round(Math.min(height - box.height, Math.max(0, middle.y - box.height * headroom)));
  const near: Shot = { raster: await resizeRaster(await cropRaster(main.raster, box), width, height) };
  const scale = { x: width / box.width, y: height / box.height };
  if (main.faces) {
    near.faces = main.faces.map((face) =>
      moveFace(face, ({ x, y }) => ({ x: (x - box.left) * scale.x, y: (y - box.top) * scale.y })),
    );
  }
  if (main.person) {
    const part = createPlane(box.width, box.height);
    for (let y = 0; y < box.height; y += 1) {
      const from = (y + box.top) * width + box.left;
      part.data.set(main.person.data.subarray(from, from + box.width), y * box.width);
    }
    near.person = resizePlane(part, width, height);
  }
  return { ...scene, main: near };
};
