import { distance, faceBox, type Face } from "../../../core/face/face.ts";
import { CHIN, FOREHEAD_TOP } from "../../../core/face/landmarks.ts";
import { skinColor } from "../../../people/hair/hair-color.ts";
import { lengthOf, lumaOf, type Plane, type Raster, type Rgb } from "../../../core/raster/raster.ts";

/** What a person wears, as colours; null where the picture does not show it. */
export interface ClothesColors {
  top: Rgb | null;
  /** Trousers or skirt. */
  lower: Rgb | null;
  skin: Rgb;
}

/** Steps of a channel that count as one colour when the most frequent one is looked for. */
const STEP = 24;

/** The most frequent colour of the person in a rectangle, apart from skin; null where hardly any shows. */
export function usualColor(
  raster: Raster,
  person: Plane | null,
  box: { left: number; top: number; right: number; bottom: number },
  skin: Rgb | null,
): Rgb | null {
  const bins = new Map<number, { count: number; sum: [number, number, number] }>();
  const [x0, x1] = [Math.max(0, Math.round(box.left)), Math.min(raster.width, Math.round(box.right))];
  const [y0, y1] = [Math.max(0, Math.round(box.top)), Math.min(raster.height, Math.round(box.bottom))];
  const stride = Math.max(1, Math.round((x1 - x0) / 120));
  let seen = 0;
  for (let y = y0; y < y1; y += stride) {
    for (let x = x0; x < x1; x += stride) {
      const pixel = y * raster.width + x;
      if (person && person.data[pixel]! < 0.7) continue;
      const [r, g, b] = [raster.data[pixel * 3]!, raster.data[pixel * 3 + 1]!, raster.data[pixel * 3 + 2]!];
      if (skin) {
        const [luma, skinLuma] = [lumaOf(r, g, b), lumaOf(...skin)];
        const hue = lengthOf(r - luma - (skin[0] - skinLuma), b - luma - (skin[2] - skinLuma));
        if (hue < 14 && Math.abs(luma - skinLuma) < 45) continue;
      }
      seen += 1;
      const key = Math.floor(r / STEP) * 1024 + Math.floor(g / STEP) * 32 + Math.floor(b / STEP);
      const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
      bin.count += 1;
      bin.sum[0] += r;
      bin.sum[1] += g;
      bin.sum[2] += b;
      bins.set(key, bin);
    }
  }
  if (seen < 30) return null;
  const best = [...bins.values()].sort((a, b) => b.count - a.count)[0]!;
  return [best.sum[0] / best.count, best.sum[1] / best.count, best.sum[2] / best.count];
}

/** Looks below a face for what its person wears. */
export function findClothesColors(raster: Raster, person: Plane | null, face: Face): ClothesColors {
  const length = distance(face.points[FOREHEAD_TOP]!, face.points[CHIN]!);
  const { left, width } = faceBox(face);
  const chin = face.points[CHIN]!.y;
  const skin = skinColor(raster, face);
  const column = { left: left - width * 0.8, right: left + width * 1.8 };
  const top = usualColor(
    raster,
    person,
    { ...column, top: chin + length * 0.6, bottom: chin + length * 2.2 },
    skin,
  );
  const lower = usualColor(
    raster,
    person,
    { ...column, top: chin + length * 3, bottom: chin + length * 4.4 },
    skin,
  );
  return { top, lower, skin };
}
