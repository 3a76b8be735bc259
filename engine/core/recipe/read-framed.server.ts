import { blurRaster } from "../raster/filter-raster.ts";
import { createPlane, composite, createRaster, smoothstep, type Raster } from "../raster/raster.ts";
import { readRegion, type Region } from "../raster/raster-io.server.ts";

const isWithin = ({ left, top, width, height }: Region): boolean =>
  left >= -1e-6 && top >= -1e-6 && left + width <= 1 + 1e-6 && top + height <= 1 + 1e-6;

/** The largest part of the photo, from its middle, that has the ratio of the region. */
function coverRegion({ width, height }: Region): Region {
  const scale = Math.max(width, height);
  const [w, h] = [width / scale, height / scale];
  const fit = 1 / Math.max(w, h);
  return { left: (1 - w * fit) / 2, top: (1 - h * fit) / 2, width: w * fit, height: h * fit };
}

/** Decodes a region of a photo at a size. What lies beyond the photo is filled with its own blurred enlargement. */
export async function readFramed(
  bytes: Uint8Array,
  region: Region,
  width: number,
  height: number,
): Promise<Raster> {
  if (isWithin(region)) return readRegion(bytes, region, width, height);
  const small = { width: Math.max(8, Math.round(width / 2)), height: Math.max(8, Math.round(height / 2)) };
  const cover = await readRegion(bytes, coverRegion(region), small.width, small.height);
  const soft = enlarge(blurRaster(cover, Math.max(small.width, small.height) / 22), width, height);

  const left = Math.max(0, Math.round((-region.left / region.width) * width));
  const top = Math.max(0, Math.round((-region.top / region.height) * height));
  const shown = {
    left: Math.max(0, region.left),
    top: Math.max(0, region.top),
    width: Math.min(1, region.width),
    height: Math.min(1, region.height),
  };
  const inner = {
    width: Math.min(width - left, Math.round((shown.width / region.width) * width)),
    height: Math.min(height - top, Math.round((shown.height / region.height) * height)),
  };
  const photo = await readRegion(bytes, shown, inner.width, inner.height);
  const placed = createRaster(width, height);
  const mask = createPlane(width, height);
  const feather = Math.max(width, height) / 60;
  for (let y = 0; y < inner.height; y += 1) {
    placed.data.set(
      photo.data.subarray(y * inner.width * 3, (y + 1) * inner.width * 3),
      ((y + top) * width + left) * 3,
    );
    for (let x = 0; x < inner.width; x += 1) {
      const besides = left > 0 ? Math.min(x, inner.width - 1 - x) : feather;
      const aboves = top > 0 ? Math.min(y, inner.height - 1 - y) : feather;
      mask.data[(y + top) * width + x + left] = smoothstep(0, feather, Math.min(besides, aboves));
    }
  }
  return composite(soft, placed, mask);
}

/** Nearest-neighbour enlargement: enough for a picture that is blurred already. */
function enlarge(raster: Raster, width: number, height: number): Raster {
  const result = createRaster(width, height);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(raster.height - 1, Math.floor((y * raster.height) / height)) * raster.width;
    for (let x = 0; x < width; x += 1) {
      const from = (row + Math.min(raster.width - 1, Math.floor((x * raster.width) / width))) * 3;
      result.data.set(raster.data.subarray(from, from + 3), (y * width + x) * 3);
    }
  }
  return result;
}
