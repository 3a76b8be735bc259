import type { StepOf } from "#registry/contract/recipe.ts";
import { distance, faceBox, type Point } from "../../core/face/face.ts";
import { CHIN, FOREHEAD_TOP } from "../../core/face/landmarks.ts";
import { alphaPlane, cutLayer, type Layer } from "../../core/layer/layer.ts";
import { createLayer, dropAlpha, maskBounds, stackLayer } from "../../core/layer/stack-layer.ts";
import { skinColor } from "../../people/hair/hair-color.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import type { Plane, Rgb } from "../../core/raster/raster.ts";
import { createBumpWarp } from "../../core/warp/bump-warp.ts";
import { createFaceBumps } from "../../core/warp/face-bumps.ts";
import { warpFace, warpPlane, warpRaster } from "../../core/warp/warp-raster.ts";
import { dropContactShadow } from "./contact-shadow.ts";
import { cutHead, type Head } from "./cut-head.ts";
import { drawGlossyEyes } from "./glossy-eyes.server.ts";
import { paintToyFace } from "./paint-toy-face.server.ts";
import { roundHead } from "./round-head.ts";
import { createMiniBody, type Wearer } from "./mini-body.server.ts";
import type { Material } from "./material.ts";
import { cssColor, scaleColor } from "./paint-color.ts";
import { takeCut } from "./turned-cut.ts";

type FigureStep = StepOf<"mini-figure">;

/** Fewer face heights below the chin than this, and a picture shows no whole body. */
const WHOLE_BODY = 4.6;
/** How far a head is pressed towards a rounded block, by what it has for eyes. */
const ROUNDNESS = { beads: 0.62, buttons: 0.45 } as const;
/** How much broader than tall a body becomes when it is made small. */
const STOUTNESS = 1.75;

/** The person's own body from the chin to the soles, made short and stout; null where the picture cuts it off. */
function shrinkBody({ raster, person, face }: Wearer, size: number): Layer | null {
  if (!person) return null;
  const chin = face.points[CHIN]!;
  const length = distance(face.points[FOREHEAD_TOP]!, chin);
  const { left, width } = faceBox(face);
  const own: Plane = { ...person, data: person.data.slice() };
  const [from, to] = [left - width * 1.9, left + width * 2.9];
  for (let pixel = 0; pixel < own.data.length; pixel += 1) {
    const x = pixel % own.width;
    if ((pixel - x) / own.width < chin.y + length * 0.08 || x < from || x > to) own.data[pixel] = 0;
  }
  const box = maskBounds(own);
  if (!box || box.top + box.height > raster.height - 4 || box.height < WHOLE_BODY * length) return null;
  const scale = size / box.height;
  return takeCut(raster, own, {
    centre: { x: left + width / 2, y: box.top + box.height / 2 },
    angle: 0,
    scale: { x: scale * STOUTNESS, y: scale },
    width: Math.round(size * 1.6),
    height: Math.round(size),
  });
}

/** The head with a toy's proportions of the face. */
function styleHead(head: Head, step: FigureStep): Head {
  const features = { eyes: step.eyes, brows: 1, nose: 0.88, mouth: 1, jaw: 1, face: 1, head: 1, body: 1 };
  const warp = createBumpWarp(createFaceBumps(head.face, { op: "reshape", ...features }));
  const face = warpFace(head.face, warp);
  const layer = cutLayer(warpRaster(dropAlpha(head.layer), warp), warpPlane(alphaPlane(head.layer), warp));
  return { ...head, layer, face };
}

/** The head at its size, and the same painted and lit. */
async function createHead(wearer: Wearer, step: FigureStep, height: number, material: Material) {
  const cut = cutHead(wearer.raster, wearer.person, wearer.face, height);
  if (step.face !== "own") {
    const head = roundHead(cut, ROUNDNESS[step.face]);
    return { head, shaded: await paintToyFace(head, step.face, material) };
  }
  const head = styleHead(cut, step);
  const shaded = material.cover(head.layer);
  if (head.glasses?.isDark !== true)
    stackLayer(shaded, await drawGlossyEyes(head.face, dropAlpha(head.layer)), { left: 0, top: 0 });
  return { head, shaded };
}

/** A neck from inside the head down into the clothes, so that a turned head does not float. */
const drawNeck = (skin: Rgb, { width, height }: Layer, chin: Point, size: number): Promise<Layer> =>
  drawSvg(
    `<rect x="${chin.x - size * 0.055}" y="${chin.y - size * 0.12}" width="${size * 0.11}" height="${size * 0.17}" rx="${size * 0.03}" fill="${cssColor(scaleColor(skin, 0.85))}"/>`,
    width,
    height,
  );

/** A figure with a big head and a small body, made of one person of a picture; `height` is in pixels. */
export async function createDoll(
  wearer: Wearer,
  step: FigureStep,
  height: number,
  material: Material,
): Promise<Layer> {
  const headHeight = step.head * height;
  const { head, shaded } = await createHead(wearer, step, headHeight, material);

  const chin = head.face.points[CHIN]!;
  const chinRow = chin.y - head.box.top;
  const bodySize = height - chinRow + headHeight * 0.04;
  const own = shrinkBody(wearer, bodySize);
  const body = own ? material.cover(own) : await createMiniBody(wearer, bodySize, material);
  const doll = createLayer(Math.max(shaded.width, body.width), Math.round(height));
  const middle = doll.width / 2;
  const neck = await drawNeck(skinColor(wearer.raster, wearer.face), doll, { x: middle, y: chinRow }, height);
  stackLayer(doll, material.cover(neck, { isPlain: true }), { left: 0, top: 0 });
  stackLayer(doll, body, { left: middle - body.width / 2, top: chinRow - headHeight * 0.04 });
  const column = chin.x * 0.45 + (head.box.left + head.box.width / 2) * 0.55;
  const place = { left: middle - column, top: -head.box.top };
  dropContactShadow(doll, shaded, place, height * 0.012, 0.45);
  stackLayer(doll, shaded, place);
  return doll;
}
