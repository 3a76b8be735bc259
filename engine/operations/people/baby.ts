import Delaunator from "delaunator";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { type Point, centreOf, distance, pick, type Face } from "../../core/face/face.ts";
import { skinColor } from "../../people/hair/hair-color.ts";
import { litSkin, retone } from "../../people/lit-skin.ts";
import { blurRaster, sampleRaster } from "../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import {
  composite,
  createPlane,
  mapPixels,
  mixRasters,
  parseColor,
  type Raster,
  type Rgb,
  createRaster,
} from "../../core/raster/raster.ts";
import { createGradient } from "../place/background.ts";
import type { Operation, RecipeContext } from "../../core/recipe/scene.ts";
import { LEFT_EYE, RIGHT_EYE } from "../../core/face/landmarks.ts";
import { createBabyFace, matchColor, mixSkin, modelBabyFace } from "./baby/baby-skin.ts";
import { paintFeatures } from "./baby/baby-features.ts";
import { createFaceMasks, createSkinField } from "./baby/skin-field.ts";
import { shapeBaby } from "./baby/baby-shape.ts";
import { drawTowel, openingShade, type Pose } from "./baby/hooded-towel.ts";

/** Triangles over a mesh as triples of indexes. */
const triangulate = (mesh: readonly Point[]): Uint32Array =>
  new Delaunator(mesh.flatMap(({ x, y }) => [x, y])).triangles;

/** Mesh points without the irises. */
const MESH_POINTS = 468;

/** A parent: the photo it is in, and its mesh in that photo's pixels. */
interface Parent {
  raster: Raster;
  face: Face;
}

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

  const [firstSkin, secondSkin] = parents.map(
    ({ raster, face }) => litSkin(raster, face) ?? skinColor(raster, face),
  );
  const skin = mixSkin(firstSkin!, secondSkin!, step.mix);
  const mixed = drawMixedFace(parents, mesh, frame, step.mix, skin);
  const masks = createFaceMasks(mesh, width, height, unit);
  const field = createSkinField(mixed, masks, unit, pose.x);
  const even = createBabyFace(mixed, blurRaster(mixed, unit * 0.035), field, masks, step.smoothness);
  const own = matchColor(even, skinColor(field, { points: mesh, score: 1 }), skin);
  const modelled = modelBabyFace(paintFeatures(own, mesh, unit), mesh, unit);
  const shown = litSkin(modelled, { points: mesh, score: 1 }) ?? skin;
  const face = retone(modelled, shown, skin, createPlane(width, height, 1));
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

/**
 * A face's mesh in its own measure: the origin between the eyes, the x axis through both, and the distance of the eyes
 * as unit. Head tilt and size are gone.
 */
function normalizeFace(face: Face): Point[] {
  const left = centreOf(pick(face, LEFT_EYE));
  const right = centreOf(pick(face, RIGHT_EYE));
  const unit = distance(left, right);
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const axis = { x: (right.x - left.x) / unit, y: (right.y - left.y) / unit };
  return face.points.slice(0, MESH_POINTS).map((point) => {
    const x = (point.x - middle.x) / unit;
    const y = (point.y - middle.y) / unit;
    return { x: x * axis.x + y * axis.y, y: y * axis.x - x * axis.y };
  });
}

/** The mesh between two others: `share` of the first. */
function mixMeshes(first: readonly Point[], second: readonly Point[], share: number): Point[] {
  return first.map((point, i) => ({
    x: point.x * share + second[i]!.x * (1 - share),
    y: point.y * share + second[i]!.y * (1 - share),
  }));
}

/** Draws `source` on a new picture so that every point of `from` lands on its counterpart of `to`; black outside the mesh. */
function warpMesh(
  source: Raster,
  from: readonly Point[],
  to: readonly Point[],
  triangles: Uint32Array,
  size: { width: number; height: number },
): Raster {
  const result = createRaster(size.width, size.height);
  const pixel: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!];
    const [p, q, r] = [to[a]!, to[b]!, to[c]!];
    const [s, t, u] = [from[a]!, from[b]!, from[c]!];
    const area = (q.y - r.y) * (p.x - r.x) + (r.x - q.x) * (p.y - r.y);
    if (Math.abs(area) < 1e-6) continue;
    const top = Math.max(0, Math.floor(Math.min(p.y, q.y, r.y)));
    const bottom = Math.min(size.height - 1, Math.ceil(Math.max(p.y, q.y, r.y)));
    const left = Math.max(0, Math.floor(Math.min(p.x, q.x, r.x)));
    const right = Math.min(size.width - 1, Math.ceil(Math.max(p.x, q.x, r.x)));
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const wp = ((q.y - r.y) * (x - r.x) + (r.x - q.x) * (y - r.y)) / area;
        const wq = ((r.y - p.y) * (x - r.x) + (p.x - r.x) * (y - r.y)) / area;
        const wr = 1 - wp - wq;
        if (wp < -0.002 || wq < -0.002 || wr < -0.002) continue;
        sampleRaster(source, s.x * wp + t.x * wq + u.x * wr, s.y * wp + t.y * wq + u.y * wr, pixel);
        result.data.set(pixel, (y * size.width + x) * 3);
      }
    }
  }
  return result;
}
