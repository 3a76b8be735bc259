import type { Random } from "../../core/raster/random.ts";
import { createRaster, type Plane, type Raster } from "../../core/raster/raster.ts";
import { normalAt, type Normal } from "./height-field.ts";

/** A stitch's height in shares of its width, the thickness of its yarn, and how far its strands lean. */
const STITCH = { height: 0.82, yarn: 0.27, lean: 0.21 } as const;
/** Towards the lamp, above left. */
const LIGHT: Normal = { x: -0.42, y: -0.6, z: 0.68 };

/** How high the yarn lies at a place of a stitch, 0 to 1. A stitch is a V of two strands. */
function stitchHeight(u: number, v: number): number {
  const side = u < 0.5 ? u : 1 - u;
  const away = Math.abs(side - 0.14 - STITCH.lean * v) / STITCH.yarn;
  return away >= 1 ? 0 : Math.sqrt(1 - away * away) * (1 - Math.abs(v - 0.5) * 0.7);
}

export interface Knit {
  /** Width of a stitch in pixels. */
  stitch: number;
  /** How strongly stitches stand out, 0 to 1. */
  depth: number;
}

/**
 * A picture as if knitted: stitches of one colour each, in rows that follow a form, lit softly.
 * @param field the form's height in pixels
 */
export function knit(paint: Raster, field: Plane, { stitch, depth }: Knit, random: Random): Raster {
  const { width, height } = paint;
  const result = createRaster(width, height);
  const tones = Float32Array.from({ length: 4096 }, () => 0.94 + random() * 0.12);
  const fibres = Float32Array.from({ length: 8192 }, () => 1 + (random() - 0.5) * 0.12 * depth);
  const normal: Normal = { x: 0, y: 0, z: 1 };
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      normalAt(field, pixel, normal);
      const px = (x + normal.x * stitch * 1.4) / stitch;
      const py = (y - field.data[pixel]! * 0.25) / (stitch * STITCH.height);
      const [column, row] = [Math.floor(px), Math.floor(py)];
      const [u, v] = [px - column, py - row];
      const high = stitchHeight(u, v);
      const fromX = Math.min(width - 1, Math.max(0, Math.round(x + (0.5 - u) * stitch)));
      const fromY = Math.min(height - 1, Math.max(0, Math.round(y + (0.5 - v) * stitch * STITCH.height)));
      const tone = tones[(column * 73 + row * 151) & 4095]! * fibres[(x * 31 + y * 977 + column) & 8191]!;
      const lit = normal.x * LIGHT.x + normal.y * LIGHT.y + normal.z * LIGHT.z;
      const form = 0.62 + 0.58 * Math.max(0, lit);
      const lean = u < 0.5 ? 0.06 : -0.06;
      const gain = form * tone * (1 - depth * 0.5 + depth * (0.68 * high + lean));
      const from = (fromY * width + fromX) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        result.data[pixel * 3 + channel] = paint.data[from + channel]! * gain + 9 * high;
    }
  }
  return result;
}
