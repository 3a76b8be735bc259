import { boxBlur } from "../../core/raster/filters.ts";
import { createPlane, lumaPlane, type Plane, type Raster } from "../../core/raster/raster.ts";
import { resizeRaster } from "../../core/raster/raster-io.server.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";

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
export async function enlargeDrawing(
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
