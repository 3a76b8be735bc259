import type { StepOf } from "#registry/contract/recipe.ts";
import { distance, faceBox, type Point } from "../../../core/face/face.ts";
import { CHIN, FOREHEAD_TOP } from "../../../core/face/landmarks.ts";
import { alphaPlane, cutLayer, type Layer } from "../../../core/layer/layer.ts";
import { createLayer, dropAlpha, maskBounds, stackLayer } from "../../../core/layer/stack-layer.ts";
import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import type { Plane, Rgb } from "../../../core/raster/raster.ts";
import { warpFace, warpPlane, warpRaster, type Warp } from "../../../core/warp/warp-raster.ts";
import { dropContactShadow } from "./shadows.server.ts";
import { cutHead, type Head } from "./cut-head.ts";
import { paintToyFace } from "./paint-toy-face.server.ts";
import { createMiniBody, type Wearer } from "./mini-body.server.ts";
import type { Material } from "./material.ts";
import { cssColor, scaleColor } from "../../../core/raster/paint-color.ts";
import { takeCut } from "./cut-figure.ts";

/** Directions in which the outline of a head is measured. */
const RAYS = 180;
/** Half width of the rounded block in its half heights, and how square it is: 2 is an ellipse. */
const BLOCK = { breadth: 1.08, power: 3.1 } as const;

type FigureStep = StepOf<"mini-figure">;

/** Fewer face heights below the chin than this, and a picture shows no whole body. */
const WHOLE_BODY = 4.6;
/** How far a head is pressed towards a rounded block, by what it has for eyes. */
const ROUNDNESS = { irises: 0.5, beads: 0.58, buttons: 0.45 } as const;
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

async function createHead(wearer: Wearer, step: FigureStep, height: number, material: Material) {
  const cut = cutHead(wearer.raster, wearer.person, wearer.face, height, wearer.traits);
  const head = roundHead(cut, ROUNDNESS[step.face]);
  return { head, ...(await paintToyFace(head, step.face, material)) };
}

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
  const { head, shaded, paint } = await createHead(wearer, step, headHeight, material);

  const chin = head.face.points[CHIN]!;
  const chinRow = chin.y - head.box.top;
  const bodySize = height - chinRow + headHeight * 0.04;
  const own = shrinkBody(wearer, bodySize);
  const body = own ? material.cover(own) : await createMiniBody(wearer, bodySize, material, paint);
  const doll = createLayer(Math.max(shaded.width, body.width), Math.round(height));
  const middle = doll.width / 2;
  const neck = await drawNeck(paint, doll, { x: middle, y: chinRow }, height);
  stackLayer(doll, material.cover(neck, { isPlain: true }), { left: 0, top: 0 });
  stackLayer(doll, body, { left: middle - body.width / 2, top: chinRow - headHeight * 0.04 });
  const column = chin.x * 0.45 + (head.box.left + head.box.width / 2) * 0.55;
  const place = { left: middle - column, top: -head.box.top };
  dropContactShadow(doll, shaded, place, height * 0.012, 0.45);
  stackLayer(doll, shaded, place);
  return doll;
}

/**
 * How far a mask reaches from a point in each direction without a gap, evened out over neighbouring directions: a strand
 * that hangs beside the jaw is no part of its outline.
 */
function measureRays(mask: Plane, x0: number, y0: number): Float32Array {
  const raw = new Float32Array(RAYS);
  const most = Math.hypot(mask.width, mask.height);
  for (let ray = 0; ray < RAYS; ray += 1) {
    const [cos, sin] = [Math.cos((ray / RAYS) * 2 * Math.PI), Math.sin((ray / RAYS) * 2 * Math.PI)];
    for (let reach = 1; reach < most; reach += 1) {
      const [x, y] = [Math.round(x0 + cos * reach), Math.round(y0 + sin * reach)];
      if (x < 0 || y < 0 || x >= mask.width || y >= mask.height) break;
      if (mask.data[y * mask.width + x]! < 0.5) break;
      raw[ray] = reach;
    }
  }
  return raw.map((_value, ray) => {
    let sum = 0;
    for (let step = -4; step <= 4; step += 1) sum += raw[(ray + step + RAYS) % RAYS]!;
    return Math.max(2, sum / 9);
  });
}

/** Presses a head towards a rounded block, as toy makers mould them; `amount` 0 leaves it, 1 is the block itself. */
export function roundHead(head: Head, amount: number): Head {
  const { box } = head;
  const [x0, y0] = [box.left + box.width / 2, box.top + box.height / 2];
  const own = measureRays(alphaPlane(head.layer), x0, y0);
  const [a, b] = [Math.min((box.height / 2) * BLOCK.breadth, head.layer.width * 0.48), box.height / 2];
  const ratio = own.map((reach, ray) => {
    const angle = (ray / RAYS) * 2 * Math.PI;
    const block =
      (Math.abs(Math.cos(angle) / a) ** BLOCK.power + Math.abs(Math.sin(angle) / b) ** BLOCK.power) **
      (-1 / BLOCK.power);
    return reach / (reach + (block - reach) * amount);
  });
  const warp: Warp = (x, y, out) => {
    const [dx, dy] = [x - x0, y - y0];
    const place = ((Math.atan2(dy, dx) / (2 * Math.PI) + 1) % 1) * RAYS;
    const ray = Math.floor(place);
    const pull = ratio[ray % RAYS]! + (ratio[(ray + 1) % RAYS]! - ratio[ray % RAYS]!) * (place - ray);
    out.x = x0 + dx * pull;
    out.y = y0 + dy * pull;
  };
  return {
    layer: cutLayer(warpRaster(dropAlpha(head.layer), warp), warpPlane(alphaPlane(head.layer), warp)),
    face: warpFace(head.face, warp),
    hair: warpPlane(head.hair, warp),
    beard: head.beard && warpPlane(head.beard, warp),
    skin: warpPlane(head.skin, warp),
    glasses: head.glasses,
    box: { left: x0 - a, top: box.top, width: 2 * a, height: box.height },
  };
}
