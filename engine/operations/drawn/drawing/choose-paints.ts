import type { DrawingColors } from "#registry/contract/operations/graphic.ts";
import { parseColor, type Rgb } from "../../../core/raster/raster.ts";
import { shiftColor } from "../../../core/segments/oklab.ts";
import type { RegionShape } from "./describe-regions.ts";
import type { PartName } from "./guess-parts.ts";
import type { Matter, RegionPaint } from "./paint-regions.ts";

interface Look {
  matter: Matter;
  relief: number;
  isBehind: boolean;
}

const LOOKS: Record<PartName, Look> = {
  sky: { matter: "air", relief: 0, isBehind: true },
  setting: { matter: "air", relief: 0, isBehind: true },
  ground: { matter: "grass", relief: 0, isBehind: true },
  path: { matter: "plain", relief: 0, isBehind: true },
  sun: { matter: "glow", relief: 0.2, isBehind: false },
  cloud: { matter: "plain", relief: 0.5, isBehind: false },
  roof: { matter: "tiles", relief: 0.35, isBehind: false },
  foliage: { matter: "leaves", relief: 0.8, isBehind: false },
  wood: { matter: "wood", relief: 0.8, isBehind: false },
  wall: { matter: "plain", relief: 0.18, isBehind: false },
  opening: { matter: "plain", relief: 0.1, isBehind: false },
  small: { matter: "plain", relief: 0.5, isBehind: false },
  plain: { matter: "plain", relief: 0.6, isBehind: false },
  figure: { matter: "plain", relief: 0.6, isBehind: false },
  skin: { matter: "plain", relief: 0.45, isBehind: false },
  hair: { matter: "wood", relief: 0.6, isBehind: false },
  lips: { matter: "plain", relief: 0.5, isBehind: false },
  eye: { matter: "plain", relief: 0.2, isBehind: false },
  cloth: { matter: "plain", relief: 0.5, isBehind: false },
};

/** Areas behind others run through several colours from top to bottom; of things, several have the same part. */
const hasGradient = (part: PartName): boolean =>
  part === "sky" || part === "setting" || part === "ground" || part === "path";

/** A paint for every area: colours of one family go round among the areas that are the same kind of thing. */
export function choosePaints(
  regions: readonly RegionShape[],
  parts: readonly PartName[],
  colors: DrawingColors,
): RegionPaint[] {
  const used = new Map<PartName, number>();
  return regions.map((region, index) => {
    const part = parts[index]!;
    const own = colors[part].map(parseColor);
    const turn = used.get(part) ?? 0;
    used.set(part, turn + 1);
    let [from, to]: [Rgb, Rgb] = [own[0]!, own.at(-1)!];
    if (!hasGradient(part)) {
      const color = own[turn % own.length]!;
      [from, to] = [shiftColor(color, 0.04), shiftColor(color, -0.07)];
    } else if (part === "ground") {
      // What lies nearer is darker and stronger.
      [from, to] = [shiftColor(from, -0.09 * region.top + 0.03), shiftColor(to, -0.05 * region.top)];
    }
    const spans = part === "sky" || part === "setting";
    return {
      from,
      to,
      top: spans ? 0 : region.top,
      bottom: part === "sky" ? Math.max(0.6, region.bottom) : region.bottom,
      depth: region.depth,
      ...LOOKS[part],
    };
  });
}
