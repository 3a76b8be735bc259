import { type Face, moveFace, type Point, faceBox, largestFace, type Box } from "../../../core/face/face.ts";
import type { Layer } from "../../../core/layer/layer.ts";
import { maskBounds } from "../../../core/layer/stack-layer.ts";
import { sampleRaster } from "../../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { type Plane, type Raster, smoothstep } from "../../../core/raster/raster.ts";
import { coveredShare, keepLargeRegions } from "../../../core/raster/regions.ts";
import type { RecipeContext, Shot } from "../../../core/recipe/scene.ts";
import { LEAST_PERSON, withFaces } from "../../../people/find-people.ts";

/**
 * The shot with its faces and with what stands out from it: people, or without a face perhaps an animal or somebody
 * who looks away. Whoever uses a mask without a face judges its shape, as it may be in shreds.
 */
export async function withSubject(
  shot: Shot,
  context: RecipeContext,
): Promise<Shot & { faces: readonly Face[]; person: Plane | null }> {
  const found = await withFaces(shot, context);
  const person = found.person ?? (await context.findPerson(found.raster));
  return { ...found, person: person !== null && coveredShare(person) >= LEAST_PERSON ? person : null };
}

/** A rectangle of a picture, turned so that what stands askew in it comes out upright. */
export interface Cut {
  centre: Point;
  /** Radians clockwise by which the picture's content is askew. */
  angle: number;
  /** Pixels of the cut for one pixel of the picture, across and down. */
  scale: Point;
  width: number;
  height: number;
}

export function leadBack({ width, height, scale, angle, centre }: Cut) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return (x: number, y: number, out: Point): void => {
    const dx = (x - width / 2) / scale.x;
    const dy = (y - height / 2) / scale.y;
    out.x = centre.x + dx * cos - dy * sin;
    out.y = centre.y + dx * sin + dy * cos;
  };
}

export function cutAt(cut: Cut, { x, y }: Point): Point {
  const [dx, dy] = [x - cut.centre.x, y - cut.centre.y];
  const [cos, sin] = [Math.cos(cut.angle), Math.sin(cut.angle)];
  return {
    x: (dx * cos + dy * sin) * cut.scale.x + cut.width / 2,
    y: (dy * cos - dx * sin) * cut.scale.y + cut.height / 2,
  };
}

export const cutFace = (cut: Cut, face: Face): Face => moveFace(face, (point) => cutAt(cut, point));

/** The picture inside the cut; solid where the mask shows it, clear beyond the picture's edges. */
export function takeCut(raster: Raster, mask: Plane | null, cut: Cut): Layer {
  const data = new Uint8ClampedArray(cut.width * cut.height * 4);
  const toPicture = leadBack(cut);
  const from: Point = { x: 0, y: 0 };
  const pixel: [number, number, number] = [0, 0, 0];
  for (let y = 0, at = 0; y < cut.height; y += 1) {
    for (let x = 0; x < cut.width; x += 1, at += 4) {
      toPicture(x, y, from);
      sampleRaster(raster, from.x, from.y, pixel);
      data[at] = pixel[0];
      data[at + 1] = pixel[1];
      data[at + 2] = pixel[2];
      data[at + 3] = 255 * coverAt(raster, mask, from);
    }
  }
  return { width: cut.width, height: cut.height, data };
}

function coverAt({ width, height }: Raster, mask: Plane | null, { x, y }: Point): number {
  if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) return 0;
  if (mask === null) return 1;
  const left = Math.min(width - 1, Math.max(0, x));
  const top = Math.min(height - 1, Math.max(0, y));
  const x0 = Math.floor(left);
  const y0 = Math.floor(top);
  const x1 = Math.min(width - 1, x0 + 1);
  const y1 = Math.min(height - 1, y0 + 1);
  const fx = left - x0;
  const fy = top - y0;
  const { data } = mask;
  const upper = data[y0 * width + x0]! * (1 - fx) + data[y0 * width + x1]! * fx;
  const lower = data[y1 * width + x0]! * (1 - fx) + data[y1 * width + x1]! * fx;
  return upper * (1 - fy) + lower * fy;
}

interface FigureCut {
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
