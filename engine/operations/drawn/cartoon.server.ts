import type { Cartoonist } from "../../core/models/cartoonist.server.ts";
import { smoothRaster } from "../../core/raster/filter-raster.ts";
import { guidedFilter, boxBlur, gaussianBlur, smoothPlane } from "../../core/raster/filters.ts";
import { resizeRaster } from "../../core/raster/raster-io.server.ts";
import {
  lumaOf,
  lumaPlane,
  mapPixels,
  smoothstep,
  type Plane,
  type Raster,
  mixRasters,
  clamp01,
  fillPlane,
  scaleSize,
} from "../../core/raster/raster.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";

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
async function drawSpread(photo: Raster, draw: (photo: Raster) => Promise<Raster>): Promise<Raster> {
  const curve = findSpread(photo);
  const drawing = await draw(bend(photo, curve));
  return bend(smoothRaster(drawing, GRID.radius, GRID.contrast), invertCurve(curve));
}

function subtract({ width, height, data }: Plane, taken: Plane): Plane {
  return fillPlane({ width, height }, (i) => data[i]! - taken.data[i]!);
}

/**
 * A drawing of a photo of the same size without the network's casts. Lines and flat areas stay the drawing's, tones come
 * nearer to the photo's, and colours are mostly the photo's, a little stronger.
 */
function cleanDrawing(drawing: Raster, photo: Raster): Raster {
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

/** Flat areas: radius as a share of the longer side, squared contrast that stays an edge, and how often. */
const FLATTEN = { radius: 0.006, edge: 0.004, times: 2 } as const;
/** Steps of brightness, and how far tones are drawn to them. */
const TONES = 9;
const TONE_PULL = 0.6;
const DRAWN_SATURATION = 1.25;
/** What is smoothed away before contours are looked for: texture. */
const FINE = { radius: 0.002, edge: 0.003 } as const;
/** Contours: width as a share of the longer side, difference that draws one fully, and how dark it is. */
const CONTOUR = { width: 0.0009, from: 0.012, to: 0.06, darkness: 0.6 } as const;

/** Pixels around each one within which photo and drawing are compared, at the drawing's size. */
const RADIUS = 2;
/** Squared contrast (0 to 1) under which the photo shows texture rather than contours. */
const TEXTURE = 0.0008;
/** A contour may be put back once and a quarter, not more: more shows as a halo. */
const MOST_SLOPE = 1.25;

const multiply = (first: Plane, second: Plane): Plane => ({
  ...first,
  data: first.data.map((value, at) => value * second.data[at]!),
});

/**
 * Most pixels the network draws, whatever the shape: it takes about 900 bytes and 15 millionths of a CPU second for each.
 * With a third more of them faces and hands look the same.
 */
const MOST_PIXELS = 136_000;

/**
 * A picture with a longer side under this is a look at one, of which the network draws so many pixels on the longer side:
 * with 176, the faces of people who stand far away lose their eyes.
 */
const LOOK = { below: 400, side: 192 } as const;

async function drawNeurally(photo: Raster, cartoonist: Cartoonist, side: number, detail: number) {
  const { width, height } = photo;
  const most = longerSide(photo) < LOOK.below ? LOOK.side : side;
  const scale = Math.min(1, most / longerSide(photo), Math.sqrt(MOST_PIXELS / (width * height)));
  const size = scaleSize(photo, scale);
  const small = await resizeRaster(photo, size.width, size.height);
  const drawing = await drawSpread(small, (bent) => cartoonist.draw(bent));
  return enlargeDrawing(cleanDrawing(drawing, small), small, photo, detail);
}

export const cartoon: Operation<"cartoon"> = async (scene, { look, strength, side, detail }, context) => {
  const photo = scene.main.raster;
  const cartoonist = await context.cartoonist(look);
  const drawn =
    cartoonist === null ? drawClassicCartoon(photo) : await drawNeurally(photo, cartoonist, side, detail);
  return withPicture(scene, strength < 1 ? mixRasters(photo, drawn, strength) : drawn);
};

/** How much of the photo's contours the drawing shows around each pixel: 0 where it painted them over. */
function findSlopes(photo: Plane, drawing: Plane): Plane {
  const [a, b] = [boxBlur(photo, RADIUS).data, boxBlur(drawing, RADIUS).data];
  const square = boxBlur(multiply(photo, photo), RADIUS).data;
  const product = boxBlur(multiply(photo, drawing), RADIUS).data;
  const slopes = fillPlane(photo, (i) => {
    const slope = (product[i]! - a[i]! * b[i]!) / (square[i]! - a[i]! * a[i]! + TEXTURE);
    return Math.min(MOST_SLOPE, Math.max(0, slope));
  });
  return boxBlur(slopes, RADIUS);
}

/**
 * A drawing of a small photo, enlarged to the large photo's size. Its contours are made as fine as the large photo
 * shows them; textures that the drawing left out stay out.
 * @param detail share of those contours
 */
async function enlargeDrawing(
  drawing: Raster,
  small: Raster,
  photo: Raster,
  detail: number,
): Promise<Raster> {
  const { width, height } = photo;
  const large = await resizeRaster(drawing, width, height);
  if (detail === 0 || large === drawing) return large;
  const slopes = resizePlane(findSlopes(lumaPlane(small), lumaPlane(drawing)), width, height).data;
  const fine = lumaPlane(photo).data;
  const coarse = lumaPlane(await resizeRaster(small, width, height)).data;
  for (let pixel = 0, at = 0; pixel < fine.length; pixel += 1, at += 3) {
    const added = 255 * detail * slopes[pixel]! * (fine[pixel]! - coarse[pixel]!);
    large.data[at] = large.data[at]! + added;
    large.data[at + 1] = large.data[at + 1]! + added;
    large.data[at + 2] = large.data[at + 2]! + added;
  }
  return large;
}

/** A brightness (0 to 1) drawn towards the nearest of a few, with a soft passage between them. */
function pullTone(luma: number): number {
  const level = luma * TONES;
  const step = Math.floor(level);
  return luma + TONE_PULL * ((step + smoothstep(0.25, 0.75, level - step)) / TONES - luma);
}

/** 1 on the dark side of contours, 0 elsewhere: a difference of two blurs. */
function findContours(luma: Plane, sigma: number): Plane {
  const near = gaussianBlur(luma, sigma);
  const far = gaussianBlur(luma, sigma * 2.2);
  for (let i = 0; i < near.data.length; i += 1)
    near.data[i] = smoothstep(CONTOUR.from, CONTOUR.to, far.data[i]! - near.data[i]!);
  return near;
}

function drawClassicCartoon(photo: Raster): Raster {
  const side = longerSide(photo);
  let flat = photo;
  for (let time = 0; time < FLATTEN.times; time += 1)
    flat = smoothRaster(flat, Math.max(2, FLATTEN.radius * side), FLATTEN.edge);
  const contours = findContours(
    smoothPlane(lumaPlane(photo), Math.max(1, FINE.radius * side), FINE.edge),
    Math.max(0.8, CONTOUR.width * side),
  ).data;
  return mapPixels(flat, (red, green, blue, out, pixel) => {
    const luma = lumaOf(red, green, blue);
    const toned = 255 * pullTone(clamp01(luma / 255));
    const ink = 1 - CONTOUR.darkness * contours[pixel]!;
    out[0] = (toned + (red - luma) * DRAWN_SATURATION) * ink;
    out[1] = (toned + (green - luma) * DRAWN_SATURATION) * ink;
    out[2] = (toned + (blue - luma) * DRAWN_SATURATION) * ink;
  });
}
