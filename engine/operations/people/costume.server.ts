import type { CostumePiece } from "#registry/contract/operations/look.ts";
import { drawLayer, type Layer } from "../../core/layer/layer.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { copyRaster, createPlane, type Plane, type Raster } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { createCostumeFrame, type DrawPiece } from "./costume/costume-frame.ts";
import * as body from "./costume/body-pieces.ts";
import * as head from "./costume/head-pieces.ts";

/** How each piece of a costume is drawn. One without an entry does not compile. */
const PIECE_TABLE: Readonly<Record<CostumePiece, DrawPiece>> = {
  "witch-hat": head.witchHat,
  "party-hat": head.partyHat,
  "cat-ears": head.catEars,
  "hair-tufts": head.hairTufts,
  "high-collar": body.highCollar,
  bones: body.bones,
  "bow-tie": body.bowTie,
  ruff: body.ruff,
};

/** How dark the shadow is that a piece throws, and how far it falls, in face widths. */
const SHADOW = 0.38;
const DROP = 0.05;

/** Darkens what lies just below a layer. Changes the picture. */
function dropShadow(raster: Raster, layer: Layer, faceWidth: number): void {
  const { width, height } = layer;
  const drop = Math.round(faceWidth * DROP);
  const shade = createPlane(width, height);
  for (let y = drop; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      shade.data[y * width + x] = layer.data[((y - drop) * width + x) * 4 + 3]! / 255;
  const soft = gaussianBlur(shade, faceWidth * 0.035);
  for (let pixel = 0; pixel < soft.data.length; pixel += 1) {
    const gain = 1 - SHADOW * soft.data[pixel]!;
    if (gain > 0.996) continue;
    for (let channel = 0; channel < 3; channel += 1) raster.data[pixel * 3 + channel]! *= gain;
  }
}

const background = (person: Plane): Plane => {
  const plane = createPlane(person.width, person.height);
  for (let i = 0; i < plane.data.length; i += 1) plane.data[i] = 1 - person.data[i]!;
  return plane;
};

/** Dresses everybody with a face in drawn pieces, which sit by the pose of the head and hang from the neck. */
export const costume: Operation<"costume"> = async (scene, { pieces }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const { person } = main;
  const raster = copyRaster(main.raster);
  const { width, height } = raster;
  const behind = person && background(person);
  for (const face of main.faces ?? []) {
    for (const { piece, colors } of pieces) {
      const frame = createCostumeFrame(face, person, raster, colors, context.random);
      const drawing = PIECE_TABLE[piece](frame);
      if (drawing.behind && behind)
        drawLayer(raster, await drawSvg(drawing.behind, width, height), { left: 0, top: 0 }, 1, behind);
      if (!drawing.front) continue;
      const layer = await drawSvg(drawing.front, width, height);
      dropShadow(raster, layer, frame.face.width);
      drawLayer(raster, layer);
    }
  }
  return withPicture({ ...scene, main }, raster);
};
