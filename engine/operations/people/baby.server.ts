import { AppError } from "#registry/contract/errors/app-error.ts";
import { centreOf, distance, type Face } from "../../core/face/face.ts";
import { createHeadMap } from "../../core/face/head-map.ts";
import { LEFT_EYE, RIGHT_EYE } from "../../core/face/landmarks.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { dropAlpha } from "../../core/layer/stack-layer.ts";
import { cssColor, lighten, mixColors, scaleColor } from "../../core/raster/paint-color.ts";
import { lumaOf, parseColor, type Raster, type Rgb } from "../../core/raster/raster.ts";
import type { Operation, RecipeContext, Shot } from "../../core/recipe/scene.ts";
import { glow } from "../../core/scenes/svg-shapes.ts";
import {
  browColor,
  meanBetween,
  NO_HAIR,
  sampleHair,
  skinColor,
  irisColor,
  isGray,
  litSkin,
} from "../../people/colors.ts";
import { drawBaby, type BabyLook } from "./draw-baby.ts";

interface Parent extends Shot {
  face: Face;
}

/** Two parents: the largest face of each of the first two photos, or the two largest of the only one that shows any. */
async function findParents({ photoCount, readPhoto }: RecipeContext): Promise<[Parent, Parent]> {
  const photos: Parent[][] = [];
  for (let index = 0; index < Math.min(2, photoCount); index += 1) {
    const { faces, ...shot } = await readPhoto(index);
    if (faces.length > 0) photos.push(faces.map((face) => ({ ...shot, face })));
  }
  const [first, second] = photos.length === 2 ? photos.map((parents) => parents[0]) : (photos[0] ?? []);
  if (!first || !second) throw new AppError("PHOTO_UNSUITABLE", { message: "photo.needTwoFaces" });
  return [first, second];
}

/** The measured hair; of a bald or covered head the brows, less the skin between their hairs. */
async function readHair(
  { raster, face, person }: Parent,
  { readTraits, random }: RecipeContext,
): Promise<Rgb> {
  const { hair, hat } = await readTraits(raster, face);
  if (hair === "bald" || hat) return browColor(raster, face) ?? NO_HAIR;
  const palette = sampleHair(raster, face, createHeadMap(face), person ?? null);
  const colors = Array.from({ length: 60 }, (_, i) => palette(i / 30 - 1, random));
  return meanBetween(colors, 0.3, 0.9) ?? NO_HAIR;
}

/** Red, green and blue of dark and of light skin at a luma of one: means of the set's faces in even light. */
const DARK_SKIN: Rgb = [1.32, 0.92, 0.76];
const LIGHT_SKIN: Rgb = [1.13, 0.97, 0.86];
/** How far a skin's channels may lie from those: beyond, it is the lamp that has a colour. */
const LEEWAY: Rgb = [0.07, 0.03, 0.08];

/** A skin as bright as measured, in its own hue; where the photo or the lamp hides that, in that of skin so bright. */
function colorSkin(skin: Rgb): Rgb {
  const luma = lumaOf(...skin);
  const usual = mixColors(DARK_SKIN, LIGHT_SKIN, Math.min(1, Math.max(0, (luma - 60) / 140)));
  const own = (channel: 0 | 1 | 2) => {
    const apart = isGray(skin) ? 0 : skin[channel] / luma - usual[channel];
    return usual[channel] + Math.min(LEEWAY[channel], Math.max(-LEEWAY[channel], apart));
  };
  const color: Rgb = [own(0), own(1), own(2)];
  return scaleColor(color, luma / lumaOf(...color));
}

const BROWN_EYE: Rgb = [84, 56, 38];

/** Shapes of a face in distances of its eyes, as they usually are; and how far a child may differ from the usual. */
const USUAL = { eyes: 0.13, nose: 0.6, mouth: 0.82, lips: 0.29 } as const;
const MOST_DIFFERENT = 0.25;

/** A face's own shapes as shares of the usual ones, whatever its tilt and size. */
function readShapes({ points }: Face): Pick<BabyLook, "eyes" | "nose" | "mouth" | "lips" | "slant"> {
  const at = (index: number) => points[index]!;
  const [left, right] = [LEFT_EYE, RIGHT_EYE].map((eye) => centreOf(eye.map(at)));
  const unit = distance(left!, right!);
  const axis = { x: (right!.x - left!.x) / unit, y: (right!.y - left!.y) / unit };
  /** How far one point lies above another, along the face's own upright. */
  const above = (upper: number, lower: number) =>
    ((at(lower).y - at(upper).y) * axis.x - (at(lower).x - at(upper).x) * axis.y) / unit;
  const share = (value: number, usual: number) =>
    Math.min(1 + MOST_DIFFERENT, Math.max(1 - MOST_DIFFERENT, value / usual));
  return {
    eyes: share((above(159, 145) + above(386, 374)) / 2, USUAL.eyes),
    nose: share(distance(at(64), at(294)) / unit, USUAL.nose),
    mouth: share(distance(at(61), at(291)) / unit, USUAL.mouth),
    lips: share(above(0, 13) + above(14, 17), USUAL.lips),
    slant: Math.min(0.4, Math.max(-0.2, (above(33, 133) + above(263, 362)) * 1.5)),
  };
}

async function readLook(parent: Parent, context: RecipeContext): Promise<BabyLook> {
  const { raster, face } = parent;
  return {
    skin: colorSkin(litSkin(raster, face) ?? skinColor(raster, face)),
    hair: await readHair(parent, context),
    iris: irisColor(raster, face) ?? BROWN_EYE,
    ...readShapes(face),
  };
}

function mixLooks(first: BabyLook, second: BabyLook): BabyLook {
  const mix = (name: "eyes" | "nose" | "mouth" | "lips" | "slant") => first[name] * 0.5 + second[name] * 0.5;
  const blend = (name: "skin" | "hair" | "iris") => mixColors(second[name], first[name], 0.5);
  return {
    skin: blend("skin"),
    hair: blend("hair"),
    iris: blend("iris"),
    eyes: mix("eyes"),
    nose: mix("nose"),
    mouth: mix("mouth"),
    lips: mix("lips"),
    slant: mix("slant"),
  };
}

const BACKDROP = "#e6ecdf";
const RIM = "#8fa489";

/** The figure's own measures: a picture this wide and high shows it as a portrait does; its middle lies this far down. */
const PORTRAIT = { width: 380, height: 440, middle: 0.46 } as const;

/**
 * A drawn portrait of the child that two faces suggest: skin, hair, eyes and the shapes of the face lie between its
 * parents'. For fun, not a prediction. Fills the picture's whole frame. Throws PHOTO_UNSUITABLE without two faces.
 */
export const baby: Operation<"baby"> = async (scene, _step, context) => {
  const [first, second] = await findParents(context);
  const look = mixLooks(await readLook(first, context), await readLook(second, context));
  const { width, height } = scene.main.raster;
  const unit = Math.min(width / PORTRAIT.width, height / PORTRAIT.height);
  const middle = parseColor(BACKDROP);
  const backdrop =
    `<radialGradient id="backdrop" cx="0.4" cy="0.32" r="0.85"><stop offset="0" stop-color="${cssColor(lighten(middle, 0.25))}"/><stop offset="0.5" stop-color="${cssColor(middle)}"/><stop offset="1" stop-color="${cssColor(parseColor(RIM))}"/></radialGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#backdrop)"/>` +
    glow("light", { x: width * 0.3, y: height * 0.24 }, Math.max(width, height) * 0.4, "#fff", 0.35);
  const figure = drawBaby(look, context.random);
  const content = `${backdrop}<g transform="translate(${width / 2} ${height * PORTRAIT.middle}) scale(${unit})">${figure}</g>`;
  const raster: Raster = dropAlpha(await drawSvg(content, width, height));
  return { ...scene, main: { raster, person: null } };
};
