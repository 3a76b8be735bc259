import { faceBox, pick, type Face } from "./face.ts";
import { polygonMask } from "./polygon-mask.ts";
import { lumaOf, type Raster } from "../raster/raster.ts";

/** The skin between nose, lips and the folds beside them, and the middle of both cheeks. */
const UPPER_LIP = [216, 165, 2, 391, 436, 291, 270, 0, 40, 61] as const;
const CHEEKS = [
  [50, 101, 205, 187, 123],
  [280, 330, 425, 411, 352],
] as const;
/** Shares of the cheeks' brightness under which hair darkens the upper lip, and over which white hair lights it. */
const DARK = 0.84;
const WHITE = 1.22;

function meanLuma(raster: Raster, face: Face, outline: readonly number[]): number {
  const area = polygonMask(raster.width, raster.height, [pick(face, outline)], 0);
  let [sum, count] = [0, 1e-6];
  for (let pixel = 0; pixel < area.data.length; pixel += 1) {
    const share = area.data[pixel]!;
    if (share < 0.5) continue;
    const at = pixel * 3;
    sum += lumaOf(raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!);
    count += 1;
  }
  return sum / count;
}

/** Whether a face wears a moustache, darker or much lighter than its cheeks; faces under 24 px tell nothing. */
export function hasMoustache(raster: Raster, face: Face): boolean {
  if (faceBox(face).width < 24) return false;
  const cheeks = CHEEKS.map((outline) => meanLuma(raster, face, outline));
  const level = meanLuma(raster, face, UPPER_LIP) / Math.max(1, (cheeks[0]! + cheeks[1]!) / 2);
  return level < DARK || level > WHITE;
}
