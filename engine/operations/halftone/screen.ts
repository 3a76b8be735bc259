import { smoothstep } from "../../core/raster/raster.ts";

/** Answers how much of a pixel a printing screen's dots cover, 0 to 1. */
export type Screen = (x: number, y: number, darkness: number) => number;

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
