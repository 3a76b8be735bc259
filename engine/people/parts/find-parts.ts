import { moveFace, type Face, faceBox } from "../../core/face/face.ts";
import { OVAL } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { boxBlur, guideBy } from "../../core/raster/filters.ts";
import {
  createPlane,
  type Plane,
  type Raster,
  lumaPlane,
  smoothstep,
  fillPlane,
} from "../../core/raster/raster.ts";
import { keepJoined } from "../../core/raster/regions.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import type { Grain, RecipeContext, Shot } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../find-people.ts";
import {
  listPixels,
  readValues,
  shrinkPlane,
  type PixelValues,
  FEATURES,
  joinPixels,
  learnColors,
  type ColorModel,
} from "./color-model.ts";
import { headAxes, type HeadPlace, placesAt, type PartPlaces } from "./part-places.ts";

interface Ground {
  picture: PixelValues;
  inside: Plane;
  oval: Plane;
  /** Where each pixel lies on the head's axes, as in HeadPlace. */
  across: Float64Array;
  down: Float64Array;
}

const PLACES = ["crown", "sides", "jaw", "skin", "clothes"] as const;
/** Pixels by where they lie: over the forehead, beside it, beside the jaw, in the face and on the body. */
type Seeds = Record<(typeof PLACES)[number], Int32Array>;

function createGround(raster: Raster, face: Face, person: Plane | null, factor: number): Ground {
  const picture = readValues(raster, factor);
  const { width, height } = picture;
  const small = moveFace(face, ({ x, y }) => ({ x: x / factor, y: y / factor }));
  const axes = headAxes(small);
  const place: HeadPlace = { across: 0, down: 0 };
  const [across, down] = [new Float64Array(width * height), new Float64Array(width * height)];
  for (let y = 0, pixel = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, pixel += 1) {
      axes(x, y, place);
      across[pixel] = place.across;
      down[pixel] = place.down;
    }
  return {
    picture,
    inside: person ? shrinkPlane(person, factor) : createPlane(width, height, 1),
    oval: polygonMask(width, height, [OVAL.map((index) => small.points[index]!)], 1),
    across,
    down,
  };
}

/** What a place outside the face's outline is a seed of; null for nothing. */
function outsideOf(aside: number, down: number): keyof Seeds | null {
  if (down < -0.1 && down > -0.8 && aside < 0.6) return "crown";
  if (down > -0.1 && down < 0.6 && aside > 0.52 && aside < 0.85) return "sides";
  if (down > 0.75 && down < 1.1 && aside > 0.42 && aside < 0.75) return "jaw";
  return down > 1.4 && (aside > 1.15 || down > 2.4 || (aside < 0.22 && down > 1.7)) ? "clothes" : null;
}

function pickSeeds({ inside, oval, across, down: downs }: Ground): Seeds {
  const places = new Int8Array(inside.data.length).fill(-1);
  for (let pixel = 0; pixel < places.length; pixel += 1) {
    if (inside.data[pixel]! < 0.9) continue;
    const aside = Math.abs(across[pixel]!);
    const down = downs[pixel]!;
    const covered = oval.data[pixel]!;
    const isFace = covered > 0.9 && down > 0.06 && down < 0.66 && aside < 0.36;
    const place = isFace ? "skin" : covered < 0.02 ? outsideOf(aside, down) : null;
    if (place !== null) places[pixel] = PLACES.indexOf(place);
  }
  const listOf = (place: keyof Seeds) =>
    listPixels(places.length, (pixel) => places[pixel] === PLACES.indexOf(place));
  return {
    crown: listOf("crown"),
    sides: listOf("sides"),
    jaw: listOf("jaw"),
    skin: listOf("skin"),
    clothes: listOf("clothes"),
  };
}

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

/**
 * Pixels of a face's width at which parts are told apart, and the most pixels of a picture; finer detail comes from the
 * picture afterwards.
 */
const GRAINS = {
  fine: { faceWidth: 96, pixels: 160_000 },
  coarse: { faceWidth: 48, pixels: 40_000 },
} as const satisfies Record<Grain, unknown>;
/** A face narrower than that, in pixels, is told apart finely always. */
const LEAST_COARSE = 40;
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

/** Skin samples without eyes, brows and the rims of glasses: what is near the middle lightness and not rough. */
function trimSkin({ values }: PixelValues, samples: Int32Array): Int32Array {
  const sortedOf = (feature: number): Float32Array => {
    const sorted = new Float32Array(samples.length);
    for (let n = 0; n < sorted.length; n += 1) sorted[n] = values[samples[n]! * FEATURES + feature]!;
    return sorted.sort();
  };
  const at = (sorted: Float32Array, share: number) => sorted[Math.floor(share * (samples.length - 1))] ?? 0;
  const lights = sortedOf(0);
  const [dark, bright, rough] = [at(lights, 0.16), at(lights, 0.99), at(sortedOf(3), 0.86)];
  return samples.filter((pixel) => {
    const lightness = values[pixel * FEATURES]!;
    return lightness > dark && lightness <= bright && values[pixel * FEATURES + 3]! < rough;
  });
}

function learnModels(ground: Ground, seeds: Seeds): Models {
  const { values } = ground.picture;
  const bare = trimSkin(ground.picture, seeds.skin);
  const skin = learnColors(values, bare, 3);
  const lightness = bare.reduce((sum, pixel) => sum + values[pixel * 4]!, 0) / Math.max(1, bare.length);
  // Dark hair and hats are near to skin that is dark itself: they are told by being darker still.
  const differs = (pixel: number) =>
    skin === null || skin.distanceAt(pixel) > SCALP || values[pixel * 4]! < lightness * SCALP_LIGHT;
  const crown = seeds.crown.filter(differs);
  const sides = seeds.sides.filter((pixel) => skin === null || skin.distanceAt(pixel) > EAR);
  const hairy = crown.length >= seeds.crown.length * LEAST_HAIR ? joinPixels(crown, sides) : sides;
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
  const isHairy = (places: Int32Array, share: number) =>
    places.filter((pixel) => isNear(pixel, HANGING)).length > places.length * share;
  const isLong = isHairy(seeds.sides, 0.5) && isHairy(seeds.jaw, LONG_HAIR);
  const body = seeds.clothes.filter((pixel) => skin === null || skin.distanceAt(pixel) > SCALP);
  const clear = body.filter((pixel) => !isNear(pixel, isLong ? HANGING * 2 : HANGING));
  // Clothes of the hair's own colour are told by their place alone.
  const clothes = isLong || clear.length > body.length * 0.25 ? clear : body;
  return { hair, skin, clothes: learnColors(values, clothes, 5), isLong };
}

/** Learns the hair once more, from all that was found of it: its shaded parts and its ends look different from the crown. */
function relearnHair(ground: Ground, seeds: Seeds, models: Models, hair: Plane): Models {
  const samples = listPixels(
    hair.data.length,
    (pixel) => hair.data[pixel]! > 0.8 && ground.inside.data[pixel]! > 0.9 && ground.down[pixel]! < 1.6,
  );
  return completeModels(
    ground,
    learnColors(ground.picture.values, samples, 6) ?? models.hair,
    models.skin,
    seeds,
  );
}

/** Shares of hair and skin for each pixel of the small picture. */
function tellApart({ picture, inside, oval, across, down }: Ground, models: Models) {
  const { width, height } = picture;
  const [hair, skin] = [createPlane(width, height), createPlane(width, height)];
  const scoreOf = (model: ColorModel | null, pixel: number) => (model ? model.likelihoodAt(pixel) : UNKNOWN);
  const places: PartPlaces = { hair: 0, skin: 0, clothes: 0, beard: 0 };
  for (let pixel = 0; pixel < inside.data.length; pixel += 1) {
    if (inside.data[pixel]! < 0.05) continue;
    placesAt(across[pixel]!, down[pixel]!, oval.data[pixel]!, models.isLong, places);
    const darkness =
      models.hair && places.hair + places.beard > 0.003 ? scoreOf(models.hair, pixel) : -Infinity;
    const skinScore = scoreOf(models.skin, pixel);
    const clothesScore = scoreOf(models.clothes, pixel);
    const most = Math.max(darkness, skinScore, clothesScore);
    const dark = Math.exp(darkness - most);
    const light = Math.exp(skinScore - most);
    const hairShare = dark * places.hair;
    const faceShare = dark * places.beard + light * places.skin;
    const total = hairShare + faceShare + Math.exp(clothesScore - most) * places.clothes + 1e-9;
    hair.data[pixel] = hairShare / total;
    skin.data[pixel] = faceShare / total;
  }
  return { hair, skin };
}

/** Hair that hangs together broadly: what only a thin bridge joins to the head is a collar or a shadow. */
function keepHead(hair: Plane, { down }: Ground): Plane {
  const broad = boxBlur(hair, 2);
  const core = keepJoined(broad, 0.62, (pixel) => down[pixel]! < 0.35);
  const near = boxBlur(core, 4);
  return fillPlane(hair, (pixel) => (near.data[pixel]! > 0.06 || down[pixel]! < 0.1 ? hair.data[pixel]! : 0));
}

/** Bright spots within the hair are hair: skin of the head is joined to the face. Changes both planes. */
function fillHair(hair: Plane, skin: Plane, { oval, down }: Ground): void {
  const joined = keepJoined(skin, 0.4, (pixel) => oval.data[pixel]! > 0.5);
  for (let pixel = 0; pixel < hair.data.length; pixel += 1) {
    if (joined.data[pixel]! > 0 || skin.data[pixel]! < 0.1 || down[pixel]! > 0.1) continue;
    hair.data[pixel]! += skin.data[pixel]!;
    skin.data[pixel] = 0;
  }
}

/** Tells face, skin, hair and clothes of the person around one face apart, by place and colour. */
export function findParts(raster: Raster, face: Face, person: Plane | null, grain: Grain = "fine"): Parts {
  const { width, height } = raster;
  const faceWidth = faceBox(face).width;
  const most = GRAINS[faceWidth < LEAST_COARSE ? "fine" : grain];
  const factor = Math.max(
    1,
    Math.round(faceWidth / most.faceWidth),
    Math.round(Math.sqrt((width * height) / most.pixels)),
  );
  const ground = createGround(raster, face, person, factor);
  const seeds = pickSeeds(ground);
  let models = learnModels(ground, seeds);
  let first = tellApart(ground, models);
  if (models.hair) {
    models = relearnHair(ground, seeds, models, first.hair);
    first = tellApart(ground, models);
  }
  if (models.hair) fillHair(first.hair, first.skin, ground);
  const even = guideBy(ground.picture.lightness, 3, 0.002);
  const joined = keepHead(even(first.hair), ground);
  const smallSkin = even(first.skin);

  const luma = lumaPlane(raster);
  const sharpen = guideBy(luma, Math.max(2, factor * 2), 0.0008);
  const detail = (plane: Plane) => sharpen(resizePlane(plane, width, height));
  const [hair, skin] = [detail(joined), detail(smallSkin)];
  const oval = polygonMask(width, height, [OVAL.map((index) => face.points[index]!)], faceWidth * 0.012);
  const axes = headAxes(face);
  const place: HeadPlace = { across: 0, down: 0 };
  const clothes = fillPlane({ width, height }, (pixel, x, y) => {
    const inside = person ? person.data[pixel]! : 1;
    const hairy = Math.min(inside, smoothstep(0.2, 0.75, hair.data[pixel]!));
    hair.data[pixel] = hairy;
    const covered = oval.data[pixel]! * inside;
    const bare = Math.min(inside - hairy, Math.max(covered, smoothstep(0.2, 0.75, skin.data[pixel]!)));
    skin.data[pixel] = bare;
    const rest = inside - hairy - skin.data[pixel]!;
    if (rest <= 0) return 0;
    axes(x, y, place);
    return smoothstep(0.7, 0.9, place.down) * rest;
  });
  return { face: oval, skin, hair, clothes };
}

type PeoplePart = "clothes" | "hair" | "skin" | "person";

function joinParts(shot: Shot, part: Exclude<PeoplePart, "person">, grain: Grain): Plane | null {
  const { width, height } = shot.raster;
  const people = (shot.faces ?? []).map((face) => {
    const box = faceBox(face);
    return {
      middle: box.left + box.width / 2,
      plane: findParts(shot.raster, face, shot.person ?? null, grain)[part],
    };
  });
  const [first, ...others] = people;
  if (!first || others.length === 0) return first?.plane ?? null;
  const joined = createPlane(width, height);
  for (let x = 0; x < width; x += 1) {
    const nearest = others.reduce(
      (best, other) => (Math.abs(other.middle - x) < Math.abs(best.middle - x) ? other : best),
      first,
    );
    for (let pixel = x; pixel < joined.data.length; pixel += width)
      joined.data[pixel] = nearest.plane.data[pixel]!;
  }
  return joined;
}

/** Where everybody's clothes, hair, bare skin, or they themselves are; no plane where the photo shows no person. */
export async function findPeoplePart(
  shot: Shot,
  part: PeoplePart,
  context: RecipeContext,
): Promise<{ main: Shot; plane: Plane | null }> {
  const main = await withPerson(await withFaces(shot, context), context);
  if (main.person === null) return { main, plane: null };
  return { main, plane: part === "person" ? main.person : joinParts(main, part, context.grain) };
}
