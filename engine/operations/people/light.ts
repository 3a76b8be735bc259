import { faceBox, pick, type Face, boundsOf } from "../../core/face/face.ts";
import { findHead, type HeadOutline } from "../../core/face/head-outline.ts";
import { LEFT_BROW, LEFT_EYE, LIPS_OUTLINE, OVAL, RIGHT_BROW, RIGHT_EYE } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import {
  lengthOf,
  mapPixels,
  createPlane,
  lumaOf,
  lumaPlane,
  smoothstep,
  type Plane,
  type Raster,
  clamp01,
  parseColor,
  fillPlane,
} from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";

export const relight: Operation<"relight"> = async (scene, { strength }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const { raster, person } = main;
  const { width, height } = raster;
  const face = main.faces?.[0];
  const box = face
    ? faceBox(face)
    : { left: width * 0.35, top: height * 0.2, width: width * 0.3, height: height * 0.35 };
  const reach = Math.max(box.height * 2.1, longerSide(raster) * 0.25);
  const centre = { x: box.left + box.width * (0.5 - 0.22), y: box.top + box.height * 0.42 };
  const depth = person && gaussianBlur(person, longerSide(raster) * 0.02);
  return withPicture(
    { ...scene, main },
    mapPixels(raster, (red, green, blue, out, pixel) => {
      const x = pixel % width;
      const y = (pixel - x) / width;
      const away = lengthOf((x - centre.x) / reach, (y - centre.y) / reach);
      const across = Math.max(-1, Math.min(1, (centre.x - x) / (box.width * 1.2)));
      const within = person ? person.data[pixel]! : 1;
      const rim = depth ? within * Math.max(0, 0.75 - depth.data[pixel]!) * Math.max(0, -across) * 0.5 : 0;
      const key = 0.22 - 0.55 * Math.min(1.2, away * away) + 0.16 * across;
      const gain = 1 + strength * (within * Math.max(-0.7, key) + rim);
      out[0] = red * gain;
      out[1] = green * gain;
      out[2] = blue * gain;
    }),
  );
};

/** Light is changed this much at most. */
const MOST_GAIN = 1.55;

/** How bright the skin is around each pixel, spread smoothly beyond the face, and what its middle is. */
function measureLight(luma: Plane, face: Face) {
  const { width, height } = luma;
  const box = faceBox(face);
  const parts = [OVAL, LEFT_EYE, RIGHT_EYE, LEFT_BROW, RIGHT_BROW, LIPS_OUTLINE].map((part) =>
    pick(face, part),
  );
  const mask = polygonMask(width, height, parts, 1);
  const weighted = createPlane(width, height);
  const values: number[] = [];
  for (let i = 0; i < mask.data.length; i += 1) {
    weighted.data[i] = luma.data[i]! * mask.data[i]!;
    if (mask.data[i]! > 0.9 && i % 3 === 0) values.push(luma.data[i]!);
  }
  values.sort((a, b) => a - b);
  const sigma = box.width * 0.13;
  const [sum, weight] = [gaussianBlur(weighted, sigma), gaussianBlur(mask, sigma)];
  const middle = values[Math.floor(0.5 * (values.length - 1))] ?? 0.5;
  // Far from the face nothing is known, and the light stays as it is.
  for (let i = 0; i < sum.data.length; i += 1)
    sum.data[i] = (sum.data[i]! + middle * 0.02) / (weight.data[i]! + 0.02);
  return { local: sum, middle };
}

function evenFace(raster: Raster, face: Face, person: Plane | null, strength: number): Raster {
  const luma = lumaPlane(raster);
  const { local, middle } = measureLight(luma, face);
  const gains = fillPlane(raster, (i) => {
    const even = Math.min(MOST_GAIN, Math.max(0.75, middle / Math.max(0.04, local.data[i]!)));
    return 1 + (even - 1) * strength;
  });
  return mapPixels(raster, (red, green, blue, out, pixel) => {
    const share = person ? person.data[pixel]! : 1;
    const value = lumaOf(red, green, blue) / 255;
    // Lights are held back, so that nothing burns out; black stays black.
    const gain = gains.data[pixel]!;
    const held = gain > 1 ? 1 + (gain - 1) * (1 - smoothstep(0.55, 1, value)) : gain;
    const change = 1 + (held - 1) * share;
    out[0] = red * change;
    out[1] = green * change;
    out[2] = blue * change;
  });
}

export const evenLight: Operation<"even-light"> = async (scene, { strength }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  let { raster } = main;
  for (const face of main.faces ?? []) raster = evenFace(raster, face, main.person, strength);
  return withPicture({ ...scene, main }, raster);
};

/** Where the key light stands, for a light from the left: to the side, above and in front. */
const KEY = { x: -0.62, y: -0.42, z: 0.66 } as const;
/** How far the light reaches below and beside a head, in radii of the head. */
const REACH = 3.4;
/** What the far side still gets, of the light in front. */
const AMBIENT = 0.2;

/** On which side a face is lit already: a key light from there deepens what the photo shows. */
function brighterSide({ width, height, data }: Raster, face: Face): -1 | 1 {
  const box = boundsOf(face.points);
  const sums = [0, 0];
  const nose = face.points[1]!;
  for (
    let y = Math.max(0, Math.round(box.top + box.height * 0.3));
    y < Math.min(height, box.top + box.height * 0.85);
    y += 2
  ) {
    for (
      let x = Math.max(0, Math.round(box.left + box.width * 0.12));
      x < Math.min(width, box.left + box.width * 0.88);
      x += 2
    ) {
      const at = (y * width + x) * 3;
      sums[x < nose.x ? 0 : 1]! +=
        lumaOf(data[at]!, data[at + 1]!, data[at + 2]!) /
        Math.max(1, Math.abs(nose.x - (x < nose.x ? box.left : box.left + box.width)));
    }
  }
  return sums[0]! >= sums[1]! ? -1 : 1;
}

/** How much of the key light falls on each pixel: heads are lit as ellipsoids, and it dies away below them. */
function lightPlane(raster: Raster, heads: readonly HeadOutline[], side: -1 | 1): Plane {
  const { width, height } = raster;
  const light = fillPlane({ width, height }, (_at, x, y) => {
    let most = 0;
    for (const { centre, radius } of heads) {
      const u = (x - centre.x) / radius.x;
      const v = (y - centre.y) / radius.y;
      const away = lengthOf(u, v);
      const squeeze = away > 0.97 ? 0.97 / away : 1;
      const nx = u * squeeze;
      const ny = v * squeeze * 0.75;
      const nz = Math.sqrt(Math.max(0.05, 1 - nx * nx - ny * ny));
      const facing = Math.max(0, -side * nx * KEY.x + ny * KEY.y + nz * KEY.z);
      // Beyond the head the shoulders take up the light softly.
      const body = 0.5 - 0.28 * Math.max(-1, Math.min(1, u * -side * -1));
      const lit = facing + (body - facing) * smoothstep(0.95, 1.5, away);
      most = Math.max(most, lit * (1 - 0.85 * smoothstep(0.9, REACH, lengthOf(u * 0.8, v))));
    }
    return most;
  });
  return gaussianBlur(light, heads[0]!.radius.x * 0.06);
}

export const keyLight: Operation<"key-light"> = async (scene, { strength, rim }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const { raster, person } = main;
  const faces = main.faces ?? [];
  if (faces.length === 0) return { ...scene, main };
  const { width } = raster;
  const largest = [...faces].sort((a, b) => faceBox(b).width - faceBox(a).width)[0]!;
  const side = brighterSide(raster, largest);
  const light = lightPlane(
    raster,
    faces.map((face) => findHead(face, person)),
    side,
  );
  const depth = person && gaussianBlur(person, Math.max(1.5, longerSide(raster) * 0.006));
  const tint = parseColor("#c9d6ea");
  const result = mapPixels(raster, (red, green, blue, out, pixel) => {
    const within = person ? person.data[pixel]! : 1;
    const gain = 1 + strength * (AMBIENT + light.data[pixel]! * 1.25 - 1) * within;
    let edge = 0;
    if (depth && within > 0.05) {
      const x = pixel % width;
      const left = depth.data[pixel - Math.min(x, 3)]!;
      const right = depth.data[pixel + Math.min(width - 1 - x, 3)]!;
      const above = depth.data[Math.max(x, pixel - 3 * width)]!;
      const slope = Math.max(
        0,
        (side < 0 ? left - right : right - left) + 0.35 * Math.max(0, depth.data[pixel]! - above),
      );
      edge = rim * within * clamp01(slope * 3.2) * (0.12 + (0.88 * lumaOf(red, green, blue)) / 255);
    }
    out[0] = red * gain + (tint[0] - red * gain) * edge;
    out[1] = green * gain + (tint[1] - green * gain) * edge;
    out[2] = blue * gain + (tint[2] - blue * gain) * edge;
  });
  return withPicture({ ...scene, main }, result);
};

const BEHIND = 0.45;

export const flash: Operation<"flash"> = async (scene, { strength }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const { raster, person } = main;
  const { width, height } = raster;
  const boxes = (main.faces ?? []).map(faceBox);
  const box = boxes[0] ?? {
    left: width * 0.35,
    top: height * 0.25,
    width: width * 0.3,
    height: height * 0.35,
  };
  const centre = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const reach = Math.max(box.height * 2.6, longerSide(raster) * 0.42);
  return withPicture(
    { ...scene, main },
    mapPixels(raster, (red, green, blue, out, pixel) => {
      const x = pixel % width;
      const y = (pixel - x) / width;
      const near = Math.exp(-(((x - centre.x) / reach) ** 2) - ((y - centre.y) / reach) ** 2);
      const share = person ? BEHIND + (1 - BEHIND) * person.data[pixel]! : 0.8;
      const luma = lumaOf(red, green, blue) / 255;
      const lifted = luma ** (1 - 0.42 * strength * near * share);
      const hard = clamp01((lifted - 0.5) * (1 + 0.25 * strength) + 0.5) * (1 - strength * 0.32 * (1 - near));
      const gain = hard / Math.max(0.012, luma);
      // Very dark colours would turn into coloured noise.
      const colored = Math.min(gain, 2.4);
      const rest = Math.max(0, hard - luma * colored) * 255;
      out[0] = red * colored + rest;
      out[1] = green * colored + rest;
      out[2] = blue * colored + rest;
    }),
  );
};
