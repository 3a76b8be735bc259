import { type Face } from "../../../core/face/face.ts";
import { CHIN } from "../../../core/face/landmarks.ts";
import type { Parts } from "../../../people/parts/find-parts.ts";
import { boxBlur } from "../../../core/raster/filters.ts";
import {
  lengthOf,
  createPlane,
  smoothstep,
  type Plane,
  type Raster,
  type Rgb,
} from "../../../core/raster/raster.ts";
import { oklabOf, toOklab, type Oklab } from "../../../core/segments/oklab.ts";
import type { Bust } from "./measure-bust.ts";

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
export interface Kept {
  throat: Plane;
  head: Plane;
}

/** How much each pixel's colour differs from bare skin: a beard hangs over the collar, a throat does not. */
function findBeard(raster: Raster, { skin }: Parts, bare: Rgb): Plane {
  const [lightness, a, b] = oklabOf(bare);
  const beard = createPlane(raster.width, raster.height);
  const own: Oklab = [0, 0, 0];
  for (let pixel = 0; pixel < beard.data.length; pixel += 1) {
    if (skin.data[pixel]! < 0.05) continue;
    toOklab(raster.data[pixel * 3]!, raster.data[pixel * 3 + 1]!, raster.data[pixel * 3 + 2]!, own);
    // Shade lowers lightness alone; hair is less colourful too, or far lighter.
    const paler = lengthOf(a, b) - lengthOf(own[1], own[2]);
    const unlike = Math.max(paler * 2.2, own[0] - lightness);
    beard.data[pixel] = skin.data[pixel]! * smoothstep(0.05, 0.12, unlike);
  }
  return boxBlur(beard, Math.max(1, raster.width / 300));
}

/** Where the photo is kept of a person who gets a drawn garment. */
export function keepHead(
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
export function hasRaisedHand({ skin }: Parts, { neck, width, height }: Bust): boolean {
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
