import { faceBox, facesBox, moveFace, shareFaces, type Face } from "../../../core/face/face.ts";
import type { Models } from "../../../core/models/models.server.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { fillHoles, outside } from "../../../core/raster/fill-holes.ts";
import { composite, createPlane, type Plane, type Raster } from "../../../core/raster/raster.ts";
import { readPhoto, readPhotoSize, resizeRaster } from "../../../core/raster/raster-io.server.ts";
import { coveredShare } from "../../../core/raster/regions.ts";
import { resizePlane } from "../../../core/raster/resize-plane.ts";
import { frameRegion } from "../../../core/recipe/frame.ts";
import { readFramed } from "../../../core/recipe/read-framed.server.ts";

/** What the camera moves over: a picture larger than the film, and a person before it where there is one. */
export interface Stage {
  /** With the person taken out and the place filled, where there is one. */
  background: Raster;
  person: { raster: Raster; mask: Plane } | null;
  /** Where the subject lies, in shares. */
  focus: { x: number; y: number };
}

/** The stage's pixels for one of the film's, so that a zoom does not blur. */
const STAGE_SCALE = 1.2;
/** Pixels on the longer side at which faces and people are looked for. */
const LOOK_SIDE = 1024;
/** Shares of the picture between which a person can be told from the background. */
const PERSON = { least: 0.03, most: 0.62 } as const;
/** Pixels on the longer side at which the place behind a person is filled. */
const FILL_SIDE = 480;

const evenOf = (pixels: number): number => 2 * Math.round(pixels / 2);

/** Pixels of a film's stage; both sides are even. */
export const stageSize = (film: { width: number; height: number }) => ({
  width: evenOf(film.width * STAGE_SCALE),
  height: evenOf(film.height * STAGE_SCALE),
});

/** The picture without the person: what was behind is filled in smoothly, softly joined. */
async function removePerson(raster: Raster, mask: Plane): Promise<Raster> {
  const scale = FILL_SIDE / Math.max(raster.width, raster.height);
  const [width, height] = [Math.round(raster.width * scale), Math.round(raster.height * scale)];
  const small = await resizeRaster(raster, width, height);
  const known = outside(resizePlane(mask, width, height), 5);
  const filled = await resizeRaster(fillHoles(small, known), raster.width, raster.height);
  const gone = createPlane(width, height);
  for (let i = 0; i < gone.data.length; i += 1) gone.data[i] = 1 - known.data[i]!;
  return composite(raster, filled, resizePlane(gaussianBlur(gone, 1.5), raster.width, raster.height));
}

/** Where faces are in a whole photo, in shares of it; looked for unless an inspection has found them already. */
async function findFaces(photo: Uint8Array, known: readonly Face[] | null, models: Models): Promise<Face[]> {
  if (known) return [...known];
  const raster = await readPhoto(photo, { width: LOOK_SIDE, height: LOOK_SIDE, fit: "inside" });
  const found = (await (await models.faces())?.find(raster)) ?? [];
  return shareFaces(found, raster);
}

/**
 * Reads a photo in the film's shape, faces kept in it, and parts a person from the background where that works.
 * @throws AppError UNSUPPORTED_TYPE when it is no readable photo
 */
export async function setStage(
  photo: Uint8Array,
  faces: readonly Face[] | null,
  film: { width: number; height: number },
  models: Models,
): Promise<Stage> {
  const size = stageSize(film);
  const original = await readPhotoSize(photo);
  const found = await findFaces(photo, faces, models);
  const places = found.map((face) =>
    moveFace(face, ({ x, y }) => ({ x: x * original.width, y: y * original.height })),
  );
  const around = facesBox(places);
  const region = frameRegion(original, size.width / size.height, around);
  const raster = await readFramed(photo, region, size.width, size.height);
  const first = found[0] ? faceBox(found[0]) : null;
  const inside = (value: number) => Math.min(0.85, Math.max(0.15, value));
  const focus = first
    ? {
        x: inside((first.left + first.width / 2 - region.left) / region.width),
        y: inside((first.top + first.height / 2 - region.top) / region.height),
      }
    : { x: 0.5, y: 0.48 };
  if (found.length === 0) return { background: raster, person: null, focus };
  const scale = LOOK_SIDE / Math.max(size.width, size.height);
  const look = await resizeRaster(raster, Math.round(size.width * scale), Math.round(size.height * scale));
  const mask = (await (await models.person())?.segment(look)) ?? null;
  const share = mask ? coveredShare(mask) : 0;
  if (!mask || share < PERSON.least || share > PERSON.most)
    return { background: raster, person: null, focus };
  const large = resizePlane(mask, size.width, size.height);
  return {
    background: await removePerson(raster, large),
    person: { raster, mask: large },
    focus,
  };
}
