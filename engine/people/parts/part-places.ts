import { distance, faceBox, type Face, type Point } from "../../core/face/face.ts";
import { CHIN, FOREHEAD_TOP } from "../../core/face/landmarks.ts";
import { smoothstep } from "../../core/raster/raster.ts";

/** A place on the head's own axes. */
export interface HeadPlace {
  /** Face widths from the face's middle line, to the picture's right. */
  across: number;
  /** Face heights from the top of the mesh's forehead (0) to the chin (1). */
  down: number;
}

/** How likely each part is somewhere, whatever its colour. */
export interface PartPlaces {
  hair: number;
  skin: number;
  clothes: number;
  /** Brows, lashes and a beard: as dark as hair, but part of the face. */
  beard: number;
}

/** Lays the head's own axes over a picture; the answer is written to `out`. */
export function headAxes(face: Face): (x: number, y: number, out: HeadPlace) => void {
  const top = face.points[FOREHEAD_TOP]!;
  const chin = face.points[CHIN]!;
  const height = Math.max(1, distance(top, chin));
  const box = faceBox(face);
  const width = Math.max(1, box.width, height * 0.7);
  const down: Point = { x: (chin.x - top.x) / height, y: (chin.y - top.y) / height };
  // A turned face hides one side of the head: the middle between both edges is nearer to the head's own.
  const middle = { x: (box.left + box.width / 2 + top.x) / 2, y: top.y };
  return (x, y, out) => {
    const dx = x - middle.x;
    const dy = y - middle.y;
    out.across = (dx * down.y - dy * down.x) / width;
    out.down = (dx * down.x + dy * down.y) / height;
  };
}

/** Where hair can be outside the face's outline: over the forehead, beside the cheeks and hanging down from there. */
function hairPlace(aside: number, down: number, isLong: boolean): number {
  const above = (1 - smoothstep(-0.05, 0.15, down)) * (1 - smoothstep(0.95, 1.35, aside)) * 0.8;
  const beside =
    0.6 *
    smoothstep(0.36, 0.46, aside) *
    smoothstep(-0.05, 0.1, down) *
    (1 - smoothstep(0.9, 1.35, aside)) *
    (1 - smoothstep(1.1, 1.5, down));
  // Below the chin only hair that hangs from the head's sides; a beard in the middle is none of it.
  const hanging =
    (isLong ? 0.7 : 0.42) *
    smoothstep(0.3, 0.42, aside - Math.max(0, 0.1 * (1.3 - down))) *
    smoothstep(0.9, 1.2, down) *
    (isLong
      ? (1 - smoothstep(1.05, 1.6, aside)) * (1 - smoothstep(2.4, 3.6, down))
      : (1 - smoothstep(0.8, 1.2, aside)) * (1 - smoothstep(1.7, 2.9, down)));
  const chest =
    0.1 * smoothstep(1.5, 1.8, down) * (1 - smoothstep(0.4, 0.6, aside)) * (1 - smoothstep(2, 2.8, down));
  return Math.max(above, beside, hanging, chest);
}

function skinPlace(aside: number, down: number): number {
  const scalp = 0.3 * smoothstep(-0.5, 0.05, down) * (1 - smoothstep(0.5, 0.65, aside));
  const ear =
    0.35 *
    smoothstep(0.16, 0.28, down) *
    (1 - smoothstep(0.62, 0.85, down)) *
    (1 - smoothstep(0.68, 0.8, aside));
  const neck =
    0.75 *
    smoothstep(0.85, 0.98, down) *
    (1 - smoothstep(0.32, 0.52, aside)) *
    (1 - smoothstep(1.25, 1.7, down));
  return Math.max(
    0.02 + 0.14 * smoothstep(0.9, 1.2, down),
    scalp * (1 - smoothstep(0.2, 0.4, down)),
    ear,
    neck,
  );
}

/**
 * How likely hair, bare skin and clothes are at a place of a person; the answer is written to `out`.
 * @param across, down as in HeadPlace
 * @param covered 1 inside the outline of the face, where hair is a fringe over the forehead or a strand at its edge
 * @param isLong whether the hair beside the jaw hangs down from there
 */
export function placesAt(
  across: number,
  down: number,
  covered: number,
  isLong: boolean,
  out: PartPlaces,
): void {
  const aside = Math.abs(across);
  const outside = 1 - covered;
  out.hair = 0;
  out.skin = 0;
  out.clothes = 0;
  out.beard = 0;
  if (covered !== 0) {
    const fringe = 0.3 * (1 - smoothstep(0.06, 0.26, down));
    const strand = 0.12 * smoothstep(0.36, 0.46, aside) * (1 - smoothstep(0.5, 0.75, down));
    out.hair = Math.max(fringe, strand) * covered;
    out.skin = 0.75 * covered;
    out.beard = 0.3 * smoothstep(0.1, 0.3, down) * (1 - smoothstep(0.4, 0.5, aside) * 0.7) * covered;
  }
  if (outside !== 0) {
    const chin =
      0.3 *
      smoothstep(0.8, 0.95, down) *
      (1 - smoothstep(1.1, 1.4, down)) *
      (1 - smoothstep(0.2, 0.36, aside));
    const collar = 0.12 * smoothstep(0.6, 0.9, down) * smoothstep(0.4, 0.6, aside);
    const body = 0.8 * smoothstep(0.95, 1.35, down + Math.max(0, aside - 0.4) * 0.25);
    out.hair += hairPlace(aside, down, isLong) * outside;
    out.skin += skinPlace(aside, down) * outside;
    out.clothes = Math.max(collar, body, 0.01) * outside;
    out.beard += chin * outside;
  }
}
