import { eachShared } from "../../core/layer/layer.ts";
import type { Box } from "../../core/face/face.ts";
import { maskBounds } from "../../core/layer/stack-layer.ts";
import { drawSubject } from "../../core/lines/draw-subject.ts";
import { cropPlane, resizePlane } from "../../core/raster/resize-plane.ts";
import { createRaster, smoothstep, type Plane, type Raster } from "../../core/raster/raster.ts";
import { cropRaster, resizeRaster } from "../../core/raster/raster-io.server.ts";
import { flattenColors, paintLabels } from "../../core/segments/flatten-colors.ts";
import { longerSide, type Operation } from "../../core/recipe/scene.ts";
import { findSubject } from "../place/background.ts";
import { workedSize } from "../photo/upscale.server.ts";

interface Size {
  width: number;
  height: number;
}

interface SheetPlaces {
  drawing: Box;
  reference: Box;
  /** The reference lies on a corner of the drawing, which has to make room. */
  overlaps: boolean;
}

/** Shares of the sheet's shorter side: its margin, and the longer side of the reference. */
const MARGIN = 0.05;
const REFERENCE = 0.22;
/** How much larger a drawing has to become before the reference may lie on its corner. */
const OVERLAP_WORTH = 1.35;

const fitInside = (content: Size, box: Box): Box => {
  const scale = Math.min(box.width / content.width, box.height / content.height);
  const [width, height] = [content.width * scale, content.height * scale];
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
};

/** Room round the subject as a share of its own longer side. */
const ROOM = 0.02;

/** Bounds of what a mask holds, with some room, in whole pixels; the whole plane when it holds nothing. */
function boundsWithRoom(mask: Plane): Box {
  const { width, height } = mask;
  const bounds = maskBounds(mask);
  if (bounds === null) return { left: 0, top: 0, width, height };
  const room = Math.round((Math.max(bounds.width, bounds.height) - 1) * ROOM);
  const left = Math.max(0, bounds.left - room);
  const top = Math.max(0, bounds.top - room);
  return {
    left,
    top,
    width: Math.min(width, bounds.left + bounds.width + room) - left,
    height: Math.min(height, bounds.top + bounds.height + room) - top,
  };
}

function printLines(sheet: Raster, lines: Plane, at: Box): void {
  eachShared(sheet, lines, at, (to, from) => {
    const value = 255 * (1 - smoothstep(0.36, 0.64, lines.data[from]!));
    sheet.data.fill(value, to * 3, to * 3 + 3);
  });
}

function fillBox(sheet: Raster, { left, top, width, height }: Box, value: number): void {
  const [x0, x1] = [Math.max(0, Math.round(left)), Math.min(sheet.width, Math.round(left + width))];
  const [y0, y1] = [Math.max(0, Math.round(top)), Math.min(sheet.height, Math.round(top + height))];
  for (let y = y0; y < y1; y += 1)
    sheet.data.fill(value, (y * sheet.width + x0) * 3, (y * sheet.width + x1) * 3);
}

const grow = ({ left, top, width, height }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

async function paintReference(part: Raster, lines: Plane, place: Box, random: () => number): Promise<Raster> {
  const [width, height] = [Math.round(place.width), Math.round(place.height)];
  const small = await resizeRaster(part, width, height);
  const flat = paintLabels(flattenColors(small, { count: 16, rounding: 0.004, least: 0.0004 }, random));
  const ink = resizePlane(lines, width, height);
  for (let i = 0; i < flat.data.length; i += 1)
    flat.data[i] = (flat.data[i]! * 0.65 + small.data[i]! * 0.35) * (1 - 0.75 * ink.data[(i / 3) | 0]!);
  return flat;
}

export const coloringSheet: Operation<"coloring-sheet"> = async (scene, step, context) => {
  const { raster, faces, person } = await findSubject(scene, context);
  const lines = drawSubject({ raster, faces, person }, step, true);
  const box = person
    ? boundsWithRoom(person)
    : { left: 0, top: 0, width: raster.width, height: raster.height };
  const { width, height } = workedSize(context.output);
  const sheet = createRaster(width, height);
  sheet.data.fill(255);
  const { drawing, reference, overlaps } = placeReference(sheet, box);
  const part = cropPlane(lines, box);
  const frame = Math.max(2, longerSide(sheet) * 0.0016);
  if (!person) {
    fillBox(sheet, grow(drawing, frame), 0);
    fillBox(sheet, drawing, 255);
  }
  printLines(sheet, resizePlane(part, Math.round(drawing.width), Math.round(drawing.height)), drawing);
  if (overlaps) fillBox(sheet, grow(reference, longerSide(sheet) * 0.014), 255);
  const picture = await paintReference(await cropRaster(raster, box), part, reference, context.random);
  fillBox(sheet, grow(reference, frame), 0);
  for (let y = 0; y < picture.height; y += 1) {
    const to = ((y + Math.round(reference.top)) * width + Math.round(reference.left)) * 3;
    sheet.data.set(picture.data.subarray(y * picture.width * 3, (y + 1) * picture.width * 3), to);
  }
  return { ...scene, main: { raster: sheet } };
};

/**
 * Places a drawing as large as it goes, and its reference at the lower right: below it, beside it, or on its corner.
 */
export function placeReference(sheet: Size, content: Size): SheetPlaces {
  const short = Math.min(sheet.width, sheet.height);
  const edge = short * MARGIN;
  const inner = { left: edge, top: edge, width: sheet.width - 2 * edge, height: sheet.height - 2 * edge };
  const small = fitInside(content, { left: 0, top: 0, width: short * REFERENCE, height: short * REFERENCE });
  const reference = {
    ...small,
    left: sheet.width - edge - small.width,
    top: sheet.height - edge - small.height,
  };
  const apart = short * (MARGIN * 0.8);
  const above = fitInside(content, { ...inner, height: inner.height - small.height - apart });
  const beside = fitInside(content, { ...inner, width: inner.width - small.width - apart });
  const whole = fitInside(content, inner);
  const free = above.width >= beside.width ? above : beside;
  const overlaps =
    whole.left + whole.width > reference.left - apart && whole.top + whole.height > reference.top - apart;
  if (!overlaps || whole.width * whole.height > free.width * free.height * OVERLAP_WORTH)
    return { drawing: whole, reference, overlaps };
  return { drawing: free, reference, overlaps: false };
}
