import { smoothRaster } from "../../core/raster/filter-raster.ts";
import { guidedFilter } from "../../core/raster/filters.ts";
import {
  createPlane,
  lumaOf,
  lumaPlane,
  mapPixels,
  smoothstep,
  type Plane,
  type Raster,
} from "../../core/raster/raster.ts";
import { longerSide } from "../../core/recipe/scene.ts";

/**
 * Mean distance of a photo's tones from evenly spread ones (0 to 0.5): from the first value on it is bent towards them,
 * from the second on by half. Networks that normalize over the whole picture paint blots on the lights of dark photos.
 */
const SPREAD = { from: 0.12, to: 0.22, most: 0.5 } as const;
/** What removes the network's fine grid from flat areas and keeps its lines: pixels and squared contrast. */
const GRID = { radius: 2, contrast: 0.003 } as const;
/** Areas within which tones are compared, as a share of the longer side, and the squared contrast of their edges. */
const AREA = { radius: 0.02, contrast: 0.01 } as const;
/** Share of a difference in tone that is taken back. */
const TONE_SHARE = 0.45;
/** Share of the colours that is the photo's, and how much stronger all of them become. */
const COLOR_SHARE = 0.8;
const SATURATION = 1.18;
const OWN_COLOR = (1 - COLOR_SHARE) * SATURATION;
/** Between the strongest and the weakest channel: below it, what is grey in the photo stays grey. */
const COLORFUL = 40;

/** The curve that spreads a photo's tones more evenly: from 0 to 255 to the same. */
function findSpread({ data }: Raster): Float32Array {
  const counts = new Float64Array(256);
  for (let i = 0; i < data.length; i += 1) counts[data[i]!]! += 1;
  let sum = 0;
  const even = counts.map((count) => (255 * (sum += count)) / data.length);
  const distance = even.reduce((total, value, at) => total + Math.abs(value - at), 0) / 256 / 255;
  const share = SPREAD.most * smoothstep(SPREAD.from, SPREAD.to, distance);
  return Float32Array.from(even, (value, at) => at + share * (value - at));
}

/** The way back on a curve that never falls, for whole values. */
function invertCurve(curve: Float32Array): Float32Array {
  let at = 0;
  return Float32Array.from({ length: 256 }, (_, value) => {
    while (at < 254 && curve[at + 1]! < value) at += 1;
    const step = curve[at + 1]! - curve[at]!;
    return step > 0 ? Math.min(255, Math.max(0, at + (value - curve[at]!) / step)) : at;
  });
}

const bend = (raster: Raster, curve: Float32Array): Raster =>
  mapPixels(raster, (red, green, blue, out) => {
    out[0] = curve[red]!;
    out[1] = curve[green]!;
    out[2] = curve[blue]!;
  });

/** Has a photo drawn in tones that the network knows, and gives the drawing back in the photo's, without its grid. */
export async function drawSpread(photo: Raster, draw: (photo: Raster) => Promise<Raster>): Promise<Raster> {
  const curve = findSpread(photo);
  const drawing = await draw(bend(photo, curve));
  return bend(smoothRaster(drawing, GRID.radius, GRID.contrast), invertCurve(curve));
}

function subtract({ width, height, data }: Plane, taken: Plane): Plane {
  const left = createPlane(width, height);
  for (let i = 0; i < data.length; i += 1) left.data[i] = data[i]! - taken.data[i]!;
  return left;
}

/**
 * A drawing of a photo of the same size without the network's casts. Lines and flat areas stay the drawing's, tones come
 * nearer to the photo's, and colours are mostly the photo's, a little stronger.
 */
export function cleanDrawing(drawing: Raster, photo: Raster): Raster {
  const plain = smoothRaster(photo, GRID.radius * 2, AREA.contrast);
  const guide = lumaPlane(photo);
  const radius = Math.max(4, AREA.radius * longerSide(photo));
  const tones = guidedFilter(guide, subtract(guide, lumaPlane(drawing)), radius, AREA.contrast).data;
  return mapPixels(drawing, (red, green, blue, out, pixel) => {
    const at = 3 * pixel;
    const [r, g, b] = [plain.data[at]!, plain.data[at + 1]!, plain.data[at + 2]!];
    const plainLuma = lumaOf(r, g, b);
    const luma = lumaOf(red, green, blue);
    const toned = luma + 255 * TONE_SHARE * tones[pixel]!;
    const own = OWN_COLOR * Math.min(1, (Math.max(r, g, b) - Math.min(r, g, b)) / COLORFUL);
    const borrowed = COLOR_SHARE * SATURATION * Math.min(1.2, Math.max(0, toned) / (plainLuma + 8));
    out[0] = toned + own * (red - luma) + borrowed * (r - plainLuma);
    out[1] = toned + own * (green - luma) + borrowed * (g - plainLuma);
    out[2] = toned + own * (blue - luma) + borrowed * (b - plainLuma);
  });
}
