import type { StepOf } from "#registry/contract/recipe.ts";
import type { Face } from "../../core/face/face.ts";
import { createFaceFrame } from "../../core/face/face-frame.ts";
import { findHairPlace } from "../../people/hair/face-hair-places.ts";
import { browColor, skinColor } from "../../people/hair/hair-color.ts";
import { mixColors, scaleColor } from "../../core/raster/paint-color.ts";
import { createStrandLayer, drawStrand, layStrands } from "../../people/hair/strand-layer.ts";
import { findParts } from "../../people/parts/find-parts.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import {
  copyRaster,
  lumaOf,
  lumaPlane,
  type Plane,
  type Raster,
  type Rgb,
} from "../../core/raster/raster.ts";
import { withPicture, type Operation, type RecipeContext } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";

/** Face widths between two roots where hair grows thickest. */
const SPACING = { jaw: 0.0082, brows: 0.0068 } as const;
/** The brightest that facial hair is against the skin, so that it shows on fair heads too. */
const BRIGHTEST = { jaw: 0.46, brows: 0.46 } as const;
/** How much of the light goes between the hairs where they grow thickest. */
const SHADE = { jaw: 0.5, brows: 0.32 } as const;
/** Over how many face widths it ends where the hair of the head begins, and how far before that. */
const FADE = { jaw: { reach: 0.04, gain: 2 }, brows: { reach: 0.006, gain: 1 } } as const;
/** Single hairs look greyer than the head of hair whose mean colour they have: by this much they are more colourful. */
const WARMTH = 1.7;
/** Skin has at most this much blue for its red in plain light; in coloured light hair shows the light's own colour. */
const PLAIN_LIGHT = 0.92;
/** A head of hair covers more than this part of the face's width squared. */
const LEAST_HAIR = 14;

/** Mean colour of the hair round a face; null where a cap or a bald head leaves too little of it. */
function headHairColor(raster: Raster, face: Face, hair: Plane): Rgb | null {
  const { width } = createFaceFrame(face);
  const sums = [0, 0, 0];
  let total = 0;
  for (let pixel = 0; pixel < hair.data.length; pixel += 2) {
    if (hair.data[pixel]! < 0.8) continue;
    for (const channel of [0, 1, 2] as const) sums[channel]! += raster.data[pixel * 3 + channel]!;
    total += 1;
  }
  return total < (width * width) / LEAST_HAIR ? null : [sums[0]! / total, sums[1]! / total, sums[2]! / total];
}

/** The colour of facial hair: between that of brows and hair, and of the skin's own where coloured light hides them. */
function facialHairColor(raster: Raster, face: Face, hair: Plane, most: number): Rgb {
  const skin = skinColor(raster, face);
  const brows = browColor(raster, face) ?? skin;
  const head = headHairColor(raster, face, hair) ?? brows;
  const mixed = mixColors(brows, head, 0.7);
  const skinLuma = Math.max(1, lumaOf(...skin));
  const isPlain = skin[2] < skin[0] * PLAIN_LIGHT;
  const warmed = isPlain ? mixColors(mixed, scaleColor(skin, lumaOf(...mixed) / skinLuma), 0.3) : skin;
  const luma = Math.max(1, lumaOf(...warmed));
  const [r, g, b] = mixColors([luma, luma, luma], warmed, WARMTH);
  return scaleColor([Math.max(0, r), Math.max(0, g), Math.max(0, b)], Math.min(1, (skinLuma * most) / luma));
}

/** Skin under hairs: darker and a little in their colour. Changes the picture. */
function shadeSkin(raster: Raster, cover: Plane, color: Rgb, skin: Rgb, strength: number): void {
  for (let pixel = 0; pixel < cover.data.length; pixel += 1) {
    const share = Math.min(1, cover.data[pixel]!) * strength;
    if (share < 0.004) continue;
    for (const channel of [0, 1, 2] as const) {
      const tint = Math.min(1, color[channel] / Math.max(20, skin[channel]));
      raster.data[pixel * 3 + channel]! *= 1 - share * (1 - tint);
    }
  }
}

function growOn(
  raster: Raster,
  face: Face,
  person: Plane | null,
  { on, density, length }: StepOf<"grow-hair">,
  { random, grain }: Pick<RecipeContext, "random" | "grain">,
): Raster {
  const { width, height } = raster;
  const unit = createFaceFrame(face).width;
  const place = findHairPlace(face, on, raster);
  const parts = findParts(raster, face, person, grain);
  // Towards the hair of the head what grows on the skin thins out: a beard that ends at it in a line looks put on.
  const hidden = gaussianBlur(parts.hair, Math.max(0.6, unit * FADE[on].reach));
  const skin = skinColor(raster, face);
  const color = facialHairColor(raster, face, parts.hair, BRIGHTEST[on]);
  const light = gaussianBlur(lumaPlane(raster), unit * 0.05);
  const mean = Math.max(0.08, lumaOf(...skin) / 255);
  const cover = place.density;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let pixel = 0; pixel < cover.data.length; pixel += 1) {
    if (cover.data[pixel]! < 0.01) continue;
    // Hair of the head hides what grows below it.
    cover.data[pixel]! *=
      (1 - Math.min(1, hidden.data[pixel]! * FADE[on].gain)) * (person ? person.data[pixel]! : 1);
    const x = pixel % width;
    const y = (pixel - x) / width;
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ];
  }
  if (right <= left) return raster;
  const result = copyRaster(raster);
  shadeSkin(result, gaussianBlur(cover, unit * 0.006), color, skin, SHADE[on] * density);
  const layer = createStrandLayer(width, height);
  const spacing = Math.max(1.1, unit * SPACING[on]);
  const count = Math.round(((right - left) * (bottom - top)) / (spacing * spacing));
  for (let i = 0; i < count; i += 1) {
    const root = { x: left + random() * (right - left), y: top + random() * (bottom - top) };
    const pixel = Math.round(root.y) * width + Math.round(root.x);
    if (random() > (cover.data[pixel] ?? 0) * density * 1.15) continue;
    const lean = place.lean(root);
    const turn = (random() - 0.5) * 0.9;
    const [dx, dy] = [lean.x - lean.y * turn, lean.y + lean.x * turn];
    const thick = cover.data[pixel] ?? 0;
    const reach = unit * length * (0.35 + 0.5 * thick + 0.45 * random());
    const bend = (random() - 0.5) * 0.35;
    const along = (share: number, aside: number) => ({
      x: root.x + (dx * share - dy * aside) * reach,
      y: root.y + (dy * share + dx * aside) * reach,
    });
    const level = Math.min(1.35, 0.35 + 0.65 * (light.data[pixel]! / mean)) * (0.6 + 0.6 * random());
    drawStrand(layer, {
      curve: [root, along(0.33, bend * 0.6), along(0.66, bend), along(1, bend * 0.5)],
      color: [color[0] * level, color[1] * level, color[2] * level],
      width: Math.max(0.7, unit / 420),
      opacity: 0.3 + 0.3 * random(),
      gloss: 0.12,
      fadeIn: 0.12,
    });
  }
  return layStrands(result, layer, {
    drop: 0,
    down: { x: 0, y: 1 },
    strength: 0.12,
    softness: Math.max(0.6, unit * 0.006),
  });
}

/** Lets short single hairs grow on every face, in the colour of brows and hair and in the face's own light. */
export const growHair: Operation<"grow-hair"> = async (scene, step, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  let { raster } = main;
  for (const face of main.faces ?? []) raster = growOn(raster, face, main.person, step, context);
  return withPicture({ ...scene, main }, raster);
};
