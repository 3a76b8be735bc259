import { boundsOf, distance, faceBox, pick, type Face, type Point } from "../../../core/face/face.ts";
import { findHead, type HeadOutline } from "../../../core/face/head-outline.ts";
import { CHIN, FOREHEAD_TOP } from "../../../core/face/landmarks.ts";
import { alphaPlane, type Layer } from "../../../core/layer/layer.ts";
import { dropAlpha, maskBounds } from "../../../core/layer/stack-layer.ts";
import { findParts } from "../../../people/parts/find-parts.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { keepLargeRegions } from "../../../core/raster/regions.ts";
import { clamp01, createPlane, smoothstep, type Plane, type Raster } from "../../../core/raster/raster.ts";
import type { FaceTraits, Glasses } from "../../../core/face/face-traits.ts";
import { findBeard } from "./find-beard.ts";
import { cutFace, takeCut, type Cut } from "./turned-cut.ts";

/** A head by itself, upright, with its hair and without the neck. */
export interface Head {
  layer: Layer;
  face: Face;
  hair: Plane;
  /** Where beard grows; null on a shaven face. */
  beard: Plane | null;
  /** Bare skin of face, ears and neck. */
  skin: Plane;
  glasses: Glasses | null;
  /** Bounds of what shows, in the layer's pixels. */
  box: { left: number; top: number; width: number; height: number };
}

/** Room round a head's outline in the cut, in its own radii: hair may hang down, hats may stand out. */
const ROOM = { side: 1.55, above: 1.25, below: 2 } as const;
/** How much broader than the person's own a toy's head is. */
const BREADTH = 1.08;
/** How far below the chin hair is kept, in face heights; its ends are rounded off. */
const HAIR_BELOW = 0.5;
/** The outline of the jaw from ear to ear, left to right. */
const JAW = [
  93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323,
] as const;

/** The lowest row of the face at a column; beside the face, the lobes of the ears. */
function createJawLine(face: Face): (x: number) => number {
  const jaw = pick(face, JAW);
  const height = boundsOf(jaw).height;
  return (x) => {
    for (let i = 0; i + 1 < jaw.length; i += 1) {
      const [a, b] = [jaw[i]!, jaw[i + 1]!];
      if (x < Math.min(a.x, b.x) || x > Math.max(a.x, b.x)) continue;
      return a.y + ((x - a.x) / (b.x - a.x || 1)) * (b.y - a.y);
    }
    return (x < jaw[9]!.x ? jaw[1]!.y : jaw.at(-2)!.y) + height * 0.08;
  };
}

function headMask(person: Plane, face: Face, hair: Plane, beard: Plane | null, outline: HeadOutline): Plane {
  const { width, height } = person;
  const mask = createPlane(width, height);
  const jawLine = createJawLine(face);
  const chin = face.points[CHIN]!;
  const length = distance(face.points[FOREHEAD_TOP]!, chin);
  const { centre, radius } = outline;
  const low = chin.y + length * HAIR_BELOW - centre.y;
  for (let x = 0; x < width; x += 1) {
    const jaw = jawLine(x);
    const across = Math.abs(x - centre.x) / (radius.x * 1.22);
    for (let y = 0; y < height; y += 1) {
      const pixel = y * width + x;
      const above = 1 - smoothstep(jaw - length * 0.005, jaw + length * 0.02, y);
      const hanging = hair.data[pixel]!;
      const grown = beard ? beard.data[pixel]! : 0;
      const down = (y - centre.y) / (y > centre.y ? low : radius.y * 1.3);
      const near = 1 - smoothstep(0.94, 1, across ** 3 + Math.abs(down) ** 3);
      mask.data[pixel] =
        person.data[pixel]! * near * clamp01(Math.max(above, smoothstep(0.4, 0.6, hanging), grown));
    }
  }
  // What hangs on by less than a finger's breadth belongs to something else.
  const firm = gaussianBlur(mask, length * 0.045);
  for (let i = 0; i < mask.data.length; i += 1) mask.data[i]! *= smoothstep(0.42, 0.56, firm.data[i]!);
  return keepLargeRegions(gaussianBlur(mask, length * 0.012), 0.3, 0.2);
}

/** How a head has to be cut, so that with its hair it becomes `height` pixels high. */
function frameHead(face: Face, person: Plane | null, height: number): Cut {
  const { centre, radius } = findHead(face, person);
  const [top, chin] = [face.points[FOREHEAD_TOP]!, face.points[CHIN]!];
  const scale = height / (2 * radius.y);
  const down: Point = { x: chin.x - top.x, y: chin.y - top.y };
  return {
    centre: { x: centre.x, y: centre.y + ((ROOM.below - ROOM.above) / 2) * radius.y },
    angle: Math.atan2(down.y, down.x) - Math.PI / 2,
    scale: { x: scale * BREADTH, y: scale },
    width: Math.round(2 * radius.x * ROOM.side * scale * BREADTH),
    height: Math.round((ROOM.above + ROOM.below) * radius.y * scale),
  };
}

/** Cuts a head out of a picture, upright and at a size: `height` is pixels from crown to chin. */
export function cutHead(
  raster: Raster,
  person: Plane | null,
  face: Face,
  height: number,
  traits: FaceTraits,
): Head {
  const cut = frameHead(face, person, height);
  const whole = takeCut(raster, person, cut);
  const own = cutFace(cut, face);
  const colors = dropAlpha(whole);
  const cover = alphaPlane(whole);
  const { hair, skin } = findParts(colors, own, cover);
  const beard = findBeard(colors, own, traits.beard);
  const mask = headMask(cover, own, hair, beard, findHead(own, cover));
  for (let pixel = 0; pixel < mask.data.length; pixel += 1)
    whole.data[pixel * 4 + 3] = clamp01(mask.data[pixel]!) * 255;
  return {
    layer: whole,
    face: own,
    hair,
    beard,
    skin,
    glasses: traits.glasses,
    box: maskBounds(mask) ?? faceBox(own),
  };
}
