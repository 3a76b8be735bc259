import { distance, faceBox, largestFace, type Box, type Face } from "../../core/face/face.ts";
import { CHIN, FOREHEAD_TOP } from "../../core/face/landmarks.ts";
import { maskBounds } from "../../core/layer/stack-layer.ts";
import { lumaOf, type Plane, type Raster, type Rgb } from "../../core/raster/raster.ts";
import { keepLargeRegions } from "../../core/raster/regions.ts";

export interface Outfit {
  /** The wearer alone, and what of them is clothes. */
  mask: Plane;
  clothes: Plane;
  bounds: Box;
  /** From the top of the forehead to the chin: the measure of the body. */
  unit: number;
  /** Column of the body's middle at the neck, and row of the chin. */
  middle: number;
  chin: number;
  face: Face | null;
}

interface Item {
  kind: "head" | "face" | "collar" | "top" | "sleeve-left" | "sleeve-right" | "lower" | "shoes";
  box: Box;
}

/** A body is about this many faces high from crown to soles. */
const FACES_HIGH = 9.2;
/** Without a face, a shape counts as a person only if it is so many times as tall as wide. */
const UPRIGHT = 1.3;
/** Rows below the chin, in face heights, at which parts of the body begin and end. */
const ROWS = { collar: [-0.12, 0.95], top: [0.12, 3.1], lower: [2.9, 7.1] } as const;
const SHOES = 0.95;
/** A part is shown at most this many times as wide as high: a longer strip says nothing. */
const MOST_WIDTH = 1.9;
/** Share of a garment's box that has to be clothes: less shows hair, a beard or bare skin. */
const LEAST_CLOTHES = 0.55;
/** Where a top may end, and the least change of colour that shows it does. */
const WAIST = [2.1, 4.6] as const;
const LEAST_CHANGE = 16;

/** The largest face's person by themselves: what of the mask lies nearer to other faces is left out. */
function isolate(person: Plane, face: Face | null, faces: readonly Face[]): Plane {
  if (!face) return keepLargeRegions(person, 0.5, 0.5);
  const middleOf = (one: Face) => faceBox(one).left + faceBox(one).width / 2;
  const middle = middleOf(face);
  const width = faceBox(face).width;
  let [left, right] = [middle - width * 2.4, middle + width * 2.4];
  for (const other of faces) {
    if (other === face) continue;
    const border = (middleOf(other) + middle) / 2;
    if (border < middle) left = Math.max(left, border);
    else right = Math.min(right, border);
  }
  const own = { ...person, data: person.data.slice() };
  for (let i = 0; i < own.data.length; i += 1)
    if (i % own.width < left || i % own.width > right) own.data[i] = 0;
  return keepLargeRegions(own, 0.5, 0.5);
}

function both(mask: Plane, other: Plane | null, from: number): Plane {
  const { width } = mask;
  const data = mask.data.map((value, i) =>
    other ? Math.min(value, other.data[i]!) : Math.floor(i / width) < from ? 0 : value,
  );
  return { ...mask, data };
}

/**
 * Finds the wearer of the outfit; null where nobody stands out from the picture.
 * @param clothes where clothes are, null where the picture cannot tell: all below the chin counts then
 */
export function findOutfit(
  raster: Raster,
  person: Plane | null,
  faces: readonly Face[],
  clothes: Plane | null = null,
): Outfit | null {
  if (!person) return null;
  const face = largestFace(faces) ?? null;
  const mask = isolate(person, face, faces);
  const bounds = maskBounds(mask);
  if (!bounds || bounds.height < raster.height * 0.15) return null;
  if (!face) {
    if (bounds.height < bounds.width * UPRIGHT) return null;
    const unit = bounds.height / FACES_HIGH;
    const chin = bounds.top + unit * 1.4;
    const middle = bounds.left + bounds.width / 2;
    return { mask, clothes: both(mask, null, chin), bounds, unit, middle, chin, face };
  }
  const chin = face.points[CHIN]!;
  const unit = Math.max(faceBox(face).height * 0.8, distance(face.points[FOREHEAD_TOP]!, chin));
  return { mask, clothes: both(mask, clothes, chin.y), bounds, unit, middle: chin.x, chin: chin.y, face };
}

/** The wearer's bounds between two rows, or null where less than `least` pixels of height show. */
function band(
  { mask, bounds }: Outfit,
  from: number,
  to: number,
  left: number,
  right: number,
  least: number,
): Box | null {
  const [top, bottom] = [Math.max(bounds.top, from), Math.min(bounds.top + bounds.height, to)];
  if (bottom - top < least) return null;
  let [x0, x1] = [Infinity, -Infinity];
  for (let y = Math.floor(top); y < bottom; y += 2) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(mask.width, right); x += 2) {
      if (mask.data[y * mask.width + x]! <= 0.5) continue;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x + 2);
    }
  }
  return x1 - x0 < least * 0.5 ? null : { left: x0, top, width: x1 - x0, height: bottom - top };
}

/** How far a colour lies from another, 0 to about 300; brightness counts half. */
export function colorDistance(a: Rgb, b: Rgb): number {
  const [x, y] = [lumaOf(...a), lumaOf(...b)];
  return Math.hypot(a[0] - x - (b[0] - y), a[2] - x - (b[2] - y)) + Math.abs(x - y) * 0.5;
}

function clothedShare({ mask, clothes }: Outfit, { left, top, width, height }: Box): number {
  let [body, cloth] = [1e-6, 0];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(mask.height, top + height); y += 2)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(mask.width, left + width); x += 2) {
      body += mask.data[y * mask.width + x]!;
      cloth += clothes.data[y * mask.width + x]!;
    }
  return cloth / body;
}

/** The row where the top ends: where the colours along the body's middle change most, at usual places. */
function findWaist(raster: Raster, { mask, unit, middle, chin }: Outfit): number {
  const meanOf = (from: number): Rgb => {
    const sum: [number, number, number] = [0, 0, 0];
    let count = 1e-6;
    for (let y = Math.round(from); y < from + unit * 0.35; y += 2) {
      for (let x = Math.round(middle - unit * 0.6); x < middle + unit * 0.6; x += 2) {
        if (x < 0 || y < 0 || x >= mask.width || y >= mask.height || mask.data[y * mask.width + x]! < 0.6)
          continue;
        count += 1;
        for (const channel of [0, 1, 2] as const)
          sum[channel] += raster.data[(y * mask.width + x) * 3 + channel]!;
      }
    }
    return [sum[0] / count, sum[1] / count, sum[2] / count];
  };
  let best = { row: chin + ROWS.top[1] * unit, change: LEAST_CHANGE };
  for (
    let row = chin + WAIST[0] * unit;
    row < chin + WAIST[1] * unit && row + unit * 0.4 < mask.height;
    row += unit * 0.08
  ) {
    const change = colorDistance(meanOf(row - unit * 0.35), meanOf(row));
    if (change > best.change) best = { row, change };
  }
  return best.row;
}

function narrow(box: Box, column: number): Box {
  const width = Math.min(box.width, box.height * MOST_WIDTH);
  const own = box.left + box.width / 2;
  const middle = column > box.left && column < box.left + box.width ? column : own;
  const left = Math.min(box.left + box.width - width, Math.max(box.left, middle - width / 2));
  return { ...box, left, width };
}

/** What of the outfit the picture shows, each part once, the most telling ones first. */
export function listItems(raster: Raster, outfit: Outfit): Item[] {
  const { bounds, unit, middle, chin } = outfit;
  const [left, right, bottom] = [bounds.left, bounds.left + bounds.width, bounds.top + bounds.height];
  const rows = ([from, to]: readonly [number, number]): [number, number] => [
    chin + from * unit,
    chin + to * unit,
  ];
  const items: Item[] = [];
  const add = (kind: Item["kind"], box: Box | null) => {
    if (!box) return;
    const item = { kind, box: narrow(box, middle) };
    if (kind === "head" || kind === "face" || clothedShare(outfit, item.box) > LEAST_CLOTHES)
      items.push(item);
  };
  const isWhole = bottom - chin > 5.6 * unit && bottom < raster.height * 0.985;
  const waist = findWaist(raster, outfit);
  add("top", band(outfit, chin + ROWS.top[0] * unit, waist, left, right, unit * 0.5));
  if (bottom - waist > 1.2 * unit) {
    const [from, to] = [waist, chin + ROWS.lower[1] * unit];
    add(
      "lower",
      band(
        outfit,
        from,
        isWhole ? Math.min(to, bottom - SHOES * unit * 0.55) : bottom,
        left,
        right,
        unit * 0.9,
      ),
    );
  }
  if (isWhole) add("shoes", band(outfit, bottom - SHOES * unit, bottom, left, right, unit * 0.3));
  add(
    "head",
    band(outfit, bounds.top, chin + unit * 0.08, middle - unit * 1.3, middle + unit * 1.3, unit * 0.5),
  );
  add("collar", band(outfit, ...rows(ROWS.collar), middle - unit * 0.75, middle + unit * 0.75, unit * 0.4));
  if (outfit.face) {
    const box = faceBox(outfit.face);
    const side = Math.max(box.width, box.height) * 1.15;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    add("face", { left: x - side / 2, top: y - side / 2, width: side, height: side });
  }
  add(
    "sleeve-left",
    band(outfit, chin + unit * 0.4, chin + unit * 2.4, left, middle - unit * 0.42, unit * 0.4),
  );
  add(
    "sleeve-right",
    band(outfit, chin + unit * 0.4, chin + unit * 2.4, middle + unit * 0.42, right, unit * 0.4),
  );
  return items;
}

export interface Patch {
  box: Box;
  /** Standard deviation of its brightness, 0 to 1: how much it shows. */
  detail: number;
  color: Rgb;
}

function measure(raster: Raster, { left, top, width }: Box): { color: Rgb; detail: number } {
  let [red, green, blue, luma, square, count] = [0, 0, 0, 0, 0, 0];
  for (let y = Math.floor(top); y < top + width; y += 2) {
    for (let x = Math.floor(left); x < left + width; x += 2, count += 1) {
      const at = (y * raster.width + x) * 3;
      const [r, g, b] = [raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!];
      const value = lumaOf(r, g, b) / 255;
      red += r;
      green += g;
      blue += b;
      luma += value;
      square += value * value;
    }
  }
  const mean = luma / count;
  return {
    color: [red / count, green / count, blue / count],
    detail: Math.sqrt(Math.max(0, square / count - mean * mean)),
  };
}

/** Squares of `size` pixels that show nothing but cloth, the most detailed first; neighbours never overlap. */
export function findFabrics(raster: Raster, outfit: Outfit, size: number): Patch[] {
  const { clothes, bounds, chin } = outfit;
  const side = Math.max(8, Math.round(size));
  const found: Patch[] = [];
  const isInside = (x: number, y: number) =>
    clothes.data[Math.floor(y) * clothes.width + Math.floor(x)]! > 0.9;
  for (
    let top = Math.max(0, chin);
    top + side < Math.min(raster.height, bounds.top + bounds.height);
    top += side / 3
  ) {
    for (
      let left = Math.max(0, bounds.left);
      left + side < Math.min(raster.width, bounds.left + bounds.width);
      left += side / 3
    ) {
      const corners = [0, 0.5, 1].flatMap((a) =>
        [0, 0.5, 1].map((b) => isInside(left + a * (side - 1), top + b * (side - 1))),
      );
      if (!corners.every(Boolean)) continue;
      const box = { left, top, width: side, height: side };
      found.push({ box, ...measure(raster, box) });
    }
  }
  found.sort((a, b) => b.detail - a.detail);
  const chosen: Patch[] = [];
  for (const patch of found) {
    const overlaps = chosen.some(
      ({ box }) => Math.abs(box.left - patch.box.left) < side && Math.abs(box.top - patch.box.top) < side,
    );
    if (!overlaps) chosen.push(patch);
  }
  return chosen;
}

/** The outfit's main colours, the most frequent first and clearly apart from each other; at most `most`. */
export function findPalette(raster: Raster, { clothes, bounds }: Outfit, most: number): Rgb[] {
  const bins = new Map<number, { count: number; sum: [number, number, number] }>();
  for (
    let y = Math.max(0, Math.floor(bounds.top));
    y < Math.min(raster.height, bounds.top + bounds.height);
    y += 2
  ) {
    for (
      let x = Math.max(0, Math.floor(bounds.left));
      x < Math.min(raster.width, bounds.left + bounds.width);
      x += 2
    ) {
      if (clothes.data[y * clothes.width + x]! < 0.9) continue;
      const at = (y * raster.width + x) * 3;
      const color: Rgb = [raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!];
      const key = (color[0] >> 4) * 256 + (color[1] >> 4) * 16 + (color[2] >> 4);
      const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
      // Dyed cloth counts a little more than black, grey and white.
      const weight = 0.7 + (Math.max(...color) - Math.min(...color)) / 200;
      bin.count += weight;
      for (const channel of [0, 1, 2] as const) bin.sum[channel] += color[channel] * weight;
      bins.set(key, bin);
    }
  }
  const sorted = [...bins.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ count, sum }): Rgb => [sum[0] / count, sum[1] / count, sum[2] / count]);
  const palette: Rgb[] = [];
  for (const apart of [42, 26, 14, 7, 0]) {
    for (const color of sorted) {
      if (palette.length >= most) return palette;
      if (palette.every((other) => colorDistance(other, color) > apart)) palette.push(color);
    }
  }
  return palette;
}
