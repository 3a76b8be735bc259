import { gaussianBlur } from "../../../core/raster/filters.ts";
import { createPlane, lumaPlane, smoothstep, type Plane, type Raster } from "../../../core/raster/raster.ts";
import { halvePlane, resizePlane } from "../../../core/raster/resize-plane.ts";
import { longerSide } from "../../../core/recipe/scene.ts";

/** What a sheet with a line drawing looks like: mostly paper, some ink, little between them, hardly a colour. */
const SHEET = { paper: 0.7, between: 0.16, leastInk: 0.002, mostInk: 0.26, chroma: 34 } as const;
/** Brightness as a share of the paper's: above is paper, below is ink. */
const PAPER = 0.88;
const INK = 0.58;

/** The largest value within a square around each pixel. */
function dilate({ width, height, data }: Plane, radius: number): Plane {
  const pass = (source: Float32Array, length: number, lines: number, step: number, skip: number) => {
    const result = new Float32Array(source.length);
    for (let line = 0; line < lines; line += 1) {
      for (let i = 0; i < length; i += 1) {
        let most = 0;
        for (let j = Math.max(0, i - radius); j <= Math.min(length - 1, i + radius); j += 1)
          most = Math.max(most, source[line * skip + j * step]!);
        result[line * skip + i * step] = most;
      }
    }
    return result;
  };
  const rows = pass(data, width, height, 1, width);
  return { width, height, data: pass(rows, height, width, width, 1) };
}

/** Brightness as a share of the paper around: an unevenly lit scan becomes an even sheet. */
function evenSheet(luma: Plane): Plane {
  let small = luma;
  while (longerSide(small) > 240) small = halvePlane(small);
  const side = longerSide(small);
  const paper = gaussianBlur(dilate(small, Math.max(2, Math.round(side / 30))), side / 16);
  const large = resizePlane(paper, luma.width, luma.height);
  const sheet = createPlane(luma.width, luma.height);
  for (let i = 0; i < sheet.data.length; i += 1)
    sheet.data[i] = Math.min(1, luma.data[i]! / Math.max(0.05, large.data[i]!));
  return sheet;
}

function meanChroma({ data }: Raster): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    sum += Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  return (sum * 3) / data.length;
}

/** The ink of a drawing on paper, 0 to 1, whatever the paper's shade; null when the picture is no line drawing. */
export function readLines(raster: Raster): Plane | null {
  if (meanChroma(raster) > SHEET.chroma) return null;
  const luma = lumaPlane(raster);
  const sheet = evenSheet(luma);
  let [paper, dark, brightness] = [0, 0, 0];
  for (let i = 0; i < sheet.data.length; i += 1) {
    const value = sheet.data[i]!;
    if (value > PAPER) {
      paper += 1;
      brightness += luma.data[i]!;
    } else if (value < INK) dark += 1;
  }
  const count = sheet.data.length;
  const isDrawing =
    paper / count > SHEET.paper &&
    (count - paper - dark) / count < SHEET.between &&
    dark / count > SHEET.leastInk &&
    dark / count < SHEET.mostInk &&
    brightness / Math.max(1, paper) > 0.42;
  if (!isDrawing) return null;
  for (let i = 0; i < count; i += 1) sheet.data[i] = 1 - smoothstep(INK, PAPER, sheet.data[i]!);
  return sheet;
}
