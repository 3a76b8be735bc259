import type { FaceTraits } from "../../../core/face/face-traits.ts";
import { distance, faceBox, type Face, type Point } from "../../../core/face/face.ts";
import { CHIN, FOREHEAD_TOP } from "../../../core/face/landmarks.ts";
import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import type { Layer } from "../../../core/layer/layer.ts";
import { createLayer, stackLayer } from "../../../core/layer/stack-layer.ts";
import { sampleRaster } from "../../../core/raster/filter-raster.ts";
import { cssColor, mixColors } from "../../../core/raster/paint-color.ts";
import {
  lengthOf,
  lumaOf,
  type Plane,
  type Raster,
  type Rgb,
  smoothstep,
} from "../../../core/raster/raster.ts";
import { skinColor } from "../../../people/colors.ts";
import type { Material } from "./material.ts";
import { dropContactShadow } from "./shadows.server.ts";

interface ClothesColors {
  top: Rgb | null;
  lower: Rgb | null;
  skin: Rgb;
}

/** Steps of a channel that count as one colour when the most frequent one is looked for. */
const STEP = 24;

/** The most frequent colour of the person in a rectangle, apart from skin; null where hardly any shows. */
export function usualColor(
  raster: Raster,
  person: Plane | null,
  box: { left: number; top: number; right: number; bottom: number },
  skin: Rgb | null,
): Rgb | null {
  const bins = new Map<number, { count: number; sum: [number, number, number] }>();
  const [x0, x1] = [Math.max(0, Math.round(box.left)), Math.min(raster.width, Math.round(box.right))];
  const [y0, y1] = [Math.max(0, Math.round(box.top)), Math.min(raster.height, Math.round(box.bottom))];
  const stride = Math.max(1, Math.round((x1 - x0) / 120));
  let seen = 0;
  for (let y = y0; y < y1; y += stride) {
    for (let x = x0; x < x1; x += stride) {
      const pixel = y * raster.width + x;
      if (person && person.data[pixel]! < 0.7) continue;
      const [r, g, b] = [raster.data[pixel * 3]!, raster.data[pixel * 3 + 1]!, raster.data[pixel * 3 + 2]!];
      if (skin) {
        const [luma, skinLuma] = [lumaOf(r, g, b), lumaOf(...skin)];
        const hue = lengthOf(r - luma - (skin[0] - skinLuma), b - luma - (skin[2] - skinLuma));
        if (hue < 14 && Math.abs(luma - skinLuma) < 45) continue;
      }
      seen += 1;
      const key = Math.floor(r / STEP) * 1024 + Math.floor(g / STEP) * 32 + Math.floor(b / STEP);
      const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
      bin.count += 1;
      bin.sum[0] += r;
      bin.sum[1] += g;
      bin.sum[2] += b;
      bins.set(key, bin);
    }
  }
  if (seen < 30) return null;
  const best = [...bins.values()].sort((a, b) => b.count - a.count)[0]!;
  return [best.sum[0] / best.count, best.sum[1] / best.count, best.sum[2] / best.count];
}

export function findClothesColors(raster: Raster, person: Plane | null, face: Face): ClothesColors {
  const length = distance(face.points[FOREHEAD_TOP]!, face.points[CHIN]!);
  const { left, width } = faceBox(face);
  const chin = face.points[CHIN]!.y;
  const skin = skinColor(raster, face);
  const column = { left: left - width * 0.8, right: left + width * 1.8 };
  const top = usualColor(
    raster,
    person,
    { ...column, top: chin + length * 0.6, bottom: chin + length * 2.2 },
    skin,
  );
  const lower = usualColor(
    raster,
    person,
    { ...column, top: chin + length * 3, bottom: chin + length * 4.4 },
    skin,
  );
  return { top, lower, skin };
}

/** Whose body it is: the picture, its person and the face above the clothes. */
export interface Wearer {
  raster: Raster;
  person: Plane | null;
  face: Face;
  traits: FaceTraits;
}

const DENIM: Rgb = [58, 74, 104];
const CHARCOAL: Rgb = [72, 72, 80];
const SNEAKER: Rgb = [236, 234, 228];
const LEATHER: Rgb = [58, 44, 38];
/** Skin in a colour photo has at least this difference between its channels. */
const FULL_CHROMA = 36;
const PLAIN: Rgb = [120, 132, 150];

/** A colour that the photo does not show, as grey as the photo is: skin without any hue tells of an old one. */
function fadeColor(color: Rgb, skin: Rgb): Rgb {
  const luma = lumaOf(...color);
  const hue = Math.min(1, (Math.max(...skin) - Math.min(...skin)) / FULL_CHROMA);
  return mixColors([luma, luma, luma], color, hue);
}

const torsoHalf = (down: number): number =>
  0.3 + 0.05 * smoothstep(0, 0.25, down) - 0.05 * smoothstep(0.3, 1, down);
const TORSO = { top: -0.04, bottom: 0.62 } as const;

function torsoPath(size: number, middle: number): string {
  const right: string[] = [];
  const left: string[] = [];
  for (let step = 0; step <= 16; step += 1) {
    const down = step / 16;
    const end = 1 - 0.5 * smoothstep(0.86, 1, down) ** 2;
    const start = 0.42 + 0.58 * smoothstep(0, 0.16, down);
    const half = torsoHalf(down) * Math.min(start, end) * size;
    const y = (TORSO.top + (TORSO.bottom - TORSO.top) * down) * size;
    right.push(`${(middle + half).toFixed(1)},${y.toFixed(1)}`);
    left.unshift(`${(middle - half).toFixed(1)},${y.toFixed(1)}`);
  }
  return `M${right.join("L")}L${left.join("L")}Z`;
}

function dressTorso(torso: Layer, wearer: Wearer, colors: ClothesColors, size: number, middle: number): void {
  const { raster, person, face } = wearer;
  const chin = face.points[CHIN]!;
  const length = distance(face.points[FOREHEAD_TOP]!, chin);
  const { left, width } = faceBox(face);
  const column = left + width / 2;
  const depth = Math.min(2.1 * length, raster.height - 1 - chin.y);
  if (depth < 0.5 * length) return;
  const top = colors.top ?? PLAIN;
  const pixel: [number, number, number] = [0, 0, 0];
  for (let y = 0; y < torso.height; y += 1) {
    const down = (y / size - TORSO.top) / (TORSO.bottom - TORSO.top);
    const half = torsoHalf(down) * size;
    const reach = width * (0.62 + 0.28 * smoothstep(0, 0.3, down));
    for (let x = 0; x < torso.width; x += 1) {
      const at = (y * torso.width + x) * 4;
      if (torso.data[at + 3] === 0) continue;
      const from: Point = {
        x: column + ((x - middle) / half) * reach,
        y: chin.y + (0.06 + 0.94 * down) * depth,
      };
      sampleRaster(raster, from.x, from.y, pixel);
      const [column0, row] = [Math.round(from.x), Math.round(from.y)];
      const inside =
        column0 < 0 || column0 >= raster.width
          ? 0
          : person
            ? person.data[Math.min(raster.height - 1, row) * raster.width + column0]!
            : 1;
      for (let channel = 0; channel < 3; channel += 1)
        torso.data[at + channel] = top[channel]! * (1 - inside) + pixel[channel]! * inside;
    }
  }
}

/**
 * A small body in the person's clothes, for a big head to sit on: the photo's own clothes in front, sleeves, hands,
 * legs and shoes in their colours.
 * @param size pixels from the neck to the soles; the layer is 1.5 times as wide
 * @param skin the paint of the hands
 */
export async function createMiniBody(
  wearer: Wearer,
  size: number,
  material: Material,
  skin: Rgb,
): Promise<Layer> {
  const colors = findClothesColors(wearer.raster, wearer.person, wearer.face);
  const top = colors.top ?? PLAIN;
  const isDark = lumaOf(...top) < 75;
  const lower = colors.lower ?? fadeColor(isDark ? CHARCOAL : DENIM, colors.skin);
  const shoe = fadeColor(isDark ? LEATHER : SNEAKER, colors.skin);
  const width = Math.round(size * 1.5);
  const middle = width / 2;
  const at = (x: number, y: number) => `${(middle + x * size).toFixed(1)} ${(y * size).toFixed(1)}`;
  const sides = [-1, 1];
  const legs = sides
    .map(
      (side) =>
        `<path d="M${at(side * 0.01, 0.5)}L${at(side * 0.29, 0.5)}L${at(side * 0.285, 0.88)}Q${at(side * 0.16, 0.93)} ${at(side * 0.035, 0.88)}Z" fill="${cssColor(lower)}"/>`,
    )
    .join("");
  const shoes = sides
    .map(
      (side) =>
        `<path d="M${at(side * 0.02, 0.985)}L${at(side * 0.02, 0.9)}Q${at(side * 0.06, 0.83)} ${at(side * 0.17, 0.83)}Q${at(side * 0.3, 0.84)} ${at(side * 0.335, 0.93)}Q${at(side * 0.345, 0.985)} ${at(side * 0.3, 0.985)}Z" fill="${cssColor(shoe)}"/>`,
    )
    .join("");
  const arms = sides
    .map(
      (side) =>
        `<path d="M${at(side * 0.29, 0.13)}Q${at(side * 0.42, 0.22)} ${at(side * 0.44, 0.46)}" stroke="${cssColor(top)}" stroke-width="${size * 0.17}" stroke-linecap="round" fill="none"/>`,
    )
    .join("");
  const hands = sides
    .map(
      (side) =>
        `<circle cx="${middle + side * 0.445 * size}" cy="${0.565 * size}" r="${size * 0.08}" fill="${cssColor(skin)}"/>`,
    )
    .join("");
  const torso = await drawSvg(`<path d="${torsoPath(size, middle)}" fill="${cssColor(top)}"/>`, width, size);
  dressTorso(torso, wearer, colors, size, middle);
  const body = createLayer(width, Math.round(size));
  const add = (part: Layer, isPlain: boolean) => {
    dropContactShadow(body, part, { left: 0, top: 0 }, size * 0.02, 0.5);
    stackLayer(body, material.cover(part, { isPlain }), { left: 0, top: 0 });
  };
  for (const part of [legs, shoes, hands]) add(await drawSvg(part, width, size), true);
  add(torso, false);
  add(await drawSvg(arms, width, size), true);
  return body;
}
