import { lengthOf, smoothstep } from "../../../core/raster/raster.ts";

/** Prints that cloth and paper can have. */
export type PrintName = "plain" | "dots" | "stripes" | "checks" | "flowers" | "crosses";

const fraction = (value: number): number => value - Math.floor(value);

/** Share of the print's second colour at a place; `unit` is the length of a repeat in pixels. */
export function printAt(print: PrintName, x: number, y: number, unit: number): number {
  const soft = 1.2 / unit;
  // Cloth lies at a slant: no print runs quite along the picture's edges.
  const u = (x * 0.985 + y * 0.174) / unit;
  const v = (y * 0.985 - x * 0.174) / unit;
  const row = Math.floor(v);
  const du = fraction(u + (row % 2 === 0 ? 0 : 0.5)) - 0.5;
  const dv = v - row - 0.5;
  const away = lengthOf(du, dv);
  if (print === "dots") return 1 - smoothstep(0.25 - soft, 0.25 + soft, away);
  if (print === "stripes") {
    const across = Math.abs(fraction(u * 1.3) - 0.5);
    return 1 - smoothstep(0.2 - soft, 0.2 + soft, across);
  }
  if (print === "checks") {
    const one = Math.abs(fraction(u) - 0.5) < 0.25 ? 0.5 : 0;
    const other = Math.abs(fraction(v) - 0.5) < 0.25 ? 0.5 : 0;
    return one + other;
  }
  if (print === "flowers") {
    const petals = 0.23 + 0.09 * Math.cos(5 * Math.atan2(dv, du) + row);
    const flower = 1 - smoothstep(petals - soft, petals + soft, away);
    return flower * smoothstep(0.07 - soft, 0.07 + soft, away);
  }
  if (print === "crosses") {
    const isArm = Math.min(Math.abs(du), Math.abs(dv)) < 0.06 && Math.max(Math.abs(du), Math.abs(dv)) < 0.26;
    return isArm ? 1 : 0;
  }
  return 0;
}
