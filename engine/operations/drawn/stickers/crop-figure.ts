import type { StickerVariant } from "#registry/contract/operations/graphic.ts";
import { faceBox, type Face } from "../../../core/face/face.ts";
import { findHead } from "../../../core/face/head-outline.ts";
import { CHIN } from "../../../core/face/landmarks.ts";
import { lengthOf, createPlane, smoothstep, type Plane } from "../../../core/raster/raster.ts";

/** How far a bust reaches below the chin and to the sides, in face heights. */
const BUST = { below: 1.25, beside: 1.55 } as const;
/** How far a head goes beyond its outline: hair beside it, a little neck below. */
const HEAD = { beside: 1.32, below: 1.1 } as const;

/** 1 where a point lies in an ellipse, with a soft edge. */
const inEllipse = (x: number, y: number, rx: number, ry: number): number =>
  1 - smoothstep(0.985, 1.015, Math.sqrt((x / rx) ** 2 + (y / ry) ** 2));

/** What a sticker shows of a picture: a head with its hair, a head with shoulders, or all of the subject. */
export function cropFigure(
  size: { width: number; height: number },
  face: Face | null,
  person: Plane | null,
  figure: StickerVariant["figure"],
): Plane {
  const { width, height } = size;
  const mask = createPlane(width, height);
  if (figure === "whole" || !face) {
    if (person) return person;
    // A card with round corners.
    const corner = Math.min(width, height) * 0.12;
    for (let y = 0, at = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1, at += 1) {
        const dx = Math.max(0, corner - x, x - (width - 1 - corner));
        const dy = Math.max(0, corner - y, y - (height - 1 - corner));
        mask.data[at] = lengthOf(dx, dy) <= corner ? 1 : 0;
      }
    return mask;
  }
  const { centre, radius } = findHead(face, person);
  const chin = face.points[CHIN]!;
  const long = faceBox(face).height;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (person && person.data[at] === 0) continue;
      const head =
        y < centre.y && person
          ? 1 - smoothstep(radius.x * 1.6, radius.x * 1.62, Math.abs(x - centre.x))
          : inEllipse(
              x - centre.x,
              y - centre.y,
              radius.x * (person ? HEAD.beside : 1.02),
              radius.y * (person ? HEAD.below : 1.02),
            );
      const body =
        figure === "bust" && person
          ? inEllipse(x - centre.x, y - (y < chin.y ? y : chin.y), long * BUST.beside, long * BUST.below)
          : 0;
      mask.data[at] = Math.max(head, body) * (person ? person.data[at]! : 1);
    }
  }
  return mask;
}
