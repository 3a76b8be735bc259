import { between, centreOf, type Point } from "../../../core/face/face.ts";
import { clamp01, mapPixels, smoothstep, type Raster } from "../../../core/raster/raster.ts";

/** A mouth in pixels: its corners' middle, half its width, how far the corners lie from the middle's height, and both lips. */
interface Mouth {
  x: number;
  y: number;
  half: number;
  lift: number;
  upper: number;
  lower: number;
}

/** Lips of an infant are never thinner, in distances of the eyes: a moustache hides what its wearer has. */
const LEAST_LIP = { upper: 0.07, lower: 0.085 } as const;
const MOST_LIP = { upper: 0.1, lower: 0.12 } as const;
/** Half the width of the widest mouth, the least that its corners go up, and how far it keeps from the nose. */
const MOST_HALF = 0.33;
const LEAST_LIFT = 0.055;
const LOWER = 0.04;

function findMouth(mesh: readonly Point[], unit: number): Mouth {
  const line = centreOf([mesh[13]!, mesh[14]!]);
  const [left, right] = [mesh[61]!, mesh[291]!];
  const within = (value: number, lip: "upper" | "lower") =>
    Math.min(MOST_LIP[lip] * unit, Math.max(LEAST_LIP[lip] * unit, value));
  return {
    x: (left.x + right.x) / 2,
    y: line.y + unit * LOWER,
    half: Math.min(unit * MOST_HALF, (right.x - left.x) / 2),
    lift: Math.min(-LEAST_LIFT * unit, (left.y + right.y) / 2 - line.y),
    upper: within(line.y - mesh[0]!.y, "upper"),
    lower: within(mesh[17]!.y - line.y, "lower"),
  };
}

const bump = (x: number, y: number, across: number, down: number): number =>
  Math.exp(-((x / across) ** 2) - (y / down) ** 2);

/** How much of a point is lip, how much the dark line between the lips, and how much light lies on it. */
function mouthAt(mouth: Mouth, x: number, y: number, unit: number) {
  const u = (x - mouth.x) / mouth.half;
  if (Math.abs(u) >= 1.12) return { lip: 0, line: 0, light: 0 };
  const round = Math.max(0, 1 - u * u);
  const middle = mouth.y + mouth.lift * u * u - unit * 0.012 * bump(u, 0, 0.22, 1);
  const bow = 1 - 0.3 * bump(u, 0, 0.18, 1);
  const top = middle - mouth.upper * round ** 1.25 * bow;
  const bottom = middle + mouth.lower * round;
  const soft = unit * 0.04;
  const lip =
    smoothstep(-soft, soft, y - top) * smoothstep(-soft, soft, bottom - y) * smoothstep(0, 0.3, round);
  const width = unit * (0.007 + 0.009 * round);
  const line = Math.exp(-(((y - middle) / width) ** 2)) * smoothstep(-0.06, 0.3, round);
  const light = bump(u + 0.1, (y - middle - mouth.lower * 0.5) / mouth.lower, 0.42, 0.22);
  return { lip, line, light: light - 0.5 * bump(u, (y - bottom - unit * 0.05) / unit, 0.6, 0.04) };
}

/**
 * Paints an infant's mouth and the nostrils where the mesh has them, in the skin's own colour. Beards, teeth and the
 * shade below a nose would otherwise stay as stains. `unit` is the distance of the eyes in pixels.
 */
export function paintFeatures(face: Raster, mesh: readonly Point[], unit: number): Raster {
  const mouth = findMouth(mesh, unit);
  const tip = mesh[4]!;
  const nostrils = [between(mesh[97]!, mesh[98]!, 0.55), between(mesh[326]!, mesh[327]!, 0.55)].map(
    ({ x, y }) => ({ x, y: y - unit * 0.012 }),
  );
  const wings = [mesh[64]!, mesh[294]!];
  const box = {
    left: Math.min(mouth.x - mouth.half, tip.x - unit * 0.5) - unit * 0.1,
    right: Math.max(mouth.x + mouth.half, tip.x + unit * 0.5) + unit * 0.1,
    top: tip.y - unit * 0.4,
    bottom: mouth.y + unit * 0.4,
  };
  return mapPixels(face, (red, green, blue, out, pixel) => {
    const x = pixel % face.width;
    const y = (pixel - x) / face.width;
    out[0] = red;
    out[1] = green;
    out[2] = blue;
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return;
    const { lip, line, light } = mouthAt(mouth, x, y, unit);
    let hollow = 0;
    for (const at of nostrils) hollow += 0.34 * bump(x - at.x, y - at.y, unit * 0.045, unit * 0.022);
    for (const at of wings) hollow += 0.08 * bump(x - at.x, y - at.y, unit * 0.04, unit * 0.06);
    hollow += 0.1 * bump(x - tip.x, y - nostrils[0]!.y - unit * 0.03, unit * 0.13, unit * 0.03);
    const shine = 16 * bump(x - tip.x + unit * 0.02, y - tip.y, unit * 0.075, unit * 0.065) + 13 * light;
    const dark = clamp01(hollow + line * 0.5);
    out[0] = red * (1 - 0.05 * lip) * (1 - 0.5 * dark) + shine;
    out[1] = green * (1 - 0.22 * lip) * (1 - 0.78 * dark) + shine;
    out[2] = blue * (1 - 0.19 * lip) * (1 - 0.78 * dark) + shine;
  });
}
