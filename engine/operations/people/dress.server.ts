import { drawBlazer, drawNeck, type BlazerColors } from "./dress/draw-blazer.ts";
import { hasRaisedHand, keepHead, type Kept } from "./dress/keep-head.ts";
import { measureBust, type Bust } from "./dress/measure-bust.ts";
import { skinColor } from "../../people/hair/hair-color.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { alphaPlane, drawLayer, type Layer } from "../../core/layer/layer.ts";
import { findParts, type Parts } from "../../people/parts/find-parts.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { createNoise } from "../../core/raster/noise.ts";
import { isMonochrome } from "../../core/raster/is-monochrome.ts";
import {
  composite,
  copyRaster,
  lumaOf,
  parseColor,
  type Plane,
  type Raster,
} from "../../core/raster/raster.ts";
import { longerSide, type Operation } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { createGradient } from "../place/background.ts";
import { recolorPart } from "./recolor.ts";

/** A head turned farther than this does not fit shoulders seen from the front. */
const MOST_TURN = 0.62;
/** A picture that ends closer below the chin than this, in heights of the face, has no room for a collar. */
const LEAST_ROOM = 0.45;
/** Where less than this share of the body shows as clothes, they are not dyed: what was not found of them would stay as blots. */
const LEAST_CLOTHED = 0.55;
/** How strongly the weave of the cloth shows, 0 to 255. */
const WEAVE = 3.2;
/** How dark the shadow of the head is on collar and neck. */
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

/** A colour as it looks in a black and white photo. */
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

const joinPlanes = (first: Plane, second: Plane): Plane => ({
  ...first,
  data: first.data.map((value, i) => Math.max(value, second.data[i]!)),
});

/** Darkens what is drawn below a head, in place: light comes from above. */
function castShadow(picture: Raster, head: Plane, garment: Plane, unit: number): void {
  const soft = gaussianBlur(head, unit * 0.07);
  const down = Math.round(unit * 0.1);
  for (let pixel = down * head.width; pixel < head.data.length; pixel += 1) {
    const gain = 1 - SHADOW * soft.data[pixel - down * head.width]! * garment.data[pixel]!;
    for (let at = pixel * 3; at < pixel * 3 + 3; at += 1) picture.data[at] = picture.data[at]! * gain;
  }
}

/** The person's head on a drawn bust before a plain ground. */
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
  castShadow(below, head, joinPlanes(alphaPlane(front), alphaPlane(behind)), unit);
  const person = joinPlanes(joinPlanes(alphaPlane(front), alphaPlane(behind)), head);
  return { raster: composite(below, raster, head), person };
}

/**
 * Dresses one person before a plain ground in business wear; where a drawn garment would not fit, the own one is dyed if it
 * was found whole, and a face that fills the picture stays as it is.
 */
export const dress: Operation<"dress"> = async (scene, { colors, shirt, ground }, context) => {
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
  const own: BlazerColors = { cloth, shirt, skin: skinColor(raster, face) };
  const look = isMonochrome(context.framed) ? { ...own, cloth: greyOf(cloth), shirt: greyOf(shirt) } : own;
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
