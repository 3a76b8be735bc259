import { boundsOf, faceBox, type Face } from "../../core/face/face.ts";
import { findHead, type HeadOutline } from "../../core/face/head-outline.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import {
  lengthOf,
  clamp01,
  createPlane,
  lumaOf,
  mapPixels,
  parseColor,
  smoothstep,
  type Plane,
  type Raster,
} from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";

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
  const light = createPlane(width, height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
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
      light.data[at] = most;
    }
  }
  return gaussianBlur(light, heads[0]!.radius.x * 0.06);
}

/** Lights people as in a dark studio: one key light on the faces, deep shadow, and a narrow rim along the far edge. */
export const keyLight: Operation<"key-light"> = async (scene, { strength, rim, rimColor }, context) => {
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
  const tint = parseColor(rimColor);
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
