import type { Point } from "../face/face.ts";
import { polygonMask } from "../face/polygon-mask.ts";
import type { Random } from "../raster/random.ts";
import { smoothstep, type Plane, type Raster } from "../raster/raster.ts";
import type { Skull } from "../scalp/skull-shape.ts";
import type { HairPalette } from "./hair-color.ts";
import { createStrandLayer, drawStrand, layStrands, type Strand, type StrandLayer } from "./strand-layer.ts";

/** Locks on each side of the parting, and strands of each coat in one of them. */
const LOCKS = 17;
const STRANDS = { under: 16, over: 30 } as const;
/** A head turned farther than this hides the hair on its far side. */
const TURNED = 0.3;

/** Strands that fall together. */
interface Lock {
  side: -1 | 1;
  /** 0 lies next to the face, 1 outermost. */
  depth: number;
  /** Lower end, in skull heights below the brows. */
  length: number;
  /** How far it swings out, in half widths of the skull. */
  wave: number;
  light: number;
}

export interface LongHair {
  /** Where it ends, in heights of the skull (brows to crown) below the brows. */
  length: number;
  /** Whether it has to cover a bare crown too; else it goes on from the hair that is there. */
  fromParting: boolean;
}

/** A place on and below the skull: across in its half widths, up in its heights; below the brows things hang straight down. */
function placeOn({ centre, frame, left, right, rise }: Skull, across: number, up: number): Point {
  const x = across * (across < 0 ? left : right);
  const head = Math.max(up, -0.6);
  const below = Math.min(0, up + 0.6) * rise;
  return {
    x: centre.x + frame.right.x * x + frame.up.x * head * rise,
    y: centre.y + frame.right.y * x + frame.up.y * head * rise - below,
  };
}

const createLocks = (length: number, random: Random): Lock[] =>
  ([-1, 1] as const)
    .flatMap((side) =>
      Array.from({ length: LOCKS }, (_, i) => ({
        side,
        depth: (i + 0.5 + (random() - 0.5) * 0.6) / LOCKS,
        length: length * (0.8 + 0.22 * random()),
        wave: (random() - 0.5) * 0.34,
        light: 0.74 + 0.46 * random(),
      })),
    )
    // Outer locks lie below those next to the face.
    .sort((a, b) => b.depth - a.depth);

/** The two curves of a strand: from the parting over the head to the temple, and down from the hair beside it. */
function createCurves(skull: Skull, { side, depth, length, wave }: Lock, random: Random) {
  const jitter = (amount: number) => (random() - 0.5) * amount;
  const own = depth + jitter(0.16);
  const at = (across: number, up: number): Point => placeOn(skull, side * across, up);
  const root = 0.72 + 0.38 * own;
  const crown: Strand["curve"] = [
    at(0.02 + jitter(0.04), root),
    at(0.45 + 0.2 * own, root + 0.12),
    at(0.9 + 0.16 * own, 0.74 + 0.16 * own),
    at(1 + 0.14 * own, 0.1),
  ];
  const tip = 0.62 + 0.82 * depth + jitter(0.1);
  const fall: Strand["curve"] = [
    at(0.78 + 0.14 * own + jitter(0.06), 0.44 + 0.4 * own + jitter(0.16)),
    at(1.04 + 0.34 * own + wave * 0.9, 0.05),
    at(0.72 + 0.9 * own - wave * 1.7, -length * 0.56),
    at(tip + wave, -length + jitter(0.24)),
  ];
  return { crown, fall };
}

function drawCoat(
  layer: StrandLayer,
  skull: Skull,
  palette: HairPalette,
  coat: "under" | "over",
  { locks, fromParting }: { locks: readonly Lock[]; fromParting: boolean },
  random: Random,
): void {
  const isUnder = coat === "under";
  const thickness = Math.max(0.8, skull.frame.width * 0.0058);
  for (const lock of locks) {
    const isHidden = skull.turn * lock.side > TURNED;
    if (isHidden && !fromParting) continue;
    for (let i = 0; i < STRANDS[coat]; i += 1) {
      const [red, green, blue] = palette(lock.side * (0.3 + 0.5 * lock.depth), random);
      const inShade = 0.7 + 0.3 * smoothstep(0, 0.3, lock.depth);
      const light = (isUnder ? 0.62 : lock.light * (0.86 + random() * 0.28)) * inShade;
      const { crown, fall } = createCurves(skull, lock, random);
      const strand = {
        color: [red * light, green * light, blue * light] as const,
        width: thickness * (isUnder ? 3.4 : 0.6 + random()),
        opacity: isUnder ? 0.85 : 0.7,
      };
      const gloss = isUnder ? 0 : random() * lock.light;
      if (fromParting) drawStrand(layer, { ...strand, curve: crown, gloss: gloss * 0.4, fadeIn: 0.1 });
      if (!isHidden)
        drawStrand(layer, { ...strand, curve: fall, gloss: gloss * 0.45, fadeIn: fromParting ? 0.16 : 0.34 });
    }
  }
}

/** The middle of face and neck, which long hair frames and does not cover. */
function faceOpening(skull: Skull, size: { width: number; height: number }): Plane {
  const points = [
    [0.02, 0.735],
    [0.4, 0.66],
    [0.7, 0.4],
    [0.8, 0],
    [0.74, -0.7],
    [0.58, -1.3],
    [0.36, -1.9],
    [0.3, -3.6],
  ] as const;
  const outline = [
    ...points.map(([x, y]) => placeOn(skull, x, y)),
    ...[...points].reverse().map(([x, y]) => placeOn(skull, -x, y)),
  ];
  return polygonMask(size.width, size.height, [outline], skull.frame.width * 0.03);
}

/**
 * Lays long hair over a head, in the colours of a palette. It falls on both sides of the face, or on the near side of
 * a head that is turned.
 */
export function layLongHair(
  raster: Raster,
  skull: Skull,
  palette: HairPalette,
  { length, fromParting }: LongHair,
  random: Random,
): Raster {
  const layer = createStrandLayer(raster.width, raster.height);
  const hair = { locks: createLocks(length, random), fromParting };
  for (const coat of ["under", "over"] as const) drawCoat(layer, skull, palette, coat, hair, random);
  const opening = faceOpening(skull, raster);
  for (let pixel = 0; pixel < opening.data.length; pixel += 1) {
    const share = 1 - opening.data[pixel]!;
    if (share === 1) continue;
    layer.cover.data[pixel]! *= share;
    layer.red.data[pixel]! *= share;
    layer.green.data[pixel]! *= share;
    layer.blue.data[pixel]! *= share;
  }
  const { up, width } = skull.frame;
  return layStrands(raster, layer, {
    drop: width * 0.03,
    down: { x: -up.x, y: -up.y },
    strength: 0.4,
    softness: Math.max(1, width * 0.03),
  });
}
