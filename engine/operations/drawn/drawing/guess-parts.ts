import type { RegionShape } from "./describe-regions.ts";

/** What an area of a drawing is taken for. */
export type PartName =
  | "sky"
  | "setting"
  | "ground"
  | "path"
  | "sun"
  | "cloud"
  | "roof"
  | "foliage"
  | "wood"
  | "wall"
  | "opening"
  | "small"
  | "plain"
  | "figure"
  | "skin"
  | "hair"
  | "cloth"
  | "lips"
  | "eye";

/** Where a drawn face is, in shares of the picture. */
export interface DrawnFace {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const isRound = ({ fullness, aspect }: RegionShape): boolean =>
  aspect > 0.72 && aspect < 1.4 && fullness > 0.68 && fullness < 0.86;

function guessBehind(region: RegionShape): PartName | null {
  const { touches, area, right, left, x } = region;
  const sides = Number(touches.left) + Number(touches.right);
  if (touches.top && touches.bottom && area > 0.12) return "setting";
  if (touches.top && (area > 0.08 || sides > 0)) return "sky";
  if (touches.bottom && sides === 0 && right - left < 0.6 && x > 0.2 && x < 0.8)
    return area > 0.015 ? "path" : null;
  if (touches.bottom || (sides > 0 && area > 0.02 && region.y > 0.4)) return area > 0.01 ? "ground" : null;
  return null;
}

/** What a thing is by its own shape. `around` are the parts behind that it borders on, `inside` whether one thing holds it. */
function guessThing(region: RegionShape, around: ReadonlySet<PartName>, inside: boolean): PartName {
  const { area, y, aspect, fullness, widening, corners } = region;
  const inSky = around.has("sky") && around.size === 1 && region.neighbours.size === 1;
  if (inSky && isRound(region) && area < 0.06) return "sun";
  if (inSky && y < 0.42 && aspect > 1.25) return "cloud";
  if (area < 0.0012) return "small";
  const isBox = corners.upper + corners.lower >= 3;
  if (isBox && inside) return "opening";
  if (aspect < 0.5 && fullness > 0.5 && around.size > 0)
    return corners.upper === 2 && around.has("sky") && !around.has("ground") ? "roof" : "wood";
  if (aspect < 0.85 && corners.lower === 2 && area < 0.05 && !around.has("sky")) return "wood";
  if (corners.lower >= 1 && corners.upper === 0 && widening > 1.15 && aspect > 0.9)
    return around.has("sky") ? "roof" : "opening";
  if (isBox) return area < 0.004 ? "roof" : "wall";
  if (
    around.has("sky") &&
    corners.upper + corners.lower <= 1 &&
    fullness > 0.55 &&
    aspect > 0.55 &&
    aspect < 1.9 &&
    y < 0.62 &&
    area < 0.14
  )
    return "foliage";
  return "plain";
}

/** With a face in the drawing, areas are skin, hair or cloth by their place to it. */
function guessPerson(region: RegionShape, face: DrawnFace): PartName {
  const [width, height] = [face.right - face.left, face.bottom - face.top];
  const behind = guessBehind(region);
  if (behind === "setting" || behind === "sky") return "setting";
  const isWithin =
    region.x > face.left &&
    region.x < face.right &&
    region.y > face.top &&
    region.y < face.bottom + height * 0.35;
  if (isWithin && region.top > face.top - height * 0.25 && region.bottom < face.bottom + height * 0.6)
    return "skin";
  const isNear = Math.abs(region.x - (face.left + face.right) / 2) < width * 1.4;
  if (isNear && region.y < face.top + height * 0.5) return "hair";
  return region.y > face.bottom ? "cloth" : "plain";
}

/** Guesses what each area of a drawing shows, by its shape, place and neighbours, and by a face where one was found. */
export function guessParts(regions: readonly RegionShape[], face: DrawnFace | null): PartName[] {
  if (face) return regions.map((region) => guessPerson(region, face));
  const behind = regions.map(guessBehind);
  const hasScene = behind.includes("sky") && (behind.includes("ground") || behind.includes("path"));
  return regions.map((region, index) => {
    const own = behind[index];
    if (own) return own;
    const around = new Set([...region.neighbours].flatMap((other) => behind[other] ?? []));
    const inside = region.neighbours.size > 0 && around.size === 0;
    if (hasScene) return guessThing(region, around, inside);
    // A lone figure: its large areas belong together, what they hold stands out.
    return region.area < 0.0012 || region.neighbours.size === 1 ? "small" : "figure";
  });
}
