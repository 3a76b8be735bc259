import type { StepOf } from "#registry/contract/recipe.ts";
import { between, boundsOf, centreOf, distance, faceBox, pick, type Face, type Point } from "../face/face.ts";
import {
  CHIN,
  FOREHEAD_TOP,
  LEFT_BROW,
  LEFT_EYE,
  LIPS_OUTLINE,
  NOSE,
  RIGHT_BROW,
  RIGHT_EYE,
} from "../face/landmarks.ts";
import type { Bump } from "./bump-warp.ts";

/** Strength of a bump at half its radius: what has to be made up for, so that an edge there moves as far as asked. */
const HALFWAY = (1 - 0.25) ** 2;

/** A factor for the bump's middle by which its halfway circle is changed by `factor`. */
const throughout = (factor: number): number =>
  1 / Math.max(0.2, 1 + Math.max(-0.85, (1 / factor - 1) / HALFWAY));

/** The bump that enlarges the parts of a face at these landmarks, edges included. */
function enlarge(face: Face, indexes: readonly number[], factor: number, room: Point, angle: number): Bump {
  const points = pick(face, indexes);
  const { width, height } = boundsOf(points);
  const centre = centreOf(points);
  return {
    centre,
    radius: { x: width * room.x, y: Math.max(height * room.y, width * room.x * 0.7) },
    scale: { x: throughout(factor), y: throughout(factor) },
    angle,
  };
}

/** The bump that brings a brow nearer to its eye as a whole, or lifts its arch (at landmark `arch`). */
function moveBrow(
  face: Face,
  brow: readonly number[],
  eye: readonly number[],
  arch: number,
  factor: number,
): Bump {
  const points = pick(face, brow);
  const [middle, below] = [centreOf(points), centreOf(pick(face, eye))];
  const centre = factor > 1 ? between(middle, face.points[arch]!, 0.6) : middle;
  const { width } = boundsOf(points);
  const gap = distance(middle, below);
  return {
    centre,
    radius: { x: width * (factor > 1 ? 0.7 : 0.95), y: gap * 1.05 },
    shift: { x: (middle.x - below.x) * (factor - 1), y: (middle.y - below.y) * (factor - 1) },
    angle: Math.atan2(middle.y - below.y, middle.x - below.x) + Math.PI / 2,
  };
}

/** The bumps that give one face other proportions. Nothing comes for what stays as it is. */
export function createFaceBumps(face: Face, step: StepOf<"reshape">): Bump[] {
  const [top, chin] = [face.points[FOREHEAD_TOP]!, face.points[CHIN]!];
  const { width } = faceBox(face);
  const height = distance(top, chin);
  const angle = Math.atan2(chin.y - top.y, chin.x - top.x) - Math.PI / 2;
  const bumps: Bump[] = [];
  const narrow = (factor: number, down: number, reach: Point) => {
    if (factor === 1) return;
    bumps.push({
      centre: between(top, chin, down),
      radius: { x: width * reach.x, y: height * reach.y },
      scale: { x: throughout(factor), y: 1 },
      angle,
    });
  };
  narrow(step.face, 0.62, { x: 1, y: 0.8 });
  narrow(step.jaw, 0.92, { x: 0.95, y: 0.5 });
  if (step.mouth !== 1) bumps.push(enlarge(face, LIPS_OUTLINE, step.mouth, { x: 0.9, y: 1.1 }, angle));
  if (step.nose !== 1) bumps.push(enlarge(face, NOSE, step.nose, { x: 0.9, y: 0.8 }, angle));
  if (step.eyes !== 1)
    for (const eye of [LEFT_EYE, RIGHT_EYE])
      bumps.push(enlarge(face, eye, step.eyes, { x: 1, y: 1.6 }, angle));
  if (step.brows !== 1)
    for (const [brow, eye, tail] of [
      [LEFT_BROW, LEFT_EYE, 105],
      [RIGHT_BROW, RIGHT_EYE, 334],
    ] as const)
      bumps.push(moveBrow(face, brow, eye, tail, step.brows));
  return bumps;
}
