import type { Random } from "../raster/random.ts";
import { outline, short } from "./svg-shapes.ts";

interface Skyline {
  width: number;
  /** Where the houses stand, and how high the highest rises above it. */
  base: number;
  tallest: number;
  /** Usual width of a house. */
  house: number;
  color: string;
  /** Colour of lit windows; none when left out. */
  windows?: string;
  /** Share of windows that are lit. */
  lit?: number;
  random: Random;
}

/** What stands on a roof: a mast, a water tank, a step, or nothing. */
function drawRoof(left: number, right: number, top: number, random: Random): string {
  const width = right - left;
  const middle = left + width * (0.3 + random() * 0.4);
  const kind = random();
  if (kind < 0.22)
    return outline([
      { x: middle - width * 0.02, y: top },
      { x: middle - width * 0.01, y: top - width * 0.8 },
      { x: middle + width * 0.01, y: top - width * 0.8 },
      { x: middle + width * 0.02, y: top },
    ]);
  if (kind < 0.55) {
    const [a, b] = [left + width * 0.2, right - width * (0.15 + random() * 0.3)];
    const step = width * (0.15 + random() * 0.25);
    return outline([
      { x: a, y: top },
      { x: a, y: top - step },
      { x: b, y: top - step },
      { x: b, y: top },
    ]);
  }
  return "";
}

/** A row of houses from edge to edge in one colour, with lit windows. */
export function drawSkyline({
  width,
  base,
  tallest,
  house,
  color,
  windows,
  lit = 0.3,
  random,
}: Skyline): string {
  const walls: string[] = [];
  const lights: string[] = [];
  for (let left = -house * random(); left < width;) {
    const right = left + house * (0.6 + random() * 0.9);
    const top = base - tallest * (0.3 + 0.7 * random() ** 1.6);
    walls.push(
      outline([
        { x: left, y: base },
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: base },
      ]),
      drawRoof(left, right, top, random),
    );
    const columns = Math.max(2, Math.round((right - left) / (house * 0.17)));
    const pitch = (right - left) / columns;
    for (let y = top + pitch * 0.6; windows && y < base; y += pitch * 1.25)
      for (let column = 0; column < columns; column += 1)
        if (random() < lit)
          lights.push(
            `M${short(left + (column + 0.28) * pitch)} ${short(y)}h${short(pitch * 0.44)}v${short(pitch * 0.55)}h${short(-pitch * 0.44)}Z`,
          );
    left = right + (random() < 0.25 ? house * 0.12 : 0);
  }
  const glass = windows ? `<path d="${lights.join("")}" fill="${windows}"/>` : "";
  return `<path d="${walls.join("")}" fill="${color}"/>${glass}`;
}
