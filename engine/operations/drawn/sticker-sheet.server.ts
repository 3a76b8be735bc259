import type { StickerVariant } from "#registry/contract/operations/drawn.ts";
import {
  faceBox,
  type Face,
  centreOf,
  distance,
  pick,
  type Point,
  faceArea,
  sortFaces,
  type Box,
} from "../../core/face/face.ts";
import { findHead } from "../../core/face/head-outline.ts";
import { CHIN, LEFT_EYE, RIGHT_EYE } from "../../core/face/landmarks.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { alphaPlane, type Layer, cutLayer, drawLayer } from "../../core/layer/layer.ts";
import { cropLayer, resizeLayer, rotateLayer } from "../../core/layer/shape-layer.server.ts";
import { maskBounds } from "../../core/layer/stack-layer.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { cssColor } from "../../core/raster/paint-color.ts";
import {
  lengthOf,
  createPlane,
  smoothstep,
  type Plane,
  type Raster,
  copyRaster,
  createRaster,
  fillPlane,
} from "../../core/raster/raster.ts";
import { keepLargeRegions } from "../../core/raster/regions.ts";
import type { Operation, Subject } from "../../core/recipe/scene.ts";
import { distanceTo } from "../../core/segments/distance-field.ts";
import { meanColorAt } from "../../people/colors.ts";
import { workedSize } from "../photo/upscale.server.ts";
import { findSubject } from "../place/background.ts";

/** How far a bust reaches below the chin and to the sides, in face heights. */
const BUST = { below: 1.25, beside: 1.55 } as const;
/** How far a head goes beyond its outline: hair beside it, a little neck below. */
const HEAD = { beside: 1.32, below: 1.1 } as const;

const inEllipse = (x: number, y: number, rx: number, ry: number): number =>
  1 - smoothstep(0.985, 1.015, Math.sqrt((x / rx) ** 2 + (y / ry) ** 2));

/** What a sticker shows of a picture: a head with its hair, a head with shoulders, or all of the subject. */
function cropFigure(
  size: { width: number; height: number },
  face: Face | null,
  person: Plane | null,
  figure: StickerVariant["figure"],
): Plane {
  const { width, height } = size;
  const mask = createPlane(width, height);
  if (!face) {
    if (person) return person;
    // A card with round corners.
    const corner = Math.min(width, height) * 0.12;
    for (let y = 0, at = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1, at += 1) {
        const dx = Math.max(0, corner - x, x - (width - 1 - corner));
        const dy = Math.max(0, corner - y, y - (height - 1 - corner));
        mask.data[at] = lengthOf(dx, dy) <= corner ? 1 : 0;
      }
    return mask;
  }
  const { centre, radius } = findHead(face, person);
  const chin = face.points[CHIN]!;
  const long = faceBox(face).height;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (person && person.data[at] === 0) continue;
      const head =
        y < centre.y && person
          ? 1 - smoothstep(radius.x * 1.6, radius.x * 1.62, Math.abs(x - centre.x))
          : inEllipse(
              x - centre.x,
              y - centre.y,
              radius.x * (person ? HEAD.beside : 1.02),
              radius.y * (person ? HEAD.below : 1.02),
            );
      const body =
        figure === "bust" && person
          ? inEllipse(x - centre.x, y - (y < chin.y ? y : chin.y), long * BUST.beside, long * BUST.below)
          : 0;
      mask.data[at] = Math.max(head, body) * (person ? person.data[at]! : 1);
    }
  }
  return mask;
}

function padLayer(layer: Layer, room: number): Layer {
  const [width, height] = [layer.width + 2 * room, layer.height + 2 * room];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < layer.height; y += 1)
    data.set(
      layer.data.subarray(y * layer.width * 4, (y + 1) * layer.width * 4),
      ((y + room) * width + room) * 4,
    );
  return { width, height, data };
}

/** Rounds a shape's small notches, so that scissors could follow it: it is grown, and softened, and cut again. */
function cutShape(alpha: Plane, border: number): Plane {
  const { width, height } = alpha;
  const away = distanceTo(width, height, (pixel) => alpha.data[pixel]! > 0.5);
  const grown = fillPlane({ width, height }, (i) => smoothstep(border + 1, border - 1, away.data[i]!));
  const soft = gaussianBlur(grown, border * 0.4);
  const slope = 0.6 / Math.max(1, border * 0.4);
  for (let i = 0; i < soft.data.length; i += 1)
    soft.data[i] = Math.max(smoothstep(0.5 - slope, 0.5 + slope, soft.data[i]!), alpha.data[i]!);
  return soft;
}

/**
 * Lays a cut-out on a sheet as a sticker: even white border of `border` pixels and a soft shadow. The sheet is changed.
 * @param at where the layer's top left corner comes, without the border
 */
function drawSticker(sheet: Raster, layer: Layer, at: { left: number; top: number }, border: number): void {
  const room = Math.ceil(border * 2.4);
  const padded = padLayer(layer, room);
  const alpha = alphaPlane(padded);
  const white = cutShape(alpha, border);
  const shadow = gaussianBlur(white, border * 0.45);
  const drop = Math.round(border * 0.35);
  const [left, top] = [Math.round(at.left) - room, Math.round(at.top) - room];
  for (let y = 0; y < padded.height; y += 1) {
    const row = y + top;
    if (row < 0 || row >= sheet.height) continue;
    for (let x = 0; x < padded.width; x += 1) {
      const column = x + left;
      if (column < 0 || column >= sheet.width) continue;
      const from = y * padded.width + x;
      const dark = y >= drop && x >= drop ? shadow.data[from - drop * padded.width - drop]! * 0.34 : 0;
      const paper = white.data[from]!;
      const own = alpha.data[from]!;
      const to = (row * sheet.width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const ground = sheet.data[to + channel]! * (1 - dark) + 70 * dark;
        const card = ground * (1 - paper) + 255 * paper;
        sheet.data[to + channel] = card * (1 - own) + padded.data[from * 4 + channel]! * own;
      }
    }
  }
}

type Expression = StickerVariant["expression"];

/** Landmarks on the cheek below each eye: skin in full light, to paint closed lids with. */
const LIDS = [
  { eye: LEFT_EYE, skin: [50, 101, 118, 36] },
  { eye: RIGHT_EYE, skin: [280, 330, 347, 266] },
] as const;
const CHEEKS = [205, 425] as const;

const heart = ({ x, y }: Point, size: number): string =>
  `M${x} ${y + size * 0.55}C${x - size * 0.95} ${y - size * 0.1} ${x - size * 0.5} ${y - size * 0.75} ${x} ${y - size * 0.25}C${x + size * 0.5} ${y - size * 0.75} ${x + size * 0.95} ${y - size * 0.1} ${x} ${y + size * 0.55}Z`;

/** A closed eye: lid in the skin's colour, lashes as an arc, upwards for a laugh and downwards for sleep. */
function closedEye(raster: Raster, face: Face, side: 0 | 1, bend: 1 | -1): string {
  const { eye, skin } = LIDS[side];
  const points = pick(face, eye);
  const middle = centreOf(points);
  const width = distance(points[0]!, points[8]!);
  const tilt = (Math.atan2(points[8]!.y - points[0]!.y, points[8]!.x - points[0]!.x) * 180) / Math.PI;
  const turn = Math.abs(tilt) > 90 ? tilt + 180 : tilt;
  const color = meanColorAt(raster, pick(face, skin));
  const gradient = `<radialGradient id="lid${side}"><stop offset="0.5" stop-color="${cssColor(color)}"/><stop offset="1" stop-color="${cssColor(color)}" stop-opacity="0"/></radialGradient>`;
  const rise = width * 0.3 * bend;
  return `<g transform="translate(${middle.x} ${middle.y}) rotate(${turn})">${gradient}<ellipse rx="${width * 0.8}" ry="${width * 0.5}" fill="url(#lid${side})"/><path d="M${-width * 0.5} ${rise * 0.5}Q0 ${-rise * 1.3} ${width * 0.5} ${rise * 0.5}" fill="none" stroke="#3a2420" stroke-width="${width * 0.13}" stroke-linecap="round"/></g>`;
}

function shine(face: Face, side: 0 | 1, share: number): string {
  const points = pick(face, LIDS[side].eye);
  const middle = centreOf(points);
  const width = distance(points[0]!, points[8]!);
  return `<circle cx="${middle.x - width * 0.09}" cy="${middle.y - width * 0.1}" r="${width * 0.085 * share}" fill="#fff"/><circle cx="${middle.x + width * 0.1}" cy="${middle.y + width * 0.08}" r="${width * 0.04 * share}" fill="#fff" opacity="0.9"/>`;
}

function heartEyes(face: Face): string {
  return LIDS.map(({ eye }) => {
    const points = pick(face, eye);
    const width = distance(points[0]!, points[8]!);
    return `<path d="${heart(centreOf(points), width * 1.05)}" fill="#ff4d7d" stroke="#fff" stroke-width="${width * 0.08}"/>`;
  }).join("");
}

/** What an expression adds to a drawn face, as SVG over the picture. Faces with glasses keep their eyes. */
function drawExpression(raster: Raster, face: Face, expression: Expression, hasGlasses: boolean): string {
  const size = distance(face.points[33]!, face.points[263]!);
  const blush = pick(face, CHEEKS)
    .map(
      ({ x, y }) =>
        `<ellipse cx="${x}" cy="${y - size * 0.02}" rx="${size * 0.17}" ry="${size * 0.11}" fill="url(#blush)"/>`,
    )
    .join("");
  const defs = `<defs><radialGradient id="blush"><stop offset="0" stop-color="#ff6f7d" stop-opacity="0.75"/><stop offset="1" stop-color="#ff6f7d" stop-opacity="0"/></radialGradient></defs>`;
  const eyes: Record<Expression, () => string> = {
    natural: () => shine(face, 0, 1) + shine(face, 1, 1),
    wink: () => shine(face, 0, 1) + closedEye(raster, face, 1, 1),
    laugh: () => closedEye(raster, face, 0, 1) + closedEye(raster, face, 1, 1),
    love: () => heartEyes(face),
    sleepy: () => closedEye(raster, face, 0, -1) + closedEye(raster, face, 1, -1),
    sparkle: () => shine(face, 0, 1.8) + shine(face, 1, 1.8),
  };
  const isKept = hasGlasses && expression !== "love";
  return defs + blush + (isKept ? "" : eyes[expression]());
}

const star = ({ x, y }: Point, size: number, arms: number, inner: number): string =>
  `M${Array.from({ length: arms * 2 }, (_, i) => {
    const angle = (i / (arms * 2)) * Math.PI * 2 - Math.PI / 2;
    const reach = i % 2 === 0 ? size : size * inner;
    return `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
  }).join("L")}Z`;

const round = 'stroke-linejoin="round"';

/** How many times wider or higher than square a cell may be before another grid is better. */
const tension = (width: number, height: number): number => Math.abs(Math.log(width / height));

const FILL = 0.9;
const MOST_FACES = 3;
/** Share of the largest face's area that others need: smaller ones are passers-by. */
const LEAST_FACE = 0.4;

function mirrorLayer(layer: Layer): Layer {
  const data = new Uint8ClampedArray(layer.data);
  const pixels = new Uint32Array(data.buffer);
  for (let y = 0; y < layer.height; y += 1) pixels.subarray(y * layer.width, (y + 1) * layer.width).reverse();
  return { ...layer, data };
}

async function drawGround(width: number, height: number): Promise<Raster> {
  const step = Math.max(width, height) / 16;
  const circles: string[] = [];
  for (let row = 0; row * step < height; row += 1)
    for (let x = row % 2 === 0 ? step / 2 : 0; x < width + step / 2; x += step)
      circles.push(`<circle cx="${x}" cy="${(row + 0.5) * step}" r="${step * 0.1}"/>`);
  const sheet = createRaster(width, height);
  const drawn = `<rect width="${width}" height="${height}" fill="#c9ece1"/><g fill="#b6e2d4">${circles.join("")}</g>`;
  drawLayer(sheet, await drawSvg(drawn, width, height));
  return sheet;
}

/** Where the figures of a subject are: each kind of each person is looked for once, however many stickers show it. */
function shareFigures({ raster, person }: Subject, faces: readonly Face[]) {
  const known = new Map<string, Plane>();
  return (face: Face | null, figure: StickerVariant["figure"]): Plane => {
    const key = face ? `${faces.indexOf(face)} ${figure}` : "";
    const mask = known.get(key) ?? keepLargeRegions(cropFigure(raster, face, person, figure), 0.4, 0.2);
    known.set(key, mask);
    return mask;
  };
}

/** One figure, cut out, with its expression, as large as its cell allows, turned and mirrored. */
async function makeFigure(
  raster: Raster,
  mask: Plane,
  face: Face | null,
  variant: StickerVariant,
  cell: Box,
  hasGlasses: boolean,
): Promise<Layer | null> {
  const bounds = maskBounds(mask);
  if (!bounds) return null;
  let picture = raster;
  if (face) {
    picture = copyRaster(raster);
    const drawn = drawExpression(raster, face, variant.expression, hasGlasses);
    drawLayer(picture, await drawSvg(drawn, raster.width, raster.height));
  }
  const cut = await cropLayer(cutLayer(picture, mask), bounds);
  const angle = (Math.abs(variant.turn) * Math.PI) / 180;
  const turned = {
    width: cut.width * Math.cos(angle) + cut.height * Math.sin(angle),
    height: cut.height * Math.cos(angle) + cut.width * Math.sin(angle),
  };
  const scale = FILL * Math.min(cell.width / turned.width, cell.height / turned.height);
  const sized = await resizeLayer(cut, cut.width * scale, cut.height * scale);
  return rotateLayer(variant.mirrored ? mirrorLayer(sized) : sized, variant.turn);
}

export const stickerSheet: Operation<"sticker-sheet"> = async (scene, step, context) => {
  const subject = await findSubject(scene, context);
  const sorted = sortFaces(subject.faces).slice(0, MOST_FACES);
  const faces = sorted.filter((face) => faceArea(face) >= LEAST_FACE * faceArea(sorted[0]!));
  const spectacled = new Set<Face>();
  for (const face of faces)
    if ((await context.readTraits(subject.raster, face)).glasses !== null) spectacled.add(face);
  const { width, height } = workedSize(context.output);
  const sheet = await drawGround(width, height);
  const findFigure = shareFigures(subject, faces);
  const cells = placeStickers({ width, height }, [4, 6], 0.035);
  for (const [index, cell] of cells.entries()) {
    const variant = step.variants[index % step.variants.length]!;
    const face = faces.length > 0 ? faces[index % faces.length]! : null;
    const mask = findFigure(face, variant.figure);
    const hasGlasses = face !== null && spectacled.has(face);
    const figure = await makeFigure(subject.raster, mask, face, variant, cell, hasGlasses);
    if (!figure) continue;
    const short = Math.min(cell.width, cell.height);
    const border = short * step.border;
    const at = {
      left: cell.left + (cell.width - figure.width) / 2,
      top: cell.top + (cell.height - figure.height) / 2,
    };
    drawSticker(sheet, figure, at, border);
    const size = short * 0.09;
    const side = variant.mirrored ? -1 : 1;
    const middle = {
      x: cell.left + cell.width / 2 + side * Math.min(cell.width * 0.38, figure.width * 0.5 + size * 0.4),
      y: cell.top + Math.max(size * 1.6, (cell.height - figure.height) / 2 + size * 1.4),
    };
    const box = Math.ceil(size * 2.6);
    const prop = await drawSvg(drawProp(variant.prop, { x: box / 2, y: box / 2 }, size), box, box);
    drawSticker(sheet, prop, { left: middle.x - box / 2, top: middle.y - box / 2 }, border * 0.6);
  }
  return { ...scene, main: { raster: sheet } };
};

function placeStickers(
  sheet: { width: number; height: number },
  counts: readonly number[],
  margin: number,
): Box[] {
  const edge = Math.min(sheet.width, sheet.height) * margin;
  const [width, height] = [sheet.width - 2 * edge, sheet.height - 2 * edge];
  let best = { columns: 1, rows: 1, score: Infinity };
  for (const count of counts) {
    for (let columns = 1; columns <= count; columns += 1) {
      if (count % columns !== 0) continue;
      const rows = count / columns;
      const score = tension(width / columns, height / rows) - count * 0.02;
      if (score < best.score) best = { columns, rows, score };
    }
  }
  const { columns, rows } = best;
  return Array.from({ length: columns * rows }, (_, place) => ({
    left: edge + (place % columns) * (width / columns),
    top: edge + Math.floor(place / columns) * (height / rows),
    width: width / columns,
    height: height / rows,
  }));
}

/** A small prop as SVG round a point, about `size` pixels from its middle to its edge. */
function drawProp(name: StickerVariant["prop"], at: Point, size: number): string {
  const { x, y } = at;
  const near = (dx: number, dy: number): Point => ({ x: x + dx * size, y: y + dy * size });
  switch (name) {
    case "hearts":
      return `<path d="${heart(near(-0.2, 0.15), size * 0.95)}" fill="#ff5d8f"/><path d="${heart(near(0.62, -0.45), size * 0.5)}" fill="#ff8fb1"/><ellipse cx="${x - size * 0.5}" cy="${y - size * 0.1}" rx="${size * 0.12}" ry="${size * 0.17}" fill="#fff" opacity="0.8"/>`;
    case "stars":
      return `<path d="${star(near(0, 0.1), size * 0.85, 5, 0.5)}" fill="#ffc93c" stroke="#ffc93c" stroke-width="${size * 0.18}" ${round}/><circle cx="${x - size * 0.2}" cy="${y - size * 0.1}" r="${size * 0.1}" fill="#fff" opacity="0.85"/>`;
    case "flower":
      return `${[0, 1, 2, 3, 4].map((i) => `<circle cx="${x + Math.cos(i * 1.2566 - 1.57) * size * 0.48}" cy="${y + Math.sin(i * 1.2566 - 1.57) * size * 0.48}" r="${size * 0.4}" fill="#ff9ec4"/>`).join("")}<circle cx="${x}" cy="${y}" r="${size * 0.3}" fill="#ffd75e"/>`;
    case "bubbles":
      return [
        [-0.45, 0.4, 0.26],
        [0, 0, 0.34],
        [0.5, -0.5, 0.46],
      ]
        .map(
          ([dx = 0, dy = 0, r = 0]) =>
            `<circle cx="${x + dx * size}" cy="${y + dy * size}" r="${r * size}" fill="#bfe3ff" stroke="#7fbdf0" stroke-width="${size * 0.06}"/><circle cx="${x + (dx - r * 0.35) * size}" cy="${y + (dy - r * 0.35) * size}" r="${r * size * 0.22}" fill="#fff"/>`,
        )
        .join("");
    case "sparkles":
      return `<path d="${star(near(-0.1, 0.1), size * 0.9, 4, 0.3)}" fill="#8fd3ff" stroke="#8fd3ff" stroke-width="${size * 0.1}" ${round}/><path d="${star(near(0.65, -0.55), size * 0.42, 4, 0.3)}" fill="#b79cff" stroke="#b79cff" stroke-width="${size * 0.06}" ${round}/>`;
    case "cloud":
      return `<path d="M${x - size * 0.8} ${y + size * 0.4}a${size * 0.36} ${size * 0.36} 0 0 1 ${size * 0.1} -${size * 0.7}a${size * 0.46} ${size * 0.46} 0 0 1 ${size * 0.85} -${size * 0.1}a${size * 0.4} ${size * 0.4} 0 0 1 ${size * 0.65} ${size * 0.8}Z" fill="#d8ecff"/>`;
  }
}
