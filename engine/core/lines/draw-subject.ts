import { faceBox, moveFace, type Face } from "../face/face.ts";
import { polygonMask } from "../face/polygon-mask.ts";
import { OVAL } from "../face/landmarks.ts";
import { boxBlur, gaussianBlur } from "../raster/filters.ts";
import { cropPlane, resizePlane } from "../raster/resize-plane.ts";
import { createPlane, lumaPlane, smoothstep, type Plane } from "../raster/raster.ts";
import { longerSide, type Subject } from "../recipe/scene.ts";
import { distanceTo } from "../segments/distance-field.ts";
import { keepLines } from "./clean-lines.ts";
import { drawPlaneContours, type ContourOptions } from "./draw-contours.ts";
import { drawFeatures } from "./face-features.ts";

/** Pixels on the longer side at which a face is drawn, however small it is in the picture. */
const FACE_SIDE = 420;
/** Share of ink from which on an area counts as texture, which nobody could colour in. */
const TEXTURE = { from: 0.24, to: 0.3 } as const;

/** Draws one face again, larger than the rest, so that it keeps eyes and mouth; `ink` is changed. */
function drawFace(ink: Plane, luma: Plane, face: Face, options: ContourOptions, isSimple: boolean): void {
  const { left, top, width, height } = faceBox(face);
  const room = Math.max(width, height) * 0.12;
  const x0 = Math.max(0, Math.floor(left - room));
  const y0 = Math.max(0, Math.floor(top - room));
  const x1 = Math.min(ink.width, Math.ceil(left + width + room));
  const y1 = Math.min(ink.height, Math.ceil(top + height + room));
  if (x1 - x0 < 24 || y1 - y0 < 24) return;
  const part = cropPlane(luma, { left: x0, top: y0, width: x1 - x0, height: y1 - y0 });
  const scale = Math.max(1, FACE_SIDE / longerSide(part));
  const large = resizePlane(part, Math.round(part.width * scale), Math.round(part.height * scale));
  const thickness = (options.width * longerSide(luma)) / longerSide(part);
  const drawn = drawPlaneContours(large, {
    width: Math.min(0.014, Math.max(0.0085, thickness * 0.8)),
    detail: Math.min(1, options.detail + 0.1),
    calm: options.calm * 0.6,
    least: 0.045,
  });
  if (isSimple) {
    const inside = moveFace(face, ({ x, y }) => ({ x: (x - x0) * scale, y: (y - y0) * scale }));
    drawFeatures(drawn, inside, Math.max(3, thickness * longerSide(large)));
  }
  const small = resizePlane(drawn, part.width, part.height);
  const oval = polygonMask(ink.width, ink.height, [OVAL.map((i) => face.points[i]!)], width * 0.02);
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      const at = (y + y0) * ink.width + x + x0;
      const share = oval.data[at]!;
      ink.data[at] = ink.data[at]! * (1 - share) + small.data[y * small.width + x]! * share;
    }
  }
}

/**
 * A line drawing of a picture's subject, 1 ink and 0 paper: people without their background and with a closed outline, or
 * all that is there when nobody is.
 * @param isSimple whether eyes and mouth become closed shapes
 */
export function drawSubject(
  { raster, faces, person }: Subject,
  options: ContourOptions,
  isSimple = false,
): Plane {
  const luma = lumaPlane(raster);
  const side = longerSide(raster);
  const ink = drawPlaneContours(luma, options);
  const dense = boxBlur(ink, side * 0.025).data;
  for (let i = 0; i < ink.data.length; i += 1)
    ink.data[i]! *= 1 - smoothstep(TEXTURE.from, TEXTURE.to, dense[i]!);
  const whole = keepLines(ink, { faint: 0.5, strong: 0.5, least: options.least * side });
  const near = gaussianBlur(whole, 1.5).data;
  for (let i = 0; i < ink.data.length; i += 1) if (near[i]! < 0.05) ink.data[i] = 0;
  for (const face of faces) drawFace(ink, luma, face, options, isSimple);
  if (!person) return ink;
  const pixels = options.width * side;
  const inside = gaussianBlur(person, pixels).data;
  const outline = drawSilhouette(person, pixels * 1.7, pixels).data;
  for (let i = 0; i < ink.data.length; i += 1)
    ink.data[i] = Math.max(outline[i]!, ink.data[i]! * smoothstep(0.45, 0.75, inside[i]!));
  return ink;
}

/**
 * The outline of a shape as a line, 1 ink and 0 paper. Where the shape leaves the picture, the line follows the picture's
 * edge, so that the outline is closed.
 * @param thickness pixels
 * @param rounding pixels within which the outline is smoothed
 */
export function drawSilhouette(shape: Plane, thickness: number, rounding: number): Plane {
  const { width, height } = shape;
  const soft = gaussianBlur(shape, rounding).data;
  // The line's middle stays half its width within the picture, so that it is as thick there as elsewhere.
  const edge = Math.floor(thickness / 2);
  const isOutside = (x: number, y: number) =>
    x < edge || y < edge || x >= width - edge || y >= height - edge || soft[y * width + x]! < 0.5;
  const away = distanceTo(width, height, (pixel) => {
    const x = pixel % width;
    const y = (pixel - x) / width;
    if (isOutside(x, y)) return false;
    return isOutside(x - 1, y) || isOutside(x + 1, y) || isOutside(x, y - 1) || isOutside(x, y + 1);
  });
  const ink = createPlane(width, height);
  const half = thickness / 2;
  for (let i = 0; i < ink.data.length; i += 1)
    ink.data[i] = 1 - smoothstep(half - 0.7, half + 0.7, away.data[i]!);
  return ink;
}
