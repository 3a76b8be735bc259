import { lumaOf, type Raster } from "../raster/raster.ts";
import { between, distance, type Face, type Point } from "./face.ts";

/** The bridge of the nose between the eyes, from above to below. */
const BRIDGE = { top: 9, bottom: 197 } as const;
/** Below each eye, from the lower lid to the cheek. */
const UNDER_EYES = [
  { top: 145, bottom: 50 },
  { top: 374, bottom: 280 },
] as const;
const STEPS = 40;
/** Contrast (0 to 255) of a frame against skin. */
const FRAME = 17;

/** The strongest thin dark or bright line that a path crosses, in brightness. */
function strongestLine(raster: Raster, from: Point, to: Point, aside: Point): number {
  const values = Array.from({ length: STEPS }, (_, step) => {
    const middle = between(from, to, step / (STEPS - 1));
    let sum = 0;
    for (const share of [-1, 0, 1]) {
      const x = Math.min(raster.width - 1, Math.max(0, Math.round(middle.x + aside.x * share)));
      const y = Math.min(raster.height - 1, Math.max(0, Math.round(middle.y + aside.y * share)));
      const at = (y * raster.width + x) * 3;
      sum += lumaOf(raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!);
    }
    return sum / 3;
  });
  const reach = 6;
  let most = 0;
  for (let i = reach; i < STEPS - reach; i += 1) {
    const around = (values[i - reach]! + values[i + reach]!) / 2;
    const isBetween = Math.abs(values[i - reach]! - values[i + reach]!) < FRAME * 1.5;
    if (isBetween) most = Math.max(most, Math.abs(values[i]! - around));
  }
  return most;
}

/** Whether a face wears glasses: a frame crosses the bridge of the nose and runs below both eyes. */
export function hasGlasses(raster: Raster, face: Face): boolean {
  const point = (index: number): Point => face.points[index]!;
  const span = distance(point(33), point(263));
  const aside = {
    x: ((point(263).x - point(33).x) / span) * span * 0.02,
    y: ((point(263).y - point(33).y) / span) * span * 0.02,
  };
  const bridge = strongestLine(raster, point(BRIDGE.top), point(BRIDGE.bottom), aside);
  const under = UNDER_EYES.map(({ top, bottom }) => strongestLine(raster, point(top), point(bottom), aside));
  return bridge > FRAME && Math.min(...under) > FRAME * 0.5 && Math.max(...under) > FRAME;
}
