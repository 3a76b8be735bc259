import type { Point } from "../core/face/face.ts";
import { gaussianBlur } from "../core/raster/filters.ts";
import {
  lengthOf,
  createPlane,
  smoothstep,
  type Plane,
  type Raster,
  type Rgb,
} from "../core/raster/raster.ts";

export interface Strand {
  /** A cubic Bézier curve from root to tip. */
  curve: readonly [Point, Point, Point, Point];
  color: Rgb;
  /** Pixels at its thickest. */
  width: number;
  opacity: number;
  /** How strongly it shines where it bends, 0 to 1. */
  gloss: number;
  /** Share of its length over which it fades in from the root. */
  fadeIn: number;
}

/** A transparent layer of hair: colours multiplied by coverage. */
export interface StrandLayer {
  red: Plane;
  green: Plane;
  blue: Plane;
  cover: Plane;
}

export const createStrandLayer = (width: number, height: number): StrandLayer => ({
  red: createPlane(width, height),
  green: createPlane(width, height),
  blue: createPlane(width, height),
  cover: createPlane(width, height),
});

function bezier([a, b, c, d]: Strand["curve"], t: number): Point {
  const s = 1 - t;
  const [wa, wb, wc, wd] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return { x: a.x * wa + b.x * wb + c.x * wc + d.x * wd, y: a.y * wa + b.y * wb + c.y * wc + d.y * wd };
}

const curveLength = ([a, b, c, d]: Strand["curve"]): number =>
  lengthOf(b.x - a.x, b.y - a.y) + lengthOf(c.x - b.x, c.y - b.y) + lengthOf(d.x - c.x, d.y - c.y);

function stamp(
  layer: StrandLayer,
  at: Point,
  radius: number,
  alpha: number,
  color: Rgb,
  light: number,
): void {
  const { width, height } = layer.cover;
  const reach = radius + 0.7;
  const fromY = Math.max(0, Math.ceil(at.y - reach));
  const toY = Math.min(height - 1, Math.floor(at.y + reach));
  const fromX = Math.max(0, Math.ceil(at.x - reach));
  const toX = Math.min(width - 1, Math.floor(at.x + reach));
  for (let y = fromY; y <= toY; y += 1) {
    for (let x = fromX; x <= toX; x += 1) {
      const cover = Math.min(1, radius + 0.5 - lengthOf(x - at.x, y - at.y)) * alpha;
      if (cover <= 0) continue;
      const pixel = y * width + x;
      const rest = 1 - cover;
      layer.red.data[pixel] = layer.red.data[pixel]! * rest + color[0] * light * cover;
      layer.green.data[pixel] = layer.green.data[pixel]! * rest + color[1] * light * cover;
      layer.blue.data[pixel] = layer.blue.data[pixel]! * rest + color[2] * light * cover;
      layer.cover.data[pixel] = layer.cover.data[pixel]! * rest + cover;
    }
  }
}

/** Draws one strand: thin at the tip, darker at the root, shining where it bends. */
export function drawStrand(layer: StrandLayer, strand: Strand): void {
  const steps = Math.max(4, Math.ceil(curveLength(strand.curve)));
  for (let step = 0; step <= steps; step += 1) {
    const t = step / steps;
    const radius = (strand.width / 2) * (1 - 0.7 * smoothstep(0.55, 1, t));
    const fade = smoothstep(0, strand.fadeIn, t) * (1 - 0.45 * smoothstep(0.86, 1, t));
    // Neighbouring stamps overlap by about the strand's width; together they reach the asked opacity.
    const alpha = 1 - (1 - Math.min(0.98, strand.opacity * fade)) ** (1 / Math.max(1, strand.width));
    const shine = strand.gloss * Math.exp(-(((t - 0.42) / 0.15) ** 2));
    stamp(
      layer,
      bezier(strand.curve, t),
      Math.max(0.3, radius),
      alpha,
      strand.color,
      0.8 + 0.2 * smoothstep(0, 0.4, t) + shine,
    );
  }
}

/** Lays the hair over a picture, with the soft shadow it throws `drop` pixels along `down`. Changes only what it covers. */
export function layStrands(
  raster: Raster,
  layer: StrandLayer,
  shadow: { drop: number; down: Point; strength: number; softness: number },
): Raster {
  const { width, height } = raster;
  const soft = gaussianBlur(layer.cover, shadow.softness);
  const data = raster.data.slice();
  const [dx, dy] = [Math.round(shadow.down.x * shadow.drop), Math.round(shadow.down.y * shadow.drop)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const [sx, sy] = [x - dx, y - dy];
      const shade = sx >= 0 && sy >= 0 && sx < width && sy < height ? soft.data[sy * width + sx]! : 0;
      const cover = layer.cover.data[pixel]!;
      if (cover < 0.004 && shade < 0.004) continue;
      const under = (1 - shadow.strength * Math.min(1, shade)) * (1 - cover);
      data[pixel * 3] = data[pixel * 3]! * under + layer.red.data[pixel]!;
      data[pixel * 3 + 1] = data[pixel * 3 + 1]! * under + layer.green.data[pixel]!;
      data[pixel * 3 + 2] = data[pixel * 3 + 2]! * under + layer.blue.data[pixel]!;
    }
  }
  return { width, height, data };
}
