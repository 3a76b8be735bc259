import { boundsOf, centreOf, type Point } from "../../../core/face/face.ts";
import { LEFT_EYE, LIPS_OUTLINE, OVAL, RIGHT_EYE } from "../../../core/face/landmarks.ts";

/** An infant's face in the measure of `normalizeFace`: a round outline, with the eyes below its middle. */
const OUTLINE = { x: 0, y: 0.26, across: 1.1, up: 1.24, down: 1.06 } as const;
/** How far the corners of the mouth go up. */
const SMILE = 0.045;
/** Pairs of the inner lips, upper and lower: they meet, so that no teeth show. */
const INNER_LIPS = [
  [13, 14],
  [82, 87],
  [312, 317],
  [81, 178],
  [311, 402],
  [80, 88],
  [310, 318],
  [191, 95],
  [415, 324],
] as const;

/** Scales everything near `centre`, most in the middle, nothing at `reach` and beyond: a mesh never folds. */
function swell(points: Point[], centre: Point, reach: number, scale: { x: number; y: number }): Point[] {
  return points.map((point) => {
    const away = Math.hypot(point.x - centre.x, point.y - centre.y) / reach;
    if (away >= 1) return point;
    const weight = (1 - away * away) ** 2;
    return {
      x: centre.x + (point.x - centre.x) * (1 + (scale.x - 1) * weight),
      y: centre.y + (point.y - centre.y) * (1 + (scale.y - 1) * weight),
    };
  });
}

const angleOf = ({ x, y }: Point): number => Math.atan2(y - OUTLINE.y, x - OUTLINE.x);
const radiusOf = ({ x, y }: Point): number => Math.hypot(x - OUTLINE.x, y - OUTLINE.y);

/** The infant outline's radius in a direction. */
function outlineRadius(angle: number): number {
  const [x, y] = [
    Math.cos(angle) / OUTLINE.across,
    Math.sin(angle) / (angle < 0 ? OUTLINE.up : OUTLINE.down),
  ];
  return 1 / Math.hypot(x, y);
}

/** The radius of a face's own outline in every direction, by linear interpolation between its points. */
function ownRadius(mesh: readonly Point[]): (angle: number) => number {
  const rim = OVAL.map((index) => mesh[index]!)
    .map((point) => ({ angle: angleOf(point), radius: radiusOf(point) }))
    .sort((a, b) => a.angle - b.angle);
  return (angle) => {
    const after = rim.findIndex((point) => point.angle >= angle);
    const next = rim[after < 0 ? 0 : after]!;
    const last = rim.at(after < 0 ? -1 : after - 1)!;
    const span = (next.angle - last.angle + 2 * Math.PI) % (2 * Math.PI) || 1;
    const share = ((angle - last.angle + 2 * Math.PI) % (2 * Math.PI)) / span;
    return last.radius + (next.radius - last.radius) * share;
  };
}

/** Reshapes an adult's mesh to an infant's proportions: round, short below the eyes, large eyes, small nose and mouth. */
export function shapeBaby(adult: readonly Point[]): Point[] {
  const shortened = adult.map(({ x, y }) => ({ x, y: y > 0 ? y * 0.8 : y * 1.02 }));
  const radius = ownRadius(shortened);
  let mesh: Point[] = shortened.map((point) => {
    const angle = angleOf(point);
    const own = radius(angle);
    const place = Math.min(1.1, radiusOf(point) / own);
    const scale = 1 + (outlineRadius(angle) / own - 1) * place ** 2.2;
    return { x: OUTLINE.x + (point.x - OUTLINE.x) * scale, y: OUTLINE.y + (point.y - OUTLINE.y) * scale };
  });
  for (const ring of [LEFT_EYE, RIGHT_EYE]) {
    mesh = swell(mesh, centreOf(ring.map((index) => mesh[index]!)), 0.85, { x: 1.66, y: 2.0 });
  }
  mesh = swell(mesh, mesh[4]!, 0.6, { x: 0.72, y: 0.74 });
  const mouth = boundsOf(LIPS_OUTLINE.map((index) => mesh[index]!));
  const middle = { x: mouth.left + mouth.width / 2, y: mouth.top + mouth.height / 2 };
  mesh = swell(mesh, middle, 0.85, { x: 0.7, y: 0.95 });
  mesh = mesh.map(({ x, y }) => {
    const aside = (x - middle.x) / (mouth.width * 0.4);
    const near = Math.exp(-(((y - middle.y) / 0.3) ** 2) - (aside / 2) ** 4);
    return { x, y: y - SMILE * Math.min(1.6, aside * aside) * near };
  });
  for (const [upper, lower] of INNER_LIPS) {
    const line = centreOf([mesh[upper]!, mesh[lower]!]);
    mesh[upper] = { x: line.x, y: line.y - 0.002 };
    mesh[lower] = { x: line.x, y: line.y + 0.002 };
  }
  return mesh;
}
