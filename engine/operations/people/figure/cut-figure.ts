import { faceBox, largestFace, type Box, type Face } from "../../../core/face/face.ts";
import type { Layer } from "../../../core/layer/layer.ts";
import { maskBounds } from "../../../core/layer/stack-layer.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { coveredShare, keepLargeRegions } from "../../../core/raster/regions.ts";
import { smoothstep, type Plane, type Raster } from "../../../core/raster/raster.ts";
import { cutFace, takeCut, type Cut } from "./turned-cut.ts";

/** A person by themselves, as a figure is moulded from. */
export interface FigureCut {
  layer: Layer;
  /** The picture's faces as they lie in the layer. */
  faces: Face[];
  /** Whether the picture ends before the person does: the figure is then a bust, its lower edge a clean curve. */
  isBust: boolean;
}

/** Share of the picture's height within which a person who reaches its lower edge goes on beyond it. */
const AT_EDGE = 0.015;

/** What counts as one whole thing where no face says so: a large full shape, or a tall one as people are. */
const LARGE = { cover: 0.2, solidity: 0.5 } as const;
const TALL = { cover: 0.04, solidity: 0.28, ratio: 1.8 } as const;

function isWhole(mask: Plane, { width, height }: Box): boolean {
  const cover = coveredShare(mask);
  const solidity = (cover * mask.data.length) / (width * height);
  if (cover >= LARGE.cover && solidity >= LARGE.solidity) return true;
  return height >= width * TALL.ratio && cover >= TALL.cover && solidity >= TALL.solidity;
}

/**
 * Rounds off what the picture's edges cut straight: below the chin the mask is kept within half a squircle, and where
 * no face is known and the upper edge cuts too, within a whole one.
 */
function roundBust(mask: Plane, faces: readonly Face[]): void {
  const { width, height } = mask;
  const bounds = maskBounds(mask)!;
  const face = largestFace(faces);
  const box = face ? faceBox(face) : null;
  const isAlone = faces.length < 2 && box !== null;
  const middle = isAlone ? box.left + box.width / 2 : bounds.left + bounds.width / 2;
  const start = Math.min(box ? box.top + box.height : bounds.top + bounds.height * 0.5, height * 0.8);
  const reach = (edge: number, end: number) =>
    (Math.abs(end - edge) < width * AT_EDGE ? 0.97 : 1.12) * Math.abs(middle - edge);
  const left = reach(bounds.left, 0);
  const right = reach(bounds.left + bounds.width, width);
  const low = bounds.top + bounds.height - start;
  const high = face || bounds.top > height * AT_EDGE ? Infinity : start - bounds.top;
  for (let y = high === Infinity ? Math.floor(start) : 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = Math.abs(x - middle) / (x < middle ? left : right);
      const away = across ** 2.6 + (Math.abs(y - start) / (y < start ? high : low)) ** 2.6;
      mask.data[y * width + x]! *= 1 - smoothstep(0.985, 1, away);
    }
  }
}

/** A mask without holes and crumbs: what is hardly a person is still one shape. */
function closeMask(person: Plane): Plane {
  const soft = gaussianBlur(person, Math.max(person.width, person.height) * 0.016);
  for (let i = 0; i < soft.data.length; i += 1) soft.data[i] = smoothstep(0.36, 0.5, soft.data[i]!);
  return keepLargeRegions(soft, 0.4, 1);
}

/** Cuts everybody in a picture out as one figure of `height` pixels; null where the mask shows nobody. */
export function cutFigure(
  raster: Raster,
  person: Plane,
  faces: readonly Face[],
  height: number,
): FigureCut | null {
  const mask = faces.length > 0 ? keepLargeRegions(person, 0.4, 0.3) : closeMask(person);
  const whole = maskBounds(mask);
  if (!whole || whole.width < 4 || whole.height < 4) return null;
  if (faces.length === 0 && !isWhole(mask, whole)) return null;
  const isBust = whole.top + whole.height >= raster.height * (1 - AT_EDGE);
  if (isBust) roundBust(mask, faces);
  const box = maskBounds(mask) ?? whole;
  const scale = height / box.height;
  const room = 1.06;
  const cut: Cut = {
    centre: { x: box.left + box.width / 2, y: box.top + box.height / 2 },
    angle: 0,
    scale: { x: scale, y: scale },
    width: Math.ceil(box.width * scale * room),
    height: Math.ceil(height * room),
  };
  return { layer: takeCut(raster, mask, cut), faces: faces.map((face) => cutFace(cut, face)), isBust };
}
