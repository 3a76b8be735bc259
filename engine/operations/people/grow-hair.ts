import type { StepOf } from "#registry/contract/recipe.ts";
import { createFaceFrame, type FaceFrame } from "../../core/face/face-frame.ts";
import { between, pick, type Face, type Point } from "../../core/face/face.ts";
import { LEFT_BROW, LIPS_OUTLINE, RIGHT_BROW } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { mixColors, scaleColor } from "../../core/raster/paint-color.ts";
import {
  lumaOf,
  smoothstep,
  type Plane,
  type Raster,
  copyRaster,
  lumaPlane,
  type Rgb,
} from "../../core/raster/raster.ts";
import { withPicture, type Operation, type RecipeContext } from "../../core/recipe/scene.ts";
import { meanColorAt, browColor, skinColor } from "../../people/colors.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { findParts } from "../../people/parts/find-parts.ts";
import { createStrandLayer, drawStrand, layStrands } from "../../people/strand-layer.ts";

/** Where hair grows on a face: how thickly, and which way it lies (a direction of length 1). */
interface HairPlace {
  density: Plane;
  lean(at: Point): Point;
}

/** From one sideburn along the cheeks and over the lip to the other. */
const BEARD_TOP = [
  234, 137, 177, 215, 207, 216, 165, 167, 2, 393, 391, 436, 427, 435, 401, 366, 454,
] as const;
/** The face's edge below, from the right ear to the left one. */
const JAW = [
  323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136, 172, 58, 132, 93,
] as const;

const unit = (x: number, y: number): Point => {
  const length = Math.max(1e-6, Math.hypot(x, y));
  return { x: x / length, y: y / length };
};

/** Face widths to the picture's right of the line from the nose to the chin, and face heights above the chin. */
function placeOn({ chin, right, up, width, height }: FaceFrame, at: Point): { across: number; rise: number } {
  const [dx, dy] = [at.x - chin.x, at.y - chin.y];
  return { across: (dx * right.x + dy * right.y) / width, rise: (dx * up.x + dy * up.y) / height };
}

/** A short beard: thick on lip and chin, thinner up the cheeks; the lips and the places below their corners stay free. */
function jawPlace(face: Face, size: { width: number; height: number }): HairPlace {
  const frame = createFaceFrame(face);
  const { move, width } = frame;
  const jaw = pick(face, JAW).map((point) => move(point, 0, -0.015));
  const mask = (outlines: readonly Point[][], soft: number) =>
    gaussianBlur(polygonMask(size.width, size.height, outlines, 1), width * soft);
  const density = mask([[...pick(face, BEARD_TOP), ...jaw]], 0.03);
  const lipMiddle = between(frame.lipTop, frame.lipBottom, 0.5);
  const grown = pick(face, LIPS_OUTLINE).map((point) => between(lipMiddle, point, 1.06));
  const lips = mask([grown], 0.008);
  const bare = frame.sides.map((side) => {
    const centre = move(between(side.mouthCorner, frame.lipBottom, 0.45), 0, -0.035);
    return [0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
      move(centre, 0.05 * Math.cos((i * Math.PI) / 4), 0.022 * Math.sin((i * Math.PI) / 4)),
    );
  });
  const thin = mask(bare, 0.015);
  for (let pixel = 0; pixel < density.data.length; pixel += 1) {
    const share = density.data[pixel]!;
    if (share < 0.01) continue;
    const x = pixel % size.width;
    const { across, rise } = placeOn(frame, { x, y: (pixel - x) / size.width });
    const cheek = smoothstep(0.2, 0.36, Math.abs(across)) * smoothstep(0.1, 0.4, rise);
    density.data[pixel] =
      smoothstep(0.2, 0.95, share) *
      (1 - 0.4 * cheek) *
      (1 - lips.data[pixel]!) *
      (1 - 0.55 * thin.data[pixel]!);
  }
  return {
    density,
    lean: (at) => {
      const { across, rise } = placeOn(frame, at);
      const aside = rise > 0.2 && Math.abs(across) < 0.24 ? across * 4.5 : across * -0.5;
      return unit(frame.right.x * aside - frame.up.x, frame.right.y * aside - frame.up.y);
    },
  };
}

/**
 * Where a brow is looked for, over where landmarks put it, in face heights; and the share by which it is darker than the skin
 * on both sides of it.
 */
const LIFTS = { least: -0.015, most: 0.135, step: 0.0075, darker: 0.08 } as const;

/**
 * How far over its landmarks a brow is, in face heights: the first dark valley on the way from the lid to the hair. A raised
 * brow leaves its landmarks behind; one that does not show is where they say.
 */
function findLift(raster: Raster, { move }: FaceFrame, outline: readonly Point[]): number {
  const middle = [0, 1, 2, 3, 4].map((i) => between(outline[i]!, outline[9 - i]!, 0.5));
  const spots = middle.flatMap((point, i) => [point, between(point, middle[i + 1] ?? point, 0.5)]);
  let best = { lift: 0, light: Infinity };
  let before = 0;
  for (let lift: number = LIFTS.least; lift <= LIFTS.most; lift += LIFTS.step) {
    const at = spots.map((spot) => move(spot, 0, lift));
    const light = lumaOf(...meanColorAt(raster, at));
    if (light < best.light) best = { lift, light };
    const isValley = best.light < before * (1 - LIFTS.darker) || best.lift <= 0;
    if (isValley && best.light < light * (1 - LIFTS.darker)) return Math.max(0, best.lift);
    before = Math.max(before, light);
  }
  return 0;
}

/** The brows, a little deeper below than they are and with a straighter upper edge. */
function browPlace(face: Face, raster: Raster): HairPlace {
  const frame = createFaceFrame(face);
  const outlines = [LEFT_BROW, RIGHT_BROW].map((brow) => {
    const found = pick(face, brow);
    const lift = findLift(raster, frame, found);
    const [outer, second, third, fourth, inner, ...lower] = found.map((point) => frame.move(point, 0, lift));
    const straight = between(second!, fourth!, 0.5);
    const upper = [outer!, second!, between(third!, straight, 0.45), fourth!, frame.move(inner!, 0, 0.004)];
    return [...upper, ...lower.map((point, i) => frame.move(point, 0, i === 4 ? -0.001 : -0.006))];
  });
  const masks = outlines.map((shape) => polygonMask(raster.width, raster.height, [shape], 1));
  const density = gaussianBlur(masks[0]!, frame.width * 0.007);
  const other = gaussianBlur(masks[1]!, frame.width * 0.007);
  for (let pixel = 0; pixel < density.data.length; pixel += 1)
    density.data[pixel] = Math.min(1, density.data[pixel]! + other.data[pixel]!);
  const middles = frame.sides.map((side) => ({ side, inner: side.browLine[4]!, outer: side.browLine[0]! }));
  return {
    density,
    lean: (at) => {
      const { inner, outer } = middles.reduce((near, next) =>
        Math.hypot(at.x - next.side.eye.x, at.y - next.side.eye.y) <
        Math.hypot(at.x - near.side.eye.x, at.y - near.side.eye.y)
          ? next
          : near,
      );
      const along = unit(outer.x - inner.x, outer.y - inner.y);
      const done = ((at.x - inner.x) * along.x + (at.y - inner.y) * along.y) / frame.width;
      const rise = 0.8 - Math.max(0, done) * 3.6;
      return unit(along.x + frame.up.x * Math.max(0, rise), along.y + frame.up.y * Math.max(0, rise));
    },
  };
}

export const findHairPlace = (face: Face, on: "jaw" | "brows", raster: Raster): HairPlace =>
  on === "jaw" ? jawPlace(face, raster) : browPlace(face, raster);

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

export const growHair: Operation<"grow-hair"> = async (scene, step, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  let { raster } = main;
  for (const face of main.faces ?? []) raster = growOn(raster, face, main.person, step, context);
  return withPicture({ ...scene, main }, raster);
};
