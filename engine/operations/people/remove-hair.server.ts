import { AppError } from "#registry/contract/errors/app-error.ts";
import { type Face, between, distance, type Point } from "../../core/face/face.ts";
import { headAxes, type HeadPlace } from "../../people/parts/part-places.ts";
import { findParts } from "../../people/parts/find-parts.ts";
import { cssColor, scaleColor } from "../../core/raster/paint-color.ts";
import { createPlane, smoothstep, type Plane, type Raster, type Rgb } from "../../core/raster/raster.ts";
import { withPicture, type Operation, type RecipeContext } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { colorAt, skinColor } from "../../people/hair/hair-color.ts";
import { drawLayer } from "../../core/layer/layer.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import type { FaceSide } from "../../core/face/face-frame.ts";
import { short } from "../../core/scenes/svg-shapes.ts";
import { paintScalp } from "./scalp/scalp-skin.ts";
import { findSkull, skullMask, type Skull } from "./scalp/skull-shape.ts";
import { hairOutside, uncover } from "./scalp/uncover.ts";
import { curveThrough } from "./makeup/curve.ts";

/** A head turned farther than this hides its far ear. */
const TURNED = 0.28;

/** The ear's outline as shares of its width outwards and of its height down, from where it joins the face. */
const OUTLINE = [
  [0.05, 0.12],
  [0.35, -0.04],
  [0.75, 0],
  [1, 0.2],
  [1.02, 0.45],
  [0.82, 0.68],
  [0.55, 0.88],
  [0.3, 1.02],
  [0.06, 0.94],
  [-0.12, 0.6],
] as const;
const FOLDS = [
  [
    [0.3, 0.2],
    [0.6, 0.12],
    [0.82, 0.26],
    [0.82, 0.46],
    [0.62, 0.66],
  ],
  [
    [0.3, 0.36],
    [0.55, 0.34],
    [0.56, 0.54],
    [0.34, 0.66],
  ],
] as const;

/** Where short hair may stay: near the skull, above the ears' middle and behind the temples. */
function shortHair(skull: Skull, face: Face, keep: number, size: { width: number; height: number }): Plane {
  const near = skullMask(findSkull(face, keep), size, Math.max(1, skull.frame.width * 0.012));
  const axes = headAxes(face);
  const place: HeadPlace = { across: 0, down: 0 };
  for (let pixel = 0; pixel < near.data.length; pixel += 1) {
    if (near.data[pixel]! <= 0) continue;
    const x = pixel % size.width;
    axes(x, (pixel - x) / size.width, place);
    near.data[pixel]! *=
      1 - smoothstep(0.26, 0.36, place.down - Math.max(0, Math.abs(place.across) - 0.6) * 0.8);
  }
  return near;
}

/** Takes the hair of one head away, but for what lies within `keep` face widths of the skull. */
async function removeHairOf(
  raster: Raster,
  face: Face,
  person: Plane,
  keep: number,
  { random, grain }: Pick<RecipeContext, "random" | "grain">,
): Promise<Raster> {
  const parts = findParts(raster, face, person, grain);
  const skull = findSkull(face);
  const { hair } = parts;
  const bare = skullMask(skull, raster, Math.max(0.8, skull.frame.width * 0.006));
  const stays = keep > 0 ? shortHair(skull, face, keep, raster) : createPlane(raster.width, raster.height);
  const held = createPlane(raster.width, raster.height);
  for (let pixel = 0; pixel < held.data.length; pixel += 1) {
    held.data[pixel] = Math.max(bare.data[pixel]!, stays.data[pixel]!);
    bare.data[pixel]! *= 1 - stays.data[pixel]!;
  }
  const uncovered = uncover(raster, hairOutside(skull, parts, person, held), skull, person);
  const result = paintScalp(uncovered, raster, skull, parts, bare, random);
  await drawEars(result, skull, hair);
  return result;
}

/** Takes the hair of every head away, or crops it; brows and beards stay. What it hid is continued from around. */
export const removeHair: Operation<"remove-hair"> = async (scene, { keep }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const faces = main.faces ?? [];
  if (faces.length === 0)
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace", params: { photo: 1 } });
  const person = main.person ?? createPlane(main.raster.width, main.raster.height, 1);
  let { raster } = main;
  for (const face of faces) raster = await removeHairOf(raster, face, person, keep, context);
  return withPicture({ ...scene, main: { faces, raster } }, raster);
};

/** Where the ear on one side would be: its upper and lower root on the head. */
function earRoots({ frame }: Skull, side: FaceSide): { top: Point; height: number } {
  const edge = frame.face.points[side.out < 0 ? 127 : 356]!;
  const top = frame.move(between(edge, side.jaw, 0.2), 0, 0);
  return { top, height: distance(edge, side.jaw) * 0.72 };
}

/** Whether hair lay where the ear of a side has to be. */
function wasCovered(hair: Plane, skull: Skull, side: FaceSide): boolean {
  const { top, height } = earRoots(skull, side);
  const { right, up } = skull.frame;
  let [covered, count] = [0, 0];
  for (const out of [0.15, 0.3, 0.45])
    for (const down of [0.3, 0.5, 0.7, 0.9]) {
      const x = Math.round(top.x + right.x * side.out * out * height * 0.8 - up.x * down * height);
      const y = Math.round(top.y + right.y * side.out * out * height * 0.8 - up.y * down * height);
      if (x < 0 || y < 0 || x >= hair.width || y >= hair.height) continue;
      covered += hair.data[y * hair.width + x]!;
      count += 1;
    }
  return count > 0 && covered / count > 0.4;
}

/** Draws the ears that hair had covered, in the skin's colour. Changes the picture. */
async function drawEars(raster: Raster, skull: Skull, hair: Plane): Promise<void> {
  const cheeks = skinColor(raster, skull.frame.face);
  const drawings: string[] = [];
  for (const side of skull.frame.sides) {
    if (skull.turn * side.out > TURNED || !wasCovered(hair, skull, side)) continue;
    const { top, height } = earRoots(skull, side);
    const { right, up } = skull.frame;
    const width = height * (0.38 + 0.25 * Math.min(1, Math.abs(skull.turn)));
    const at = ([out, down]: readonly [number, number]): Point => ({
      x: top.x + right.x * side.out * out * width - up.x * down * height,
      y: top.y + right.y * side.out * out * width - up.y * down * height,
    });
    const around = colorAt(raster, at([0.1, 0.5])) ?? cheeks;
    const skin: Rgb = [
      (cheeks[0] + around[0] * 2) / 3,
      (cheeks[1] + around[1] * 2) / 3,
      (cheeks[2] + around[2] * 2) / 3,
    ];
    const soft = short(height * 0.02);
    const id = side.out < 0 ? "left" : "right";
    const folds = FOLDS.map(
      (points) =>
        `<path d="${curveThrough(points.map(at))}" fill="none" stroke="${cssColor(scaleColor(skin, 0.6))}" stroke-width="${short(height * 0.07)}" stroke-opacity="0.5" stroke-linecap="round"/>`,
    );
    drawings.push(
      `<filter id="soft-${id}" x="-0.2" y="-0.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="${soft}"/></filter>` +
        `<linearGradient id="ear-${id}" x1="${side.out < 0 ? 1 : 0}" x2="${side.out < 0 ? 0 : 1}" y1="0" y2="0.3"><stop offset="0" stop-color="${cssColor(scaleColor(skin, 0.86))}"/><stop offset="0.55" stop-color="${cssColor(scaleColor(skin, 0.96))}"/><stop offset="1" stop-color="${cssColor(scaleColor(skin, 0.8))}"/></linearGradient>` +
        `<g filter="url(#soft-${id})"><path d="${curveThrough(OUTLINE.map(at), true)}" fill="url(#ear-${id})"/>${folds.join("")}</g>`,
    );
  }
  if (drawings.length > 0) drawLayer(raster, await drawSvg(drawings.join(""), raster.width, raster.height));
}
