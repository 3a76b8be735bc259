import type { Box } from "../../core/face/face.ts";
import { openPlane } from "../../core/raster/erode.ts";
import { boxBlur } from "../../core/raster/filters.ts";
import {
  createPlane,
  type Plane,
  clamp01,
  lumaPlane,
  type Raster,
  fillPlane,
} from "../../core/raster/raster.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import type { Dimensions } from "../../core/recipe/output-size.ts";
import type { OverlayGroup, TextLine, Overlay } from "./fit-overlay.ts";
import { traceRegions } from "./trace-lines.ts";

/** Correlation with the writing from which a place is one of its repetitions. */
const LEAST_MATCH = 0.36;

interface Spot {
  x: number;
  y: number;
  match: number;
}

/** The correlation of a template with the plane, for each place of the template's top left corner. */
function correlate(plane: Plane, template: Plane): Spot[] {
  const mean = template.data.reduce((sum, value) => sum + value, 0) / template.data.length;
  const centred = template.data.map((value) => value - mean);
  // Every other pixel of every other row tells enough.
  const used = [...centred.keys()].filter((i) => i % 2 === 0 && Math.floor(i / template.width) % 2 === 0);
  const offsets = used.map((i) => Math.floor(i / template.width) * plane.width + (i % template.width));
  const norm = Math.sqrt(used.reduce((sum, i) => sum + centred[i]! ** 2, 0));
  const count = used.length;
  const spots: Spot[] = [];
  for (let y = 0; y + template.height <= plane.height; y += 1) {
    for (let x = 0; x + template.width <= plane.width; x += 1) {
      const start = y * plane.width + x;
      let [product, sum, square] = [0, 0, 0];
      for (let i = 0; i < used.length; i += 1) {
        const value = plane.data[start + offsets[i]!]!;
        product += value * centred[used[i]!]!;
        sum += value;
        square += value * value;
      }
      const deviation = Math.sqrt(Math.max(1e-6, square - (sum * sum) / count));
      const match = product / (norm * deviation);
      if (match > LEAST_MATCH) spots.push({ x, y, match });
    }
  }
  return spots;
}

function thinSpots(spots: readonly Spot[], apart: number): Spot[] {
  const kept: Spot[] = [];
  for (const spot of [...spots].sort((a, b) => b.match - a.match))
    if (kept.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) > apart)) kept.push(spot);
  return kept;
}

/** How far a place may lie beside the pattern, as a share of the writing's length. */
const OFF_PATTERN = 0.1;

/** Places where a pattern of repetitions asks for one more: where many steps from one place to another lead. */
function continuePattern(spots: readonly Spot[], width: number, height: number, apart: number): Spot[] {
  const steps = spots.flatMap((a) => spots.map((b) => ({ x: b.x - a.x, y: b.y - a.y })));
  const votes: (Spot & { count: number })[] = [];
  for (const { x, y } of spots) {
    for (const step of steps) {
      const next = { x: x + step.x, y: y + step.y };
      if (next.x < 0 || next.y < 0 || next.x >= width || next.y >= height) continue;
      const known = votes.find((vote) => Math.hypot(vote.x - next.x, vote.y - next.y) < apart * OFF_PATTERN);
      if (known) {
        known.x += (next.x - known.x) / (known.count + 1);
        known.y += (next.y - known.y) / (known.count + 1);
        known.count += 1;
      } else votes.push({ ...next, match: 0, count: 1 });
    }
  }
  return votes
    .filter(({ count }) => count >= Math.max(2, spots.length * 0.4))
    .sort((a, b) => b.count - a.count)
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y), match: 0 }));
}

/** A plane with room around it, filled with 0, so that writing cut by the picture's edge is found too. */
function pad({ width, height, data }: Plane, x: number, y: number): Plane {
  const result = createPlane(width + 2 * x, height + 2 * y);
  for (let row = 0; row < height; row += 1)
    result.data.set(data.subarray(row * width, (row + 1) * width), (row + y) * result.width + x);
  return result;
}

const cut = (plane: Plane, left: number, top: number, width: number, height: number): Plane => {
  const part = createPlane(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [left + x, top + y];
      if (column >= 0 && row >= 0 && column < plane.width && row < plane.height)
        part.data[y * width + x] = plane.data[row * plane.width + column]!;
    }
  return part;
};

/** Pixels on the longer side at which repetitions are looked for. */
const SIDE = 300;
/** Certain repetitions match this much, or this share of the second best one; others count where the pattern asks for them. */
const CERTAIN = 0.58;
const CERTAIN_SHARE = 0.75;
/** Repetitions from which the pattern is continued, at most. */
const MOST_SPOTS = 24;
const ROUNDS = 3;
/** Half the width of the broadest stroke, as a share of the letters' height. */
const STROKE = 0.17;

/** Members of a group that are tried as the pattern that repeats. */
const MOST_TRIES = 5;
/** What the mean of all repetitions shows at least where there is a stroke. */
const STROKE_FROM = 0.47;
/** How far beyond a line's found ends its writing may go on, in heights. */
const BEYOND = 2.6;

interface Corner {
  left: number;
  top: number;
}

/** How much each pixel looks like a stroke of a group's solidity, 0 to 1, and how sure that is: white shows little on white. */
interface Evidence {
  strokes: Plane;
  trust: Plane;
}

function findEvidence(raster: Raster, { 0: first }: OverlayGroup): Evidence {
  const { sign, alpha, line } = first;
  const luma = lumaPlane(raster);
  const radius = Math.max(2, line.height * STROKE);
  const below = boxBlur(openPlane(luma, radius, sign), Math.max(1, radius * 0.5));
  const strokes = createPlane(raster.width, raster.height);
  const trust = fillPlane(raster, (i) => {
    const room = Math.max(0.12, sign === 1 ? 1 - below.data[i]! : below.data[i]!);
    strokes.data[i] = clamp01((sign * (luma.data[i]! - below.data[i]!)) / room / alpha);
    return room * room;
  });
  return { strokes, trust };
}

/** The bounds of a line in the picture, with `more` heights beyond its ends; without any, of its middle letters alone. */
function templateBox({ line }: Overlay, scale: number, more: number): Box {
  const half = more > 0 ? line.length / 2 + more * line.height : Math.min(line.length / 2, line.height * 2);
  const w = Math.abs(Math.cos(line.angle)) * half + Math.abs(Math.sin(line.angle)) * line.height * 0.7;
  const h = Math.abs(Math.sin(line.angle)) * half + Math.abs(Math.cos(line.angle)) * line.height * 0.7;
  return {
    left: Math.round((line.x - w) * scale),
    top: Math.round((line.y - h) * scale),
    width: Math.max(6, Math.round(2 * w * scale)),
    height: Math.max(6, Math.round(2 * h * scale)),
  };
}

/** The mean of several parts of the evidence, each pixel by its trust. */
function meanOf(
  { strokes, trust }: Evidence,
  places: readonly Corner[],
  { width, height }: Dimensions,
): Plane {
  const mean = createPlane(width, height);
  const weights = createPlane(width, height, 1e-4);
  for (const { left, top } of places) {
    const part = cut(strokes, left, top, width, height);
    const weight = cut(trust, left, top, width, height);
    for (let i = 0; i < mean.data.length; i += 1) {
      mean.data[i]! += part.data[i]! * weight.data[i]!;
      weights.data[i]! += weight.data[i]!;
    }
  }
  for (let i = 0; i < mean.data.length; i += 1) mean.data[i]! /= weights.data[i]!;
  return mean;
}

function refine(evidence: Plane, template: Plane, left: number, top: number, reach: number): Corner {
  let best = { left, top, score: -Infinity };
  for (
    let step = Math.max(1, Math.round(reach / 3)), r = reach;
    ;
    r = step, step = Math.max(1, Math.round(step / 3))
  ) {
    const from = { ...best };
    for (let dy = -r; dy <= r; dy += step) {
      for (let dx = -r; dx <= r; dx += step) {
        let score = 0;
        for (let y = 0; y < template.height; y += 2) {
          for (let x = y % 4; x < template.width; x += 3) {
            const [column, row] = [from.left + dx + x, from.top + dy + y];
            if (column < 0 || row < 0 || column >= evidence.width || row >= evidence.height) continue;
            score +=
              (template.data[y * template.width + x]! - 0.25) * evidence.data[row * evidence.width + column]!;
          }
        }
        if (score > best.score) best = { left: from.left + dx, top: from.top + dy, score };
      }
    }
    if (step === 1) return best;
  }
}

/** Places on the small picture where one member of a group is repeated, and the writing as they all show it. */
function findSpots(small: Evidence, member: Overlay, scale: number): { spots: Spot[]; box: Dimensions } {
  const box = templateBox(member, scale, 0);
  let template = cut(small.strokes, box.left, box.top, box.width, box.height);
  let spots: Spot[] = [];
  for (let round = 0; round < 2; round += 1) {
    const all = thinSpots(correlate(small.strokes, template), member.line.length * scale * 0.7);
    const least = Math.max(CERTAIN, (all[1]?.match ?? 1) * CERTAIN_SHARE);
    spots = all.filter(({ match }) => match >= least);
    if (spots.length < 3) return { spots: [], box };
    template = meanOf(
      small,
      spots.map(({ x, y }) => ({ left: x, top: y })),
      box,
    );
  }
  return { spots, box };
}

/**
 * Strokes of a watermark at all places where it repeats: learnt from those that were found, as the mean of them all,
 * so that what one place hides another shows. Null when it repeats nowhere.
 */
export function repeatOverlay(raster: Raster, group: OverlayGroup): Plane | null {
  const evidence = findEvidence(raster, group);
  const scale = Math.min(1, SIDE / Math.max(raster.width, raster.height));
  const size = { width: Math.round(raster.width * scale), height: Math.round(raster.height * scale) };
  const room = Math.round(Math.min(group[0].line.length * scale * 0.9, SIDE / 3));
  const shrink = (plane: Plane) =>
    pad(resizePlane(boxBlur(plane, Math.max(1, 0.5 / scale)), size.width, size.height), room, room);
  const small = { strokes: shrink(evidence.strokes), trust: shrink(evidence.trust) };
  const moved = group.slice(0, MOST_TRIES).map((member) => {
    const line = { ...member.line, x: member.line.x + room / scale, y: member.line.y + room / scale };
    return { member, ...findSpots(small, { ...member, line }, scale) };
  });
  const best = moved.sort((a, b) => b.spots.length - a.spots.length)[0]!;
  if (best.spots.length < 3) return null;
  const { box, member } = best;
  const apart = member.line.length * scale * 0.7;
  const spots = [...best.spots];
  const [columns, rows] = [small.strokes.width - box.width, small.strokes.height - box.height];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const more of continuePattern(spots.slice(0, MOST_SPOTS), columns, rows, apart))
      if (spots.every(({ x, y }) => Math.hypot(x - more.x, y - more.y) > apart)) spots.push(more);
  const [tight, large] = [templateBox(member, 1, 0), templateBox(member, 1, BEYOND)];
  const reach = Math.ceil(1.5 / scale);
  const start = cut(evidence.strokes, tight.left, tight.top, tight.width, tight.height);
  const places = spots.map(({ x, y }) => {
    const guess = { left: Math.round((x - room) / scale), top: Math.round((y - room) / scale) };
    const exact = refine(evidence.strokes, start, guess.left, guess.top, reach);
    return { left: exact.left + large.left - tight.left, top: exact.top + large.top - tight.top };
  });
  return stampStrokes(raster, evidence, large, places, member.line);
}

function stampStrokes(
  raster: Dimensions,
  evidence: Evidence,
  box: Dimensions,
  places: readonly Corner[],
  { angle, height }: TextLine,
): Plane {
  const mean = meanOf(evidence, places, box);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const isOnLine = (pixel: number) => {
    const [x, y] = [(pixel % box.width) - box.width / 2, Math.floor(pixel / box.width) - box.height / 2];
    return Math.abs(y * cos - x * sin) < height * 0.6;
  };
  const solid = traceRegions(mean, STROKE_FROM, STROKE_FROM + 0.1).filter(
    ({ pixels }) =>
      pixels.length > height * height * 0.02 && pixels.filter(isOnLine).length > pixels.length * 0.8,
  );
  const strokes = createPlane(raster.width, raster.height);
  for (const { left, top } of places) {
    const exact = refine(evidence.strokes, mean, left, top, 3);
    for (const { pixels } of solid) {
      for (const pixel of pixels) {
        const column = exact.left + (pixel % box.width);
        const row = exact.top + Math.floor(pixel / box.width);
        if (column >= 0 && row >= 0 && column < raster.width && row < raster.height)
          strokes.data[row * raster.width + column] = 1;
      }
    }
  }
  return strokes;
}
