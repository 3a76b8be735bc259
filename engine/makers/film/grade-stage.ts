import { clamp01, lumaOf, mapPixels, type Raster } from "../../core/raster/raster.ts";
import type { GradeName } from "./film-plan.ts";

/** How light is changed: brightness as a power and a factor, colour kept, and factors of red, green and blue. */
interface GradeTraits {
  power: number;
  factor: number;
  saturation: number;
  tint: readonly [number, number, number];
}

const GRADES: Readonly<Record<GradeName, GradeTraits>> = {
  night: { power: 1.35, factor: 0.52, saturation: 0.55, tint: [0.74, 0.9, 1.32] },
  warm: { power: 1.04, factor: 1, saturation: 1.12, tint: [1.13, 1, 0.8] },
  monochrome: { power: 1.06, factor: 1, saturation: 0, tint: [1, 1, 1] },
  vintage: { power: 0.94, factor: 0.95, saturation: 0.62, tint: [1.1, 1, 0.82] },
};

/** The stage in another light. */
export function gradeStage(raster: Raster, name: GradeName | null): Raster {
  if (name === null) return raster;
  const { power, factor, saturation, tint } = GRADES[name];
  const curve = Float32Array.from(
    { length: 256 },
    (_, value) => 255 * factor * clamp01(value / 255) ** power,
  );
  return mapPixels(raster, (red, green, blue, out) => {
    const [r, g, b] = [curve[red]!, curve[green]!, curve[blue]!];
    const luma = lumaOf(r, g, b);
    out[0] = (luma + (r - luma) * saturation) * tint[0];
    out[1] = (luma + (g - luma) * saturation) * tint[1];
    out[2] = (luma + (b - luma) * saturation) * tint[2];
  });
}
