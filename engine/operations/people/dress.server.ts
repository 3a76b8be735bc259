import type { Face } from "../../core/face/face.ts";
import { CHIN } from "../../core/face/landmarks.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { alphaPlane, drawLayer, type Layer } from "../../core/layer/layer.ts";
import { boxBlur, gaussianBlur } from "../../core/raster/filters.ts";
import { isMonochrome } from "../../core/raster/is-monochrome.ts";
import { createNoise } from "../../core/raster/noise.ts";
import {
  lengthOf,
  createPlane,
  smoothstep,
  type Plane,
  type Raster,
  type Rgb,
  composite,
  copyRaster,
  lumaOf,
  parseColor,
  fillPlane,
  joinPlanes,
} from "../../core/raster/raster.ts";
import { longerSide, type Operation } from "../../core/recipe/scene.ts";
import { oklabOf, toOklab, type Oklab } from "../../core/segments/oklab.ts";
import { skinColor } from "../../people/colors.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { type Parts, findParts } from "../../people/parts/find-parts.ts";
import { createGradient } from "../place/background.ts";
import { type Bust, drawBlazer, drawNeck, type BlazerColors, measureBust } from "./draw-blazer.ts";
import { recolorPart } from "./recolor.ts";

/** Above this, in face heights below the chin, everything is head. */
const ABOVE_JAW = -0.34;
/** Hair beside the jaw at least this broad, in face widths, hangs over the shoulders. */
const HANGING = 0.07;
/** Share of what lies beside the neck, over the shoulders, that bare skin may cover: more is a hand held up. */
const MOST_SKIN = 0.08;

/** How far hair reaches beside the face at the height of the mouth, on one side, in pixels. */
function hairBeside({ hair, face }: Parts, { neck, width, height }: Bust, side: -1 | 1): number {
  let most = 0;
  for (const share of [0.05, 0.15, 0.25]) {
    const row = Math.round(neck.y - share * height);
    if (row < 0 || row >= hair.height) continue;
    let count = 0;
    for (let step = 0; step < width * 1.2; step += 1) {
      const x = Math.round(neck.x + side * step);
      if (x < 0 || x >= hair.width) break;
      const at = row * hair.width + x;
      if (hair.data[at]! > 0.5 && face.data[at]! < 0.5) count += 1;
    }
    most = Math.max(most, count);
  }
  return most;
}

/** What is kept of the photo: the throat, over which a collar closes, and what lies over the garment. */
interface Kept {
  throat: Plane;
  head: Plane;
}

/** How much each pixel's colour differs from bare skin: a beard hangs over the collar, a throat does not. */
function findBeard(raster: Raster, { skin }: Parts, bare: Rgb): Plane {
  const [lightness, a, b] = oklabOf(bare);
  const own: Oklab = [0, 0, 0];
  const beard = fillPlane(raster, (pixel) => {
    if (skin.data[pixel]! < 0.05) return 0;
    toOklab(raster.data[pixel * 3]!, raster.data[pixel * 3 + 1]!, raster.data[pixel * 3 + 2]!, own);
    // Shade lowers lightness alone; hair is less colourful too, or far lighter.
    const paler = lengthOf(a, b) - lengthOf(own[1], own[2]);
    const unlike = Math.max(paler * 2.2, own[0] - lightness);
    return skin.data[pixel]! * smoothstep(0.05, 0.12, unlike);
  });
  return boxBlur(beard, Math.max(1, raster.width / 300));
}

function keepHead(
  raster: Raster,
  parts: Parts,
  person: Plane,
  face: Face,
  bust: Bust,
  bare: Rgb,
  hasBeard: boolean,
): Kept {
  const { neck, width, height } = bust;
  const chin = face.points[CHIN]!;
  const hangs = { left: hairBeside(parts, bust, -1), right: hairBeside(parts, bust, 1) };
  const beard = findBeard(raster, parts, bare);
  const head = createPlane(person.width, person.height);
  const throat = createPlane(person.width, person.height);
  for (let pixel = 0; pixel < head.data.length; pixel += 1) {
    const inside = person.data[pixel]!;
    if (inside === 0) continue;
    const x = Math.abs((pixel % person.width) - neck.x) / width;
    const y = (Math.floor(pixel / person.width) - chin.y) / height;
    if (y < ABOVE_JAW) {
      head.data[pixel] = inside;
      continue;
    }
    const beside = (pixel % person.width < neck.x ? hangs.left : hangs.right) / width;
    const hair =
      beside > HANGING ? parts.hair.data[pixel]! * (1 - smoothstep(0.5 + beside, 0.65 + beside, x)) : 0;
    const jaw = (1 - smoothstep(-0.12, 0, y)) * (1 - smoothstep(0.47, 0.53, x));
    const known = Math.max(parts.face.data[pixel]!, jaw * (1 - parts.clothes.data[pixel]!));
    const hanging = hasBeard
      ? beard.data[pixel]! * (1 - smoothstep(0.3, 0.36, x)) * (1 - smoothstep(0.6, 0.75, y))
      : 0;
    head.data[pixel] = inside * Math.min(1, Math.max(known, hair, hanging));
    throat.data[pixel] =
      inside * parts.skin.data[pixel]! * (1 - smoothstep(0.4, 0.46, x)) * (1 - smoothstep(0.6, 0.8, y));
  }
  return { throat, head };
}

/** Whether hands or arms are held up to where a garment would be drawn. */
function hasRaisedHand({ skin }: Parts, { neck, width, height }: Bust): boolean {
  let [count, bare] = [1, 0];
  for (
    let y = Math.max(0, Math.round(neck.y - 0.3 * height));
    y < Math.min(skin.height, neck.y + 0.36 * height);
    y += 3
  ) {
    for (let x = Math.round(neck.x - 1.3 * width); x < neck.x + 1.3 * width; x += 3) {
      if (x < 0 || x >= skin.width || Math.abs(x - neck.x) < 0.62 * width) continue;
      count += 1;
      if (skin.data[y * skin.width + x]! > 0.6) bare += 1;
    }
  }
  return bare / count > MOST_SKIN;
}

/** A head turned farther than this does not fit shoulders seen from the front. */
const MOST_TURN = 0.62;
/** A picture that ends closer below the chin than this, in heights of the face, has no room for a collar. */
const LEAST_ROOM = 0.45;
/** Where less than this share of the body shows as clothes, they are not dyed: what was not found of them would stay as blots. */
const LEAST_CLOTHED = 0.55;
const SHIRT = "#f1f2f4";
/** How strongly the weave of the cloth shows, 0 to 255. */
const WEAVE = 3.2;
const SHADOW = 0.42;

/** Which share of what is seen of a person below the chin, the hair aside, is clothes. */
function clothedShare({ clothes, hair }: Parts, person: Plane, { neck, height }: Bust): number {
  let [whole, clothed] = [1e-6, 0];
  for (let at = Math.round(neck.y + 0.2 * height) * person.width; at < person.data.length; at += 1) {
    const body = person.data[at]! * (1 - hair.data[at]!);
    whole += body;
    clothed += Math.min(body, clothes.data[at]!);
  }
  return clothed / whole;
}

function greyOf(color: string): string {
  const grey = Math.round(lumaOf(...parseColor(color)))
    .toString(16)
    .padStart(2, "0");
  return `#${grey}${grey}${grey}`;
}

function addWeave(layer: Layer, random: () => number): void {
  const noise = createNoise(layer.width, layer.height, Math.max(0.8, longerSide(layer) / 1100), random);
  for (let pixel = 0; pixel < noise.data.length; pixel += 1) {
    if (layer.data[pixel * 4 + 3] === 0) continue;
    // Dark wool shows its weave, white cotton hardly any.
    const weave = noise.data[pixel]! * WEAVE * (1 - (0.75 * layer.data[pixel * 4]!) / 255);
    for (let at = pixel * 4; at < pixel * 4 + 3; at += 1) layer.data[at] = layer.data[at]! + weave;
  }
}

function castShadow(picture: Raster, head: Plane, garment: Plane, unit: number): void {
  const soft = gaussianBlur(head, unit * 0.07);
  const down = Math.round(unit * 0.1);
  for (let pixel = down * head.width; pixel < head.data.length; pixel += 1) {
    const gain = 1 - SHADOW * soft.data[pixel - down * head.width]! * garment.data[pixel]!;
    for (let at = pixel * 3; at < pixel * 3 + 3; at += 1) picture.data[at] = picture.data[at]! * gain;
  }
}

async function drawBust(
  raster: Raster,
  ground: Raster,
  { head, throat }: Kept,
  drawings: { behind: string; front: string },
  unit: number,
  random: () => number,
): Promise<{ raster: Raster; person: Plane }> {
  const { width, height } = raster;
  const [behind, front] = [
    await drawSvg(drawings.behind, width, height),
    await drawSvg(drawings.front, width, height),
  ];
  addWeave(front, random);
  const neck = copyRaster(ground);
  drawLayer(neck, behind);
  const below = composite(neck, raster, throat);
  drawLayer(below, front);
  const garment = joinPlanes(head, [alphaPlane(front), alphaPlane(behind)]);
  castShadow(below, head, garment, unit);
  const person = joinPlanes(head, [garment, head]);
  return { raster: composite(below, raster, head), person };
}

/**
 * Dresses one person before a plain ground in business wear; where a drawn garment would not fit, the own one is dyed if it
 * was found whole, and a face that fills the picture stays as it is.
 */
export const dress: Operation<"dress"> = async (scene, { colors, ground }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const { raster, person } = main;
  const face = main.faces?.[0];
  const cloth = colors[Math.floor(context.random() * colors.length)]!;
  if (!face || !person) return { ...scene, main };
  const parts = findParts(raster, face, person, context.grain);
  const bust = measureBust(face, person);
  if (raster.height - bust.neck.y < LEAST_ROOM * bust.height) return { ...scene, main };
  if (Math.abs(bust.turn) > MOST_TURN || hasRaisedHand(parts, bust)) {
    if (clothedShare(parts, person, bust) < LEAST_CLOTHED) return { ...scene, main };
    const dyed = recolorPart(raster, parts.clothes, cloth, { strength: 1, folds: 0.6 });
    return { ...scene, main: { ...main, raster: dyed } };
  }
  const traits = await context.readTraits(raster, face);
  const own: BlazerColors = { cloth, shirt: SHIRT, skin: skinColor(raster, face) };
  const look = isMonochrome(context.framed) ? { ...own, cloth: greyOf(cloth), shirt: greyOf(SHIRT) } : own;
  const drawings = { behind: drawNeck(bust, look), front: drawBlazer(bust, look) };
  const behind = createGradient(raster.width, raster.height, "radial", ground);
  const drawn = await drawBust(
    raster,
    behind,
    keepHead(raster, parts, person, face, bust, own.skin, traits.beard === "full"),
    drawings,
    bust.height,
    context.random,
  );
  return { ...scene, main: { ...main, ...drawn } };
};
