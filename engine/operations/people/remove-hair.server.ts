import { AppError } from "#registry/contract/errors/app-error.ts";
import type { FaceSide } from "../../core/face/face-frame.ts";
import { between, pick, type Face, distance, type Point } from "../../core/face/face.ts";
import { OVAL } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { drawLayer } from "../../core/layer/layer.ts";
import { fillSmooth } from "../../core/raster/fill-smooth.ts";
import { fillTexture } from "../../core/raster/fill-texture.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { cssColor, scaleColor } from "../../core/raster/paint-color.ts";
import {
  composite,
  createPlane,
  createRaster,
  smoothstep,
  type Plane,
  type Raster,
  type Rgb,
  fillPlane,
} from "../../core/raster/raster.ts";
import { withPicture, type Operation, type RecipeContext } from "../../core/recipe/scene.ts";
import { short } from "../../core/scenes/svg-shapes.ts";
import { colorAt, skinColor } from "../../people/colors.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { type Parts, findParts } from "../../people/parts/find-parts.ts";
import { headAxes, type HeadPlace } from "../../people/parts/part-places.ts";
import { curveThrough } from "./curve.ts";
import { type Skull, paintScalp, findSkull, skullMask } from "./scalp-skin.ts";

function neckMask(skull: Skull, size: { width: number; height: number }): Plane {
  const { frame, turn } = skull;
  const { move, sides, chin, up, right } = frame;
  const middle = move(chin, -turn * 0.4, 0);
  const side = (out: -1 | 1) => {
    const { jaw } = sides[out < 0 ? 0 : 1];
    const nape = Math.max(0, -turn * out);
    const reach = (out < 0 ? skull.left : skull.right) * 0.9 * out;
    const back = {
      x: skull.centre.x + right.x * reach - up.x * frame.height * 0.25,
      y: skull.centre.y + right.y * reach - up.y * frame.height * 0.25,
    };
    const top = between(move(jaw, -out * 0.05, 0.02), back, Math.min(1, nape * 2));
    return [
      top,
      between(top, move(middle, out * 0.36, -0.3), 0.6),
      move(middle, out * 0.38, -0.34),
      move(middle, out * 0.66, -0.5),
    ];
  };
  return polygonMask(size.width, size.height, [[...side(1), ...side(-1).reverse()]], frame.width * 0.015);
}

/** Hair and its wisps outside the skull, the whole head's surroundings above the jaw included. */
function hairOutside(skull: Skull, parts: Parts, person: Plane, within: Plane): Plane {
  const { frame } = skull;
  const axes = headAxes(frame.face);
  const place: HeadPlace = { across: 0, down: 0 };
  const oval = polygonMask(person.width, person.height, [pick(frame.face, OVAL)], frame.width * 0.008);
  const spread = gaussianBlur(parts.hair, frame.width * 0.03);
  const wisps = gaussianBlur(parts.hair, frame.width * 0.1);
  return fillPlane(person, (pixel) => {
    const x = pixel % person.width;
    axes(x, (pixel - x) / person.width, place);
    const aside = Math.abs(place.across);
    if (aside > 2.4 || place.down < -1.4 || place.down > 4) return 0;
    const isEar = aside > 0.42 && aside < 0.7 && place.down > 0.2 && place.down < 0.78;
    const hair = smoothstep(0.05, 0.2, Math.max(parts.hair.data[pixel]!, spread.data[pixel]!));
    // Above the ears whatever belongs to the person and is no skull has to be hair.
    const above =
      (1 - smoothstep(0.3, 0.5, place.down)) *
      (1 - smoothstep(1.2, 1.5, aside)) *
      smoothstep(0.02, 0.2, person.data[pixel]!);
    const bare = isEar
      ? smoothstep(0.4, 0.7, parts.skin.data[pixel]!) * (1 - smoothstep(0.3, 0.6, parts.hair.data[pixel]!))
      : 0;
    // Fine hair stands out into the background farther than the mask of the person.
    const wisp =
      smoothstep(0.015, 0.06, wisps.data[pixel]!) * (1 - smoothstep(0.1, 0.5, person.data[pixel]!));
    const share = Math.max(hair, wisp, above * (isEar ? 0 : 1)) * (1 - bare);
    return share * (1 - within.data[pixel]!) * (1 - oval.data[pixel]!);
  });
}

/** Where the body would be if hair did not hide it: what is known of body and background runs in from the sides. */
function guessBody(skull: Skull, hair: Plane, person: Plane, neck: Plane): Plane {
  const { width, height } = hair;
  const axes = headAxes(skull.frame.face);
  const place: HeadPlace = { across: 0, down: 0 };
  const labels = createRaster(width, height);
  const known = createPlane(width, height);
  for (let pixel = 0; pixel < hair.data.length; pixel += 1) {
    const x = pixel % width;
    axes(x, (pixel - x) / width, place);
    const isNeck = neck.data[pixel]! > 0.5;
    // Hair beside the face has background behind it, not shoulders.
    const isBeside = place.down < 0.98 && !isNeck;
    known.data[pixel] = isNeck || isBeside || hair.data[pixel]! < 0.1 ? 1 : 0;
    labels.data[pixel * 3] = isNeck ? 255 : isBeside ? 0 : person.data[pixel]! * 255;
  }
  const filled = fillSmooth(labels, known);
  const body = fillPlane({ width, height }, (pixel) => smoothstep(0.38, 0.62, filled.data[pixel * 3]! / 255));
  return gaussianBlur(body, Math.max(0.8, skull.frame.width * 0.006));
}

function uncover(raster: Raster, hair: Plane, skull: Skull, person: Plane): Raster {
  const { width, height } = raster;
  const unit = skull.frame.width;
  const neck = neckMask(skull, raster);
  const body = guessBody(skull, hair, person, neck);
  const knownBehind = createPlane(width, height);
  const knownBody = fillPlane({ width, height }, (pixel) => {
    const free = hair.data[pixel]! < 0.03;
    const inside = person.data[pixel]!;
    knownBehind.data[pixel] = free && inside < 0.04 ? 1 : 0;
    return free && inside > 0.96 ? 1 : 0;
  });
  const behind = fillTexture(raster, knownBehind, unit * 0.03);
  const onBody = fillTexture(raster, knownBody, unit * 0.025);
  const uncovered = composite(behind, onBody, body);
  const share = fillPlane({ width, height }, (pixel) => smoothstep(0, 0.35, hair.data[pixel]!));
  return composite(raster, uncovered, share);
}

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

async function removeHairOf(
  raster: Raster,
  face: Face,
  person: Plane,
  { random, grain }: Pick<RecipeContext, "random" | "grain">,
): Promise<Raster> {
  const parts = findParts(raster, face, person, grain);
  const skull = findSkull(face);
  const { hair } = parts;
  const bare = skullMask(skull, raster, Math.max(0.8, skull.frame.width * 0.006));
  const uncovered = uncover(raster, hairOutside(skull, parts, person, bare), skull, person);
  const result = paintScalp(uncovered, raster, skull, parts, bare, random);
  await drawEars(result, skull, hair);
  return result;
}

export const removeHair: Operation<"remove-hair"> = async (scene, _step, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const faces = main.faces ?? [];
  if (faces.length === 0)
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace", params: { photo: 1 } });
  const person = main.person ?? createPlane(main.raster.width, main.raster.height, 1);
  let { raster } = main;
  for (const face of faces) raster = await removeHairOf(raster, face, person, context);
  return withPicture({ ...scene, main: { faces, raster } }, raster);
};

function earRoots({ frame }: Skull, side: FaceSide): { top: Point; height: number } {
  const edge = frame.face.points[side.out < 0 ? 127 : 356]!;
  const top = frame.move(between(edge, side.jaw, 0.2), 0, 0);
  return { top, height: distance(edge, side.jaw) * 0.72 };
}

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
