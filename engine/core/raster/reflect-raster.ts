import { createRaster, type Raster } from "./raster.ts";

/** The place within 0 to `length - 1` that `at`, which may lie outside, is the mirror image of. */
export function reflect(at: number, length: number): number {
  if (length === 1) return 0;
  const period = 2 * (length - 1);
  const within = ((at % period) + period) % period;
  return within < length ? within : period - within;
}

/** A part of a picture that may reach beyond its edges, where the picture is mirrored. */
export function cutReflected(
  { width, height, data }: Raster,
  box: { left: number; top: number; width: number; height: number },
): Raster {
  const part = createRaster(box.width, box.height);
  const columns = Int32Array.from({ length: box.width }, (_, x) => 3 * reflect(box.left + x, width));
  for (let y = 0, to = 0; y < box.height; y += 1) {
    const row = 3 * width * reflect(box.top + y, height);
    for (let x = 0; x < box.width; x += 1, to += 3) {
      const from = row + columns[x]!;
      part.data[to] = data[from]!;
      part.data[to + 1] = data[from + 1]!;
      part.data[to + 2] = data[from + 2]!;
    }
  }
  return part;
}
