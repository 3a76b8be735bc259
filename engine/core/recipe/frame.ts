import type { Box } from "../face/face.ts";
import type { Region } from "../raster/raster-io.server.ts";
import type { Dimensions } from "./output-size.ts";

/** Room round the faces that a cut should leave, as a share of their own size. */
const FACE_ROOM = { above: 0.55, below: 0.45, beside: 0.25 } as const;
/** Where in the frame the faces' middle goes when the cut leaves a choice. */
const FACE_HEIGHT = 0.42;

/**
 * The part of a photo that a frame of another ratio shows, in shares of the photo: as large as possible, around the
 * faces where there are any, else the middle. Where a cut would go through a face, the region reaches beyond the
 * photo, and whoever reads it fills the rest.
 * @param faces bounds of all faces in the photo's pixels, or null
 */
export function frameRegion(photo: Dimensions, ratio: number, faces: Box | null): Region {
  const own = photo.width / photo.height;
  if (Math.abs(ratio / own - 1) < 0.01) return { left: 0, top: 0, width: 1, height: 1 };
  let width = Math.min(photo.width, photo.height * ratio);
  let height = width / ratio;
  if (faces) {
    const needed = {
      width: Math.min(photo.width, faces.width * (1 + 2 * FACE_ROOM.beside)),
      height: Math.min(photo.height, faces.height * (1 + FACE_ROOM.above + FACE_ROOM.below)),
    };
    const grow = Math.max(1, needed.width / width, needed.height / height);
    width *= grow;
    height *= grow;
  }
  const middle = faces
    ? {
        x: faces.left + faces.width / 2,
        y: faces.top + faces.height * (0.5 + (FACE_ROOM.below - FACE_ROOM.above) / 2),
      }
    : { x: photo.width / 2, y: photo.height / 2 };
  const place = (wanted: number, length: number, whole: number): number =>
    length > whole ? (whole - length) / 2 : Math.min(whole - length, Math.max(0, wanted));
  return {
    left: place(middle.x - width / 2, width, photo.width) / photo.width,
    top: place(middle.y - height * (faces ? FACE_HEIGHT : 0.5), height, photo.height) / photo.height,
    width: width / photo.width,
    height: height / photo.height,
  };
}
