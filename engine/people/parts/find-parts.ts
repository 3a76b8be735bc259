import { faceBox, moveFace, type Face } from "../../core/face/face.ts";
import { OVAL } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { boxBlur, guidedFilter } from "../../core/raster/filters.ts";
import { createPlane, lumaPlane, smoothstep, type Plane, type Raster } from "../../core/raster/raster.ts";
import { keepJoined } from "../../core/raster/regions.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import { learnColors, type ColorModel } from "./color-model.ts";
import { headAxes, placesAt, type HeadPlace } from "./part-places.ts";
import { readValues, shrinkPlane, type PixelValues } from "./pixel-values.ts";

/** What a person in a picture consists of; every plane is 1 where the part is. They add up to the person at most. */
export interface Parts {
  /** Inside the outline of the face. */
  face: Plane;
  /** Bare skin, the face and a beard with it. */
  skin: Plane;
  /** What grows or sits on the head: a hat counts, a beard does not. */
  hair: Plane;
  /** The rest of the person from the neck down. */
  clothes: Plane;
}

/** Pixels of a face's width at which parts are told apart; finer detail comes from the picture afterwards. */
const FACE_WIDTH = 96;
/** Most pixels that are told apart one by one. */
const MOST_PIXELS = 160_000;
/** Squared distance under which a colour over the forehead is bare scalp, where it is this share as light as the face. */
const SCALP = 9;
const SCALP_LIGHT = 0.72;
/** Squared distance under which a colour beside the face is an ear in the shade. */
const EAR = 20;
/** Share of the places beside the jaw that look like hair where hair hangs down to the shoulders. */
const LONG_HAIR = 0.4;
/** Share of the crown that has to look like hair; else the head is bald, and only its sides may have some. */
const LEAST_HAIR = 0.22;
/** Squared distance under which a colour of the body may be hair that hangs over it. */
const HANGING = 7;
/** What a surface without a model gets: about a colour two deviations off. */
const UNKNOWN = 9;

interface Models {
  hair: ColorModel | null;
  skin: ColorModel | null;
  clothes: ColorModel | null;
  isLong: boolean;
}

/** Pixels by where they lie: over the forehead, beside it, beside the jaw, in the face and on the body. */
type Seeds = Record<"crown" | "sides" | "jaw" | "skin" | "clothes", number[]>;

/** The small picture and what is known of each of its pixels. */
interface Ground {
  picture: PixelValues;
  inside: Plane;
  oval: Plane;
  axesAt: (pixel: number) => HeadPlace;
}

function createGround(raster: Raster, face: Face, person: Plane | null, factor: number): Ground {
  const picture = readValues(raster, factor);
  const { width, height } = picture;
  const small = moveFace(face, ({ x, y }) => ({ x: x / factor, y: y / factor }));
  const axes = headAxes(small);
  const place: HeadPlace = { across: 0, down: 0 };
  return {
    picture,
    inside: person ? shrinkPlane(person, factor) : createPlane(width, height, 1),
    oval: polygonMask(width, height, [OVAL.map((index) => small.points[index]!)], 1),
    axesAt: (pixel) => {
      axes(pixel % width, Math.floor(pixel / width), place);
      return place;
    },
  };
}

/** Pixels that are hair, skin and clothes by their place alone. */
function pickSeeds({ inside, oval, axesAt }: Ground): Seeds {
  const seeds: Seeds = { crown: [], sides: [], jaw: [], skin: [], clothes: [] };
  for (let pixel = 0; pixel < inside.data.length; pixel += 1) {
    if (inside.data[pixel]! < 0.9) continue;
    const { across, down } = axesAt(pixel);
    const aside = Math.abs(across);
    if (oval.data[pixel]! > 0.9) {
      if (down > 0.06 && down < 0.66 && aside < 0.36) seeds.skin.push(pixel);
    } else if (oval.data[pixel]! < 0.02) {
      if (down < -0.1 && down > -0.8 && aside < 0.6) seeds.crown.push(pixel);
      else if (down > -0.1 && down < 0.6 && aside > 0.52 && aside < 0.85) seeds.sides.push(pixel);
      else if (down > 0.75 && down < 1.1 && aside > 0.42 && aside < 0.75) seeds.jaw.push(pixel);
      else if (down > 1.4 && (aside > 1.15 || down > 2.4 || (aside < 0.22 && down > 1.7)))
        seeds.clothes.push(pixel);
    }
  }
  return seeds;
}

/** Skin samples without eyes, brows and the rims of glasses: what is near the middle lightness and not rough. */
function trimSkin({ values }: PixelValues, samples: readonly number[]): number[] {
  const at = (share: number, feature: number) =>
    samples.map((pixel) => values[pixel * 4 + feature]!).sort((a, b) => a - b)[
      Math.floor(share * (samples.length - 1))
    ] ?? 0;
  const [dark, bright, rough] = [at(0.16, 0), at(0.99, 0), at(0.86, 3)];
  return samples.filter((pixel) => {
    const lightness = values[pixel * 4]!;
    return lightness > dark && lightness <= bright && values[pixel * 4 + 3]! < rough;
  });
}

function learnModels(ground: Ground): Models {
  const { values } = ground.picture;
  const seeds = pickSeeds(ground);
  const bare = trimSkin(ground.picture, seeds.skin);
  const skin = learnColors(values, bare, 3);
  const lightness = bare.reduce((sum, pixel) => sum + values[pixel * 4]!, 0) / Math.max(1, bare.length);
  // Dark hair and hats are near to skin that is dark itself: they are told by being darker still.
  const differs = (pixel: number) =>
    skin === null || skin.distanceAt(pixel) > SCALP || values[pixel * 4]! < lightness * SCALP_LIGHT;
  const crown = seeds.crown.filter(differs);
  const sides = seeds.sides.filter((pixel) => skin === null || skin.distanceAt(pixel) > EAR);
  const hairy = crown.length >= seeds.crown.length * LEAST_HAIR ? crown.concat(sides) : sides;
  return completeModels(ground, learnColors(values, hairy, 5), skin, seeds);
}

/** The models with what clothes look like, which depends on the hair: long hair covers them. */
function completeModels(
  { picture: { values } }: Ground,
  hair: ColorModel | null,
  skin: ColorModel | null,
  seeds: Seeds,
): Models {
  const isNear = (pixel: number, distance: number) => hair !== null && hair.distanceAt(pixel) <= distance;
  const isHairy = (places: readonly number[], share: number) =>
    places.filter((pixel) => isNear(pixel, HANGING)).length > places.length * share;
  const isLong = isHairy(seeds.sides, 0.5) && isHairy(seeds.jaw, LONG_HAIR);
  const body = seeds.clothes.filter((pixel) => skin === null || skin.distanceAt(pixel) > SCALP);
  const clear = body.filter((pixel) => !isNear(pixel, isLong ? HANGING * 2 : HANGING));
  // Clothes of the hair's own colour are told by their place alone.
  const clothes = isLong || clear.length > body.length * 0.25 ? clear : body;
  return { hair, skin, clothes: learnColors(values, clothes, 5), isLong };
}

/** Learns the hair once more, from all that was found of it: its shaded parts and its ends look different from the crown. */
function relearnHair(ground: Ground, models: Models, hair: Plane): Models {
  const samples: number[] = [];
  for (let pixel = 0; pixel < hair.data.length; pixel += 1) {
    if (hair.data[pixel]! > 0.8 && ground.inside.data[pixel]! > 0.9 && ground.axesAt(pixel).down < 1.6)
      samples.push(pixel);
  }
  return completeModels(
    ground,
    learnColors(ground.picture.values, samples, 6) ?? models.hair,
    models.skin,
    pickSeeds(ground),
  );
}

/** Shares of hair and skin for each pixel of the small picture. */
function tellApart({ picture, inside, oval, axesAt }: Ground, models: Models) {
  const { width, height } = picture;
  const [hair, skin] = [createPlane(width, height), createPlane(width, height)];
  const scoreOf = (model: ColorModel | null, pixel: number) => (model ? model.likelihoodAt(pixel) : UNKNOWN);
  for (let pixel = 0; pixel < inside.data.length; pixel += 1) {
    if (inside.data[pixel]! < 0.05) continue;
    const places = placesAt(axesAt(pixel), oval.data[pixel]!, models.isLong);
    const darkness =
      models.hair && places.hair + places.beard > 0.003 ? scoreOf(models.hair, pixel) : -Infinity;
    const skinScore = scoreOf(models.skin, pixel);
    const clothesScore = scoreOf(models.clothes, pixel);
    const most = Math.max(darkness, skinScore, clothesScore);
    const hairShare = Math.exp(darkness - most) * places.hair;
    const faceShare = Math.exp(darkness - most) * places.beard + Math.exp(skinScore - most) * places.skin;
    const total = hairShare + faceShare + Math.exp(clothesScore - most) * places.clothes + 1e-9;
    hair.data[pixel] = hairShare / total;
    skin.data[pixel] = faceShare / total;
  }
  return { hair, skin };
}

/** Hair that hangs together broadly: what only a thin bridge joins to the head is a collar or a shadow. */
function keepHead(hair: Plane, { axesAt }: Ground): Plane {
  const broad = boxBlur(hair, 2);
  const core = keepJoined(broad, 0.62, (pixel) => axesAt(pixel).down < 0.35);
  const near = boxBlur(core, 4);
  const result = createPlane(hair.width, hair.height);
  for (let pixel = 0; pixel < result.data.length; pixel += 1)
    result.data[pixel] = near.data[pixel]! > 0.06 || axesAt(pixel).down < 0.1 ? hair.data[pixel]! : 0;
  return result;
}

/** Bright spots within the hair are hair: skin of the head is joined to the face. Changes both planes. */
function fillHair(hair: Plane, skin: Plane, { oval, axesAt }: Ground): void {
  const joined = keepJoined(skin, 0.4, (pixel) => oval.data[pixel]! > 0.5);
  for (let pixel = 0; pixel < hair.data.length; pixel += 1) {
    if (joined.data[pixel]! > 0 || skin.data[pixel]! < 0.1 || axesAt(pixel).down > 0.1) continue;
    hair.data[pixel]! += skin.data[pixel]!;
    skin.data[pixel] = 0;
  }
}

/** Tells face, skin, hair and clothes of the person around one face apart, by place and colour. */
export function findParts(raster: Raster, face: Face, person: Plane | null): Parts {
  const { width, height } = raster;
  const faceWidth = faceBox(face).width;
  const factor = Math.max(
    1,
    Math.round(faceWidth / FACE_WIDTH),
    Math.round(Math.sqrt((width * height) / MOST_PIXELS)),
  );
  const ground = createGround(raster, face, person, factor);
  let models = learnModels(ground);
  let first = tellApart(ground, models);
  if (models.hair) {
    models = relearnHair(ground, models, first.hair);
    first = tellApart(ground, models);
  }
  if (models.hair) fillHair(first.hair, first.skin, ground);
  const even = (plane: Plane) => guidedFilter(ground.picture.lightness, plane, 3, 0.002);
  const joined = keepHead(even(first.hair), ground);
  const smallSkin = even(first.skin);

  const luma = lumaPlane(raster);
  const sharpen = (plane: Plane) =>
    guidedFilter(luma, resizePlane(plane, width, height), Math.max(2, factor * 2), 0.0008);
  const [hair, skin] = [sharpen(joined), sharpen(smallSkin)];
  const oval = polygonMask(width, height, [OVAL.map((index) => face.points[index]!)], faceWidth * 0.012);
  const clothes = createPlane(width, height);
  const axes = headAxes(face);
  const place: HeadPlace = { across: 0, down: 0 };
  for (let pixel = 0; pixel < clothes.data.length; pixel += 1) {
    const inside = person ? person.data[pixel]! : 1;
    const hairy = Math.min(inside, smoothstep(0.2, 0.75, hair.data[pixel]!));
    hair.data[pixel] = hairy;
    const covered = oval.data[pixel]! * inside;
    skin.data[pixel] = Math.min(inside - hairy, Math.max(covered, smoothstep(0.2, 0.75, skin.data[pixel]!)));
    const rest = inside - hairy - skin.data[pixel]!;
    if (rest <= 0) continue;
    axes(pixel % width, Math.floor(pixel / width), place);
    clothes.data[pixel] = smoothstep(0.7, 0.9, place.down) * rest;
  }
  return { face: oval, skin, hair, clothes };
}
