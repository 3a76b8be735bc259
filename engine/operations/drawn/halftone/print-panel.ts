import type { PrintColors } from "#registry/contract/operations/graphic.ts";
import { parseColor, smoothstep, type Plane, type Raster } from "../../../core/raster/raster.ts";
import type { LabelMap } from "../../../core/segments/label-map.ts";
import { REGIONS } from "./tone-regions.ts";

/** Answers how much of a pixel a printing screen's dots cover, 0 to 1. */
type Screen = (x: number, y: number, darkness: number) => number;

export interface PrintPlates {
  labels: LabelMap;
  tone: Plane;
  ink: Plane;
}

/** Brightness (stretched) from which on an area has no dots, and below which it is all ink. */
const PAPER_FROM = 0.86;
const SOLID = { hair: 0.3, clothes: 0.14, skin: 0.04, lips: 0.02, mouth: 0.22, background: -1 } as const;

const TEETH = "#ffffff";

/** Prints one panel on a picture: flat colours, over them dots whose size follows the shade, then solid blacks and lines. */
export function printPanel(
  picture: Raster,
  { labels, tone, ink }: PrintPlates,
  at: { left: number; top: number },
  colors: PrintColors,
  { pitch, angle }: { pitch: number; angle: number },
): void {
  const { width, height } = tone;
  const screen = createScreen(pitch, angle);
  const flats = REGIONS.map((name) => parseColor(name === "mouth" ? TEETH : colors[name]));
  const dots = REGIONS.map((name) => parseColor(name === "mouth" ? colors.skin : colors.dots[name]));
  const solids = REGIONS.map((name) => SOLID[name]);
  const black = parseColor(colors.ink);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const label = labels.data[pixel]!;
      const light = tone.data[pixel]!;
      // Behind the subject the dots swell towards the lower edge, whatever the photo shows there.
      const darkness =
        label === 0 ? 0.08 + (0.5 * y) / height : smoothstep(0, 1, (PAPER_FROM - light) / PAPER_FROM) * 0.92;
      const dot = screen(x, y, darkness);
      const solid = 1 - smoothstep(solids[label]! - 0.05, solids[label]! + 0.05, light);
      const line = Math.max(ink.data[pixel]!, solid);
      const to = ((y + at.top) * picture.width + x + at.left) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const printed = flats[label]![channel]! * (1 - dot) + dots[label]![channel]! * dot;
        picture.data[to + channel] = printed * (1 - line) + black[channel]! * line;
      }
    }
  }
}

/**
 * A screen of round dots in a turned grid, whose area grows with the darkness.
 * @param pitch pixels from dot to dot
 * @param degrees angle of the grid
 */
export function createScreen(pitch: number, degrees: number): Screen {
  const cos = Math.cos((degrees * Math.PI) / 180) / pitch;
  const sin = Math.sin((degrees * Math.PI) / 180) / pitch;
  const soft = 0.75 / pitch;
  return (x, y, darkness) => {
    if (darkness <= 0.02) return 0;
    if (darkness >= 0.98) return 1;
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    const du = u - Math.floor(u) - 0.5;
    const dv = v - Math.floor(v) - 0.5;
    const away = Math.sqrt(du * du + dv * dv);
    // The circle whose area is the darkness; beyond the cell's own circle the corners fill up.
    const radius = darkness < 0.7 ? Math.sqrt(darkness / Math.PI) : 0.472 + (darkness - 0.7) * 0.5;
    return 1 - smoothstep(radius - soft, radius + soft, away);
  };
}
