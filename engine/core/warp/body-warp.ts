import { faceBox, type Face } from "../face/face.ts";
import { smoothstep, type Plane } from "../raster/raster.ts";
import type { Warp } from "./warp-raster.ts";

/** Half widths of the body away from its middle at which the surroundings are as they were. */
const REACH = 1.9;
/** With less than this many half widths to the picture's edge a side moves less: nothing is there to take its place. */
const ROOM = 1.35;
/** Farthest a body goes to each side of its face, in face widths. */
const MOST_SIDE = 2.6;

/** Where a body lies in each row, in pixels; rows without it keep the last one's place. */
interface Rows {
  middles: Float32Array;
  halves: Float32Array;
  first: number;
}

/** How far the person reaches in a row, within bounds; null where there is none. */
function findRun(person: Plane, y: number, left: number, right: number) {
  const { width, data } = person;
  let [from, to] = [Infinity, -Infinity];
  for (let x = left; x <= right; x += 1) {
    if (data[y * width + x]! <= 0.5) continue;
    from = Math.min(from, x);
    to = Math.max(to, x);
  }
  return from > to ? null : { middle: (from + to) / 2, half: Math.max(2, (to - from) / 2) };
}

function smoothRows(values: Float32Array, radius: number): Float32Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i += 1) sums[i + 1] = sums[i]! + values[i]!;
  return values.map((_value, i) => {
    const [from, to] = [Math.max(0, i - radius), Math.min(values.length, i + radius + 1)];
    return (sums[to]! - sums[from]!) / (to - from);
  });
}

function findRows(person: Plane, start: { x: number; y: number }, left: number, right: number): Rows {
  const { height } = person;
  const middles = new Float32Array(height).fill(start.x);
  const halves = new Float32Array(height);
  let [middle, half] = [start.x, Math.max(4, (right - left) / 4)];
  for (let y = 0; y < height; y += 1) {
    const run = y >= start.y ? findRun(person, y, left, right) : null;
    if (run) ({ middle, half } = run);
    middles[y] = middle;
    halves[y] = half;
  }
  const radius = Math.round(height / 30);
  return { middles: smoothRows(middles, radius), halves: smoothRows(halves, radius), first: start.y };
}

/** The body below one face, or every person of the mask where no face is known. */
function findBody(person: Plane, face: Face | undefined, others: readonly Face[]): Rows {
  const { width } = person;
  if (!face) return findRows(person, { x: width / 2, y: 0 }, 0, width - 1);
  const box = faceBox(face);
  const middle = box.left + box.width / 2;
  let [left, right] = [middle - MOST_SIDE * box.width, middle + MOST_SIDE * box.width];
  for (const other of others) {
    const { left: otherLeft, width: otherWidth } = faceBox(other);
    const between = (otherLeft + otherWidth / 2 + middle) / 2;
    if (between < middle) left = Math.max(left, between);
    if (between > middle) right = Math.min(right, between);
  }
  return findRows(
    person,
    { x: middle, y: Math.max(0, box.top + box.height) },
    Math.max(0, Math.round(left)),
    Math.min(width - 1, Math.round(right)),
  );
}

/** Narrows (below 1) or widens a body by `factor`, row by row about its own middle, from the neck down. */
export function createBodyWarp(
  person: Plane,
  face: Face | undefined,
  others: readonly Face[],
  factor: number,
): Warp {
  const { middles, halves, first } = findBody(person, face, others);
  const { width } = person;
  const ramp = face ? faceBox(face).height * 0.7 : 1;
  return (x, y, out) => {
    const row = Math.min(middles.length - 1, Math.max(0, Math.round(y)));
    const below = smoothstep(first - ramp * 0.2, first + ramp, y);
    const [middle, half] = [middles[row]!, halves[row]!];
    const away = Math.abs(x - middle) / half;
    out.y = y;
    out.x = x;
    const reach = Math.min(REACH, (x < middle ? middle : width - 1 - middle) / half);
    const amount = 1 + (factor - 1) * below * smoothstep(1, ROOM, reach);
    if (away >= reach || amount === 1) return;
    const inner = away <= amount ? away / amount : 1 + ((away - amount) / (reach - amount)) * (reach - 1);
    out.x = middle + Math.sign(x - middle) * inner * half;
  };
}
