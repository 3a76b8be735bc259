import type { BangsVariant } from "#registry/contract/operations/people.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { createHeadMap, type HeadMap } from "../../core/face/head-map.ts";
import type { Point } from "../../core/face/face.ts";
import { chooseEdits } from "../../words/read-edits.ts";
import { findHairline } from "../../people/find-hairline.ts";
import { sampleHair, type HairPalette } from "../../people/colors.ts";
import { createStrandLayer, drawStrand, layStrands, type Strand } from "../../people/strand-layer.ts";
import type { Random } from "../../core/raster/random.ts";
import { smoothstep } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";

/** A tuft of strands that falls together: its side of the part, its place there (0 at the part) and its length. */
interface Lock {
  side: -1 | 1;
  place: number;
  fall: number;
  light: number;
  isThin: boolean;
}

function createLocks(variant: BangsVariant, random: Random): Lock[] {
  const locks: Lock[] = [];
  const leftShare = (1 + variant.part) / 2;
  for (let i = 0; i < variant.locks; i += 1) {
    const across = (i + 0.5 + (random() - 0.5) * 0.5) / variant.locks;
    const isLeft = across < leftShare;
    const place = isLeft
      ? (leftShare - across) / Math.max(0.05, leftShare)
      : (across - leftShare) / Math.max(0.05, 1 - leftShare);
    // The narrow side of a deep part lies against the temple.
    const room = Math.min(1, isLeft ? 1 + variant.part : 1 - variant.part);
    const length = variant.fall + (variant.sideFall * room - variant.fall) * place ** 1.35;
    // The outermost would hang as single threads along the cheek.
    const shorter = 1 - 0.4 * smoothstep(0.7, 1, place);
    const fall = length * shorter + (random() - 0.6) * variant.raggedness;
    locks.push({
      side: isLeft ? -1 : 1,
      place,
      fall,
      light: 0.86 + random() * 0.3,
      isThin: random() < variant.gaps,
    });
  }
  return locks.sort(() => random() - 0.5);
}

/** Strand curves run from inside the hair over the hairline's bend down to the tip. */
function createCurve(
  head: HeadMap,
  variant: BangsVariant,
  lock: Lock,
  spread: number,
  random: Random,
): Strand["curve"] {
  const half = lock.side < 0 ? 1 + variant.part : 1 - variant.part;
  const jitter = (amount: number) => (random() - 0.5) * amount;
  const width = 1.6 / variant.locks;
  const place = Math.max(0, lock.place + spread * width);
  const root = variant.part + lock.side * half * place * 0.92 + jitter(0.03);
  const swept = variant.sweep + place * (0.98 - variant.sweep);
  const tip = variant.part + lock.side * half * (swept - spread * width * 0.55) + jitter(0.025);
  const fall = lock.fall * (1 - 0.05 * spread * spread) + jitter(0.12 * variant.raggedness + 0.02);
  const start = -0.5 + jitter(0.5);
  const bend = 0.25 + 0.5 * variant.sweep;
  const curve: [Point, Point, Point, Point] = [
    head.place(root, start),
    head.place(root + (tip - root) * bend * 0.5, Math.min(-0.02, start + 0.42)),
    head.place(root + (tip - root) * (0.55 + bend * 0.4), fall * 0.55),
    head.place(tip + lock.side * 0.1 * Math.max(0, fall - 1), fall),
  ];
  return curve;
}

function drawBangs(
  head: HeadMap,
  variant: BangsVariant,
  palette: HairPalette,
  size: { width: number; height: number },
  random: Random,
) {
  const layer = createStrandLayer(size.width, size.height);
  const thickness = Math.max(0.7, head.width * 0.0042 * variant.thickness);
  const locks = createLocks(variant, random);
  for (const coat of ["under", "over"] as const) {
    for (const lock of locks) {
      const isUnder = coat === "under";
      const count = Math.round(variant.strands * (isUnder ? 0.6 : 1) * (lock.isThin ? 0.16 : 1));
      for (let i = 0; i < count; i += 1) {
        const spread = (random() + random() - 1) * 1.25;
        const across = variant.part + lock.side * lock.place;
        const [red, green, blue] = palette(Math.max(-1, Math.min(1, across)), random);
        const light = (isUnder ? 0.76 : lock.light) * (0.88 + random() * 0.24);
        drawStrand(layer, {
          curve: createCurve(head, variant, lock, spread, random),
          color: [red * light, green * light, blue * light],
          width: thickness * (isUnder ? 1.9 : 0.6 + random() * 0.8),
          opacity: variant.opacity * (isUnder ? 0.8 : 0.85),
          gloss: isUnder ? 0 : 0.24 * random(),
          fadeIn: 0.42,
        });
      }
    }
  }
  return layer;
}

export const bangs: Operation<"bangs"> = async (scene, { variants }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const faces = main.faces ?? [];
  if (faces.length === 0)
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace", params: { photo: 1 } });
  const variant = chooseEdits(context, variants)[0] ?? variants[0]!;
  let { raster } = main;
  for (const face of faces) {
    const head = createHeadMap(face, findHairline(main.raster, face));
    const palette = sampleHair(main.raster, face, head, main.person);
    const layer = drawBangs(head, variant, palette, raster, context.random);
    const down = { x: -head.up.x, y: -head.up.y };
    const shadow = {
      drop: head.width * 0.022,
      down,
      strength: 0.42,
      softness: Math.max(1, head.width * 0.022),
    };
    raster = layStrands(raster, layer, shadow);
  }
  return withPicture({ ...scene, main }, raster);
};
