import { gaussianBlur } from "../../../core/raster/filters.ts";
import { createPlane, smoothstep, type Plane, type Raster } from "../../../core/raster/raster.ts";
import { distanceTo } from "../../../core/segments/distance-field.ts";
import { alphaPlane, type Layer } from "../../../core/layer/layer.ts";

/** A layer with empty room around it. */
function padLayer(layer: Layer, room: number): Layer {
  const [width, height] = [layer.width + 2 * room, layer.height + 2 * room];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < layer.height; y += 1)
    data.set(
      layer.data.subarray(y * layer.width * 4, (y + 1) * layer.width * 4),
      ((y + room) * width + room) * 4,
    );
  return { width, height, data };
}

/** Rounds a shape's small notches, so that scissors could follow it: it is grown, and softened, and cut again. */
function cutShape(alpha: Plane, border: number): Plane {
  const { width, height } = alpha;
  const away = distanceTo(width, height, (pixel) => alpha.data[pixel]! > 0.5);
  const grown = createPlane(width, height);
  for (let i = 0; i < grown.data.length; i += 1)
    grown.data[i] = smoothstep(border + 1, border - 1, away.data[i]!);
  const soft = gaussianBlur(grown, border * 0.4);
  const slope = 0.6 / Math.max(1, border * 0.4);
  for (let i = 0; i < soft.data.length; i += 1)
    soft.data[i] = Math.max(smoothstep(0.5 - slope, 0.5 + slope, soft.data[i]!), alpha.data[i]!);
  return soft;
}

/**
 * Lays a cut-out on a sheet as a sticker: even white border of `border` pixels and a soft shadow. The sheet is changed.
 * @param at where the layer's top left corner comes, without the border
 */
export function drawSticker(
  sheet: Raster,
  layer: Layer,
  at: { left: number; top: number },
  border: number,
): void {
  const room = Math.ceil(border * 2.4);
  const padded = padLayer(layer, room);
  const alpha = alphaPlane(padded);
  const white = cutShape(alpha, border);
  const shadow = gaussianBlur(white, border * 0.45);
  const drop = Math.round(border * 0.35);
  const [left, top] = [Math.round(at.left) - room, Math.round(at.top) - room];
  for (let y = 0; y < padded.height; y += 1) {
    const row = y + top;
    if (row < 0 || row >= sheet.height) continue;
    for (let x = 0; x < padded.width; x += 1) {
      const column = x + left;
      if (column < 0 || column >= sheet.width) continue;
      const from = y * padded.width + x;
      const dark = y >= drop && x >= drop ? shadow.data[from - drop * padded.width - drop]! * 0.34 : 0;
      const paper = white.data[from]!;
      const own = alpha.data[from]!;
      const to = (row * sheet.width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const ground = sheet.data[to + channel]! * (1 - dark) + 70 * dark;
        const card = ground * (1 - paper) + 255 * paper;
        sheet.data[to + channel] = card * (1 - own) + padded.data[from * 4 + channel]! * own;
      }
    }
  }
}
