import { resizeRaster } from "../../core/raster/raster-io.server.ts";
import {
  mixRasters,
  type Raster,
  createPlane,
  lumaPlane,
  type Plane,
  clamp01,
  lumaOf,
  mapPixels,
  smoothstep,
} from "../../core/raster/raster.ts";
import type { Cartoonist } from "../../core/models/cartoonist.server.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";
import { boxBlur, gaussianBlur, smoothPlane } from "../../core/raster/filters.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import { smoothRaster } from "../../core/raster/filter-raster.ts";
import { cleanDrawing, drawSpread } from "./cartoon-colors.ts";

/** Flat areas: radius as a share of the longer side, squared contrast that stays an edge, and how often. */
const FLATTEN = { radius: 0.006, edge: 0.004, times: 2 } as const;
/** Steps of brightness, and how far tones are drawn to them. */
const TONES = 9;
const TONE_PULL = 0.6;
const SATURATION = 1.25;
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

/** The network's drawing of a picture, at the picture's size and in its colours. */
async function drawNeurally(photo: Raster, cartoonist: Cartoonist, side: number, detail: number) {
  const { width, height } = photo;
  const most = longerSide(photo) < LOOK.below ? LOOK.side : side;
  const scale = Math.min(1, most / longerSide(photo), Math.sqrt(MOST_PIXELS / (width * height)));
  const small = await resizeRaster(
    photo,
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const drawing = await drawSpread(small, (bent) => cartoonist.draw(bent));
  return enlargeDrawing(cleanDrawing(drawing, small), small, photo, detail);
}

/** Draws the picture as a frame of an animated film: by a network, or by filters where it does not run. */
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
  const slopes = createPlane(photo.width, photo.height);
  for (let i = 0; i < slopes.data.length; i += 1) {
    const slope = (product[i]! - a[i]! * b[i]!) / (square[i]! - a[i]! * a[i]! + TEXTURE);
    slopes.data[i] = Math.min(MOST_SLOPE, Math.max(0, slope));
  }
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

/** A cartoon by filters alone: flat areas, few tones, stronger colours and soft dark contours. */
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
    out[0] = (toned + (red - luma) * SATURATION) * ink;
    out[1] = (toned + (green - luma) * SATURATION) * ink;
    out[2] = (toned + (blue - luma) * SATURATION) * ink;
  });
}
