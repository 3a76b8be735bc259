import { AppError } from "#registry/contract/errors/app-error.ts";
import { createBabyFace, matchColor, mixSkin, modelBabyFace } from "./baby/baby-skin.ts";
import { paintFeatures } from "./baby/baby-features.ts";
import { createFaceMasks, createSkinField } from "./baby/skin-field.ts";
import { shapeBaby } from "./baby/baby-shape.ts";
import { drawTowel, openingShade, type Pose } from "./baby/hooded-towel.ts";
import { MESH_POINTS, mixMeshes, normalizeFace, type Parent } from "./baby/parent-face.ts";
import { triangulate, warpMesh } from "./baby/warp-mesh.ts";
import type { Point } from "../../core/face/face.ts";
import { skinColor } from "../../people/hair/hair-color.ts";
import { blurRaster } from "../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import {
  composite,
  createPlane,
  mapPixels,
  mixRasters,
  parseColor,
  type Raster,
  type Rgb,
} from "../../core/raster/raster.ts";
import { createGradient } from "../place/background.ts";
import type { Operation, RecipeContext } from "../../core/recipe/scene.ts";

/** Two parents: the largest face of each of the first two photos, or the two largest of the only one that shows any. */
async function findParents({ photoCount, readPhoto }: RecipeContext): Promise<[Parent, Parent]> {
  const photos: Parent[][] = [];
  for (let index = 0; index < Math.min(2, photoCount); index += 1) {
    const { raster, faces } = await readPhoto(index);
    if (faces.length > 0) photos.push(faces.map((face) => ({ raster, face })));
  }
  const [first, second] = photos.length === 2 ? photos.map((parents) => parents[0]) : (photos[0] ?? []);
  if (!first || !second) throw new AppError("PHOTO_UNSUITABLE", { message: "photo.needTwoFaces" });
  return [first, second];
}

/** Both parents' faces, drawn on one mesh and mixed. */
function drawMixedFace(
  parents: [Parent, Parent],
  mesh: readonly Point[],
  size: Raster,
  share: number,
  skin: Rgb,
): Raster {
  const triangles = triangulate(mesh);
  const [first, second] = parents.map(({ raster, face }) => {
    const drawn = warpMesh(raster, face.points.slice(0, MESH_POINTS), mesh, triangles, size);
    return matchColor(drawn, skinColor(raster, face), skin);
  });
  return mixRasters(second!, first!, share);
}

/** A portrait of the child that two faces suggest: for fun, not a prediction. Fills the picture's whole frame. */
export const baby: Operation<"baby"> = async (scene, step, context) => {
  const parents = await findParents(context);
  const frame = scene.main.raster;
  const { width, height } = frame;
  const unit = Math.min(height / 4.75, width / 4.1);
  const pose: Pose = { x: width / 2, y: height / 2 - unit * 0.12, unit };
  const adult = mixMeshes(normalizeFace(parents[0].face), normalizeFace(parents[1].face), step.mix);
  const mesh = shapeBaby(adult).map(({ x, y }) => ({ x: pose.x + x * unit, y: pose.y + y * unit }));

  const [firstSkin, secondSkin] = parents.map(({ raster, face }) => skinColor(raster, face));
  const skin = mixSkin(firstSkin!, secondSkin!, step.mix);
  const mixed = drawMixedFace(parents, mesh, frame, step.mix, skin);
  const masks = createFaceMasks(mesh, width, height, unit);
  const field = createSkinField(mixed, masks, unit, pose.x);
  const even = createBabyFace(mixed, blurRaster(mixed, unit * 0.035), field, masks, step.smoothness);
  const own = matchColor(even, skinColor(field, { points: mesh, score: 1 }), skin);
  const face = modelBabyFace(paintFeatures(own, mesh, unit), mesh, unit);
  const shaded = mapPixels(face, (red, green, blue, out, pixel) => {
    const x = pixel % width;
    const shade = openingShade((x - pose.x) / unit, ((pixel - x) / width - pose.y) / unit);
    out[0] = red * (0.35 + 0.65 * shade);
    out[1] = green * (0.22 + 0.78 * shade);
    out[2] = blue * (0.18 + 0.82 * shade);
  });

  const towel = drawTowel(width, height, pose, parseColor(step.cloth), context.random);
  const backdrop = mapPixels(
    createGradient(width, height, "radial", step.backdrop),
    (red, green, blue, out, pixel) => {
      const dark = 1 - 0.3 * towel.shadow.data[pixel]!;
      out[0] = red * dark;
      out[1] = green * dark;
      out[2] = blue * dark;
    },
  );
  const opening = createPlane(width, height);
  for (let i = 0; i < opening.data.length; i += 1) {
    const x = i % width;
    const [dx, dy] = [(x - pose.x) / unit, ((i - x) / width - pose.y) / unit];
    opening.data[i] = Math.hypot(dx / 1.45, (dy - 0.2) / 1.52) < 1 ? 1 : 0;
  }
  const behind = composite(backdrop, shaded, gaussianBlur(opening, unit * 0.02));
  return { ...scene, main: { raster: composite(behind, towel.picture, towel.cover), person: null } };
};
