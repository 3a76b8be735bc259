import sharp from "sharp";
import type { Random } from "#engine/core/raster/random.ts";
import { findPhoto } from "../../styles/engine/photos/find-photo.ts";

/** People of different looks, an animal and a thing. */
const BASES = [
  ...["astronaut", "grace-hopper", "andersson", "dahlgren", "photographer", "cat", "coffee"],
  ...["astronaut+dahlgren", "andersson+grace-hopper+cat"],
  ...["andersson:scratches", "dahlgren:noise", "grace-hopper:fading", "astronaut:blur", "cat:low-contrast"],
] as const;
/** Shorter sides that people's photos have, from a thumbnail to a phone's. */
const SIDES = [64, 200, 480, 1000, 2400] as const;

/** A photo and what was done to it, in words for the message of a run that fails. */
export interface DrawnPhoto {
  photo: Buffer;
  says: string;
}

const pick = <T>(random: Random, from: readonly [T, ...T[]]): T =>
  from[Math.floor(random() * from.length)] ?? from[0];

/** Cuts, turns, resizes and recolours a sample photo at random; the same draws give the same photo. */
export async function drawPhoto(random: Random): Promise<DrawnPhoto> {
  const base = pick(random, BASES);
  const side = pick(random, SIDES);
  const angle = pick(random, [0, 0, 0, 90, 180, 7, -12] as const);
  const [brightness, saturation] = [0.35 + 1.2 * random(), 1.6 * random()];
  const stretch = pick(random, [1, 1, 1, 0.4, 2.5] as const);
  const isClear = random() < 0.2;
  const turned = sharp(
    await sharp(await findPhoto(base))
      .rotate(angle, { background: "#888" })
      .png()
      .toBuffer(),
  );
  const { width, height } = await turned.metadata();
  const [left, top] = [0.3 * random(), 0.2 * random()].map(
    (share, axis) => share * (axis === 0 ? width : height),
  );
  const cut = {
    left: Math.floor(left ?? 0),
    top: Math.floor(top ?? 0),
    width: Math.floor(width * (0.4 + 0.3 * random())),
    height: Math.floor(height * (0.5 + 0.3 * random())),
  };
  const sides = {
    width: Math.round(side * Math.max(1, stretch)),
    height: Math.round(side / Math.min(1, stretch)),
  };
  const drawn = turned
    .extract(cut)
    .resize({ ...sides, fit: "cover" })
    .modulate({ brightness, saturation });
  const photo = isClear
    ? drawn.ensureAlpha(0.5).png()
    : drawn.removeAlpha().jpeg({ quality: 40 + Math.floor(50 * random()) });
  return {
    photo: await photo.toBuffer(),
    says: `${base} turned by ${angle}°, cut ${JSON.stringify(cut)}, ${sides.width} × ${sides.height}, brightness ${brightness.toFixed(2)}, saturation ${saturation.toFixed(2)}${isClear ? ", see-through" : ""}`,
  };
}
