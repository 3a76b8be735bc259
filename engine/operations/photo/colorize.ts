import { faceBox, pick, type Face } from "../../core/face/face.ts";
import { CHEEKS, INNER_LIPS, LEFT_EYE, LIPS_OUTLINE, NOSE, RIGHT_EYE } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { isMonochrome } from "../../core/raster/is-monochrome.ts";
import {
  createPlane,
  type Plane,
  createRaster,
  lumaOf,
  lumaPlane,
  mapPixels,
  smoothstep,
  type Raster,
  fillPlane,
  joinPlanes,
} from "../../core/raster/raster.ts";
import {
  longerSide,
  withPicture,
  type Operation,
  type RecipeContext,
  type Shot,
} from "../../core/recipe/scene.ts";
import { fromOklab, oklabOf } from "../../core/segments/oklab.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { findParts, type Parts } from "../../people/parts/find-parts.ts";
import {
  findPlaces,
  clothTint,
  DYES,
  EYE_WHITE,
  FLUSH,
  greenTint,
  hairTint,
  fade,
  LIPS,
  placeTint,
  skinTint,
  skyTint,
  TEETH,
  type Tint,
} from "./colorize-places.ts";
import { autolevelRaster } from "./tone.ts";

interface FaceTints {
  lips: Plane;
  mouth: Plane;
  eyes: Plane;
  /** Where blood shows: cheeks and nose. */
  flush: Plane;
}

function findFaceTints(width: number, height: number, faces: readonly Face[]): FaceTints {
  const around = (face: Face) => faceBox(face).width;
  const polygon = (face: Face, parts: readonly (readonly number[])[], soft: number) =>
    polygonMask(
      width,
      height,
      parts.map((part) => pick(face, part)),
      around(face) * soft,
    );
  const flush = createPlane(width, height);
  for (const face of faces) {
    const radius = around(face) * 0.17;
    const nose = pick(face, NOSE.slice(0, 2));
    for (const [index, spot] of [...pick(face, CHEEKS), ...nose].entries()) {
      const reach = index < CHEEKS.length ? radius : radius * 0.6;
      const [left, right] = [Math.floor(spot.x - 3 * reach), Math.ceil(spot.x + 3 * reach)];
      for (
        let y = Math.max(0, Math.floor(spot.y - 3 * reach));
        y < Math.min(height, spot.y + 3 * reach);
        y += 1
      ) {
        for (let x = Math.max(0, left); x < Math.min(width, right); x += 1) {
          const far = ((x - spot.x) ** 2 + (y - spot.y) ** 2) / (2 * reach * reach);
          flush.data[y * width + x] = Math.max(flush.data[y * width + x]!, Math.exp(-far));
        }
      }
    }
  }
  return {
    lips: joinPlanes(
      flush,
      faces.map((face) => polygon(face, [LIPS_OUTLINE, INNER_LIPS], 0.008)),
    ),
    mouth: joinPlanes(
      flush,
      faces.map((face) => polygon(face, [INNER_LIPS], 0.006)),
    ),
    eyes: joinPlanes(
      flush,
      faces.map((face) => polygon(face, [LEFT_EYE, RIGHT_EYE], 0.006)),
    ),
    flush,
  };
}

/** Variety of hues under which a photo with its range stretched is black and white, or toned. */
const ONE_HUE = 0.1;
/** Mean distance of the channels from grey (0 to 255) that a photo with living colours has. */
const LIVELY = 25;
/** Faded dyes are raised this many times at most. */
const MOST_REVIVAL = 1.7;

/** Faces found with less certainty may be animals' or patterns; their colour is not taken for skin's. */
const LEAST_SCORE = 0.72;

type People = Pick<Parts, "skin" | "hair" | "clothes">;

function findPeople({ raster, faces, person }: Shot): People | null {
  const all = (faces ?? []).map((face) => findParts(raster, face, person ?? null));
  const first = all[0];
  if (!first) return null;
  const join = (part: "skin" | "hair" | "clothes"): Plane =>
    joinPlanes(
      raster,
      all.map((parts) => parts[part]),
    );
  return all.length === 1 ? first : { skin: join("skin"), hair: join("hair"), clothes: join("clothes") };
}

function levelOf(plane: Plane, part: Plane): number {
  let [sum, weight] = [0, 1e-6];
  for (let i = 0; i < part.data.length; i += 5) {
    if (part.data[i]! < 0.6) continue;
    sum += plane.data[i]!;
    weight += 1;
  }
  return weight < 1 ? 0.5 : sum / weight;
}

function readGrey(raster: Raster): { luma: Plane; lightness: Plane } {
  const luma = lumaPlane(raster);
  const table = Float32Array.from({ length: 256 }, (_, grey) => oklabOf([grey, grey, grey])[0]);
  const lightness = fillPlane(raster, (i) => table[Math.min(255, Math.round(luma.data[i]! * 255))]!);
  return { luma, lightness };
}

/** A tint for each of 256 steps of lightness: green to red, then blue to yellow. */
function tabulate(tintAt: (lightness: number) => Tint): Float32Array {
  const table = new Float32Array(512);
  for (let step = 0; step < 256; step += 1) {
    const { a, b } = tintAt(step / 255);
    table[2 * step] = a;
    table[2 * step + 1] = b;
  }
  return table;
}

/** Colours laid one over another, pixel by pixel. */
interface TintPlanes {
  a: Float32Array;
  b: Float32Array;
}

/** Lays tints that depend on lightness where a plane says so. */
function layTints({ a, b }: TintPlanes, table: Float32Array, lightness: Plane, where: Plane): void {
  for (let i = 0; i < a.length; i += 1) {
    const share = Math.min(1, where.data[i]!);
    if (share <= 0.004) continue;
    const at = 2 * Math.round(255 * Math.min(1, Math.max(0, lightness.data[i]!)));
    a[i]! += (table[at]! - a[i]!) * share;
    b[i]! += (table[at + 1]! - b[i]!) * share;
  }
}

const mapPlane = (plane: Plane, change: (value: number, pixel: number) => number): Plane => {
  return fillPlane(plane, (i) => change(plane.data[i]!, i));
};

function chooseTints(
  shot: Shot,
  luma: Plane,
  lightness: Plane,
  random: () => number,
): { a: Plane; b: Plane } {
  const { width, height } = shot.raster;
  const side = longerSide(luma);
  const [a, b] = [createPlane(width, height), createPlane(width, height)];
  const own: TintPlanes = { a: a.data, b: b.data };
  const places = findPlaces(luma, shot.person ?? null);
  layTints(own, tabulate(placeTint), lightness, createPlane(width, height, 1));
  layTints(own, tabulate(greenTint), lightness, places.green);
  layTints(own, tabulate(skyTint), lightness, places.sky);
  const people = findPeople(shot);
  if (people) {
    const dye = DYES[Math.floor(random() * DYES.length)]!;
    const faces = findFaceTints(width, height, shot.faces ?? []);
    const [skin, hair] = [levelOf(lightness, people.skin), levelOf(lightness, people.hair)];
    layTints(
      own,
      tabulate((light) => clothTint(light, dye)),
      gaussianBlur(lightness, side / 70),
      people.clothes,
    );
    layTints(
      own,
      tabulate((light) => hairTint(light, hair, skin)),
      lightness,
      people.hair,
    );
    // White beards and brows lie within the skin: what is far lighter than it has little colour.
    const level = gaussianBlur(lightness, side / 200);
    const bare = mapPlane(people.skin, (share, i) => {
      const beard = smoothstep(skin + 0.1, skin + 0.26, level.data[i]!) * (1 - faces.flush.data[i]!);
      return share * (1 - 0.8 * beard);
    });
    layTints(own, tabulate(skinTint), lightness, bare);
    for (let i = 0; i < bare.data.length; i += 1) {
      const flush = faces.flush.data[i]! * people.skin.data[i]!;
      own.a[i]! += FLUSH.a * flush;
      own.b[i]! += FLUSH.b * flush;
    }
    const lips = mapPlane(faces.lips, (share, i) => share * people.skin.data[i]! * 0.62);
    layTints(
      own,
      tabulate((light) => fade(LIPS, 1 - smoothstep(0.8, 1, light))),
      lightness,
      lips,
    );
    layTints(
      own,
      tabulate((light) => (light > skin * 0.8 ? TEETH : LIPS)),
      lightness,
      faces.mouth,
    );
    layTints(
      own,
      tabulate(() => EYE_WHITE),
      lightness,
      mapPlane(faces.eyes, (share) => share * 0.85),
    );
  }
  return { a: gaussianBlur(a, side / 500), b: gaussianBlur(b, side / 500) };
}

function colorizeShot(shot: Shot, strength: number, { random }: RecipeContext): Raster {
  const { raster } = shot;
  const { luma, lightness } = readGrey(raster);
  const tints = chooseTints(shot, luma, lightness, random);
  const result = createRaster(raster.width, raster.height);
  for (let i = 0; i < lightness.data.length; i += 1) {
    const color = fromOklab([lightness.data[i]!, tints.a.data[i]! * strength, tints.b.data[i]! * strength]);
    result.data.set(color, i * 3);
  }
  return result;
}

/** Faded colours made as lively as usual ones; those that are lively stay. */
function reviveColors(raster: Raster, strength: number): Raster {
  let sum = 0;
  for (let at = 0; at + 2 < raster.data.length; at += 21) {
    const [red, green, blue] = [raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!];
    const luma = lumaOf(red, green, blue);
    sum += (Math.abs(red - luma) + Math.abs(green - luma) + Math.abs(blue - luma)) / 3;
  }
  const found = sum / Math.max(1, raster.data.length / 21);
  const gain = 1 + (Math.min(MOST_REVIVAL, Math.max(1, LIVELY / Math.max(1, found))) - 1) * strength;
  if (gain < 1.01) return raster;
  return mapPixels(raster, (red, green, blue, out) => {
    const luma = lumaOf(red, green, blue);
    out[0] = luma + (red - luma) * gain;
    out[1] = luma + (green - luma) * gain;
    out[2] = luma + (blue - luma) * gain;
  });
}

export const colorize: Operation<"colorize"> = async (scene, { strength }, context) => {
  // Dyes that have nearly faded away show again once their range is stretched; a print's tone stays one hue.
  if (!isMonochrome(autolevelRaster(context.framed, 0.004, 0.7), ONE_HUE))
    return withPicture(scene, reviveColors(scene.main.raster, strength));
  const found = await withPerson(await withFaces(scene.main, context), context);
  const main: Shot = { ...found, faces: (found.faces ?? []).filter(({ score }) => score >= LEAST_SCORE) };
  return withPicture({ ...scene, main }, colorizeShot(main, strength, context));
};
