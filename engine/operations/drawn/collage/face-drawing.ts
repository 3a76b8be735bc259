import { between, centreOf, distance, pick, type Face, type Point } from "../../../core/face/face.ts";
import { LEFT_BROW, LEFT_EYE, RIGHT_BROW, RIGHT_EYE } from "../../../core/face/landmarks.ts";
import { cssColor } from "../../../core/raster/paint-color.ts";
import type { Random } from "../../../core/raster/random.ts";
import type { Rgb } from "../../../core/raster/raster.ts";

export interface FaceColors {
  skin: Rgb;
  blush: Rgb;
  brow: Rgb;
  lips: Rgb;
  pencil: Rgb;
}

const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A curve through points, as SVG path data. */
function curve(points: readonly Point[]): string {
  let d = `M${at(points[0]!)}`;
  for (let i = 1; i < points.length; i += 1) {
    const middle = i < points.length - 1 ? between(points[i]!, points[i + 1]!, 0.5) : points[i]!;
    d += `Q${at(points[i]!)} ${at(middle)}`;
  }
  return d;
}

/** Indexes along the upper edge of each brow, from the outside in. */
const BROW_EDGES = [LEFT_BROW.slice(0, 5), RIGHT_BROW.slice(0, 5)] as const;
const EYES = [LEFT_EYE, RIGHT_EYE] as const;
const CHEEK_MIDDLES = [205, 425] as const;
const MOUTH = { left: 61, right: 291, upper: 13, lower: 14, top: 0, bottom: 17 } as const;
const NOSE = { bridge: 6, tip: 4, left: 98, right: 327 } as const;

/** The face of a picture-book figure as SVG: dots for eyes, a stroke for the nose, a simple mouth, all where the real ones are. */
export function drawPaperFace(face: Face, colors: FaceColors, hasGlasses: boolean, random: Random): string {
  const point = (index: number): Point => face.points[index]!;
  const eyes = EYES.map((indexes) => centreOf(pick(face, indexes)));
  const span = distance(eyes[0]!, eyes[1]!);
  const line = Math.max(1.2, span * 0.045);
  const tilt = (Math.atan2(eyes[1]!.y - eyes[0]!.y, eyes[1]!.x - eyes[0]!.x) * 180) / Math.PI;
  const wobble = () => (random() - 0.5) * span * 0.02;
  const turn = ({ x, y }: Point) => `transform="rotate(${tilt.toFixed(1)} ${at({ x, y })})"`;
  const ellipse = (centre: Point, rx: number, ry: number, fill: string, extra = "") =>
    `<ellipse cx="${centre.x.toFixed(1)}" cy="${centre.y.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${fill}" ${turn(centre)} ${extra}/>`;
  const stroke = (d: string, color: Rgb, width: number) =>
    `<path d="${d}" fill="none" stroke="${cssColor(color)}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const parts: string[] = [];
  for (const index of CHEEK_MIDDLES)
    parts.push(ellipse(point(index), span * 0.24, span * 0.19, cssColor(colors.blush), 'opacity="0.6"'));
  eyes.forEach((eye, side) => {
    parts.push(
      ellipse(
        eye,
        span * 0.145,
        span * 0.165,
        "#fffdf8",
        `stroke="${cssColor(colors.pencil)}" stroke-width="${(line * 0.7).toFixed(1)}"`,
      ),
    );
    parts.push(
      ellipse(
        { x: eye.x + wobble(), y: eye.y + span * 0.02 + wobble() },
        span * 0.09,
        span * 0.105,
        "#1d1a1c",
      ),
    );
    parts.push(
      ellipse({ x: eye.x + span * 0.035, y: eye.y - span * 0.03 }, span * 0.028, span * 0.028, "#ffffff"),
    );
    parts.push(
      stroke(
        curve(pick(face, BROW_EDGES[side]!).map(({ x, y }) => ({ x, y: y - span * 0.03 + wobble() }))),
        colors.brow,
        line * 2,
      ),
    );
    if (hasGlasses)
      parts.push(
        ellipse(
          eye,
          span * 0.36,
          span * 0.31,
          "none",
          `stroke="${cssColor(colors.pencil)}" stroke-width="${(line * 1.3).toFixed(1)}"`,
        ),
      );
  });
  if (hasGlasses) {
    const [left, right] = [between(eyes[0]!, eyes[1]!, 0.36), between(eyes[0]!, eyes[1]!, 0.64)];
    parts.push(
      stroke(
        curve([left, { ...between(left, right, 0.5), y: (left.y + right.y) / 2 - span * 0.07 }, right]),
        colors.pencil,
        line * 1.3,
      ),
    );
  }
  const [bridge, tip] = [between(point(NOSE.bridge), point(NOSE.tip), 0.55), point(NOSE.tip)];
  const wing =
    distance(tip, point(NOSE.left)) > distance(tip, point(NOSE.right)) ? point(NOSE.left) : point(NOSE.right);
  parts.push(
    stroke(
      curve([
        bridge,
        { x: tip.x + (wing.x - tip.x) * -0.5, y: tip.y },
        { x: wing.x, y: Math.max(wing.y, tip.y) + span * 0.03 },
      ]),
      colors.pencil,
      line,
    ),
  );
  const [left, right, upper, lower] = [
    point(MOUTH.left),
    point(MOUTH.right),
    point(MOUTH.upper),
    point(MOUTH.lower),
  ];
  if (distance(upper, lower) > span * 0.09) {
    parts.push(
      `<path d="M${at(left)}Q${at({ x: upper.x, y: upper.y })} ${at(right)}Q${at({ x: lower.x, y: lower.y + distance(upper, lower) * 0.9 })} ${at(left)}Z" fill="#fffdf8" stroke="${cssColor(colors.lips)}" stroke-width="${(line * 1.6).toFixed(1)}" stroke-linejoin="round"/>`,
    );
  } else {
    const dip = { x: lower.x, y: lower.y + (lower.y - (left.y + right.y) / 2) * 0.8 + span * 0.05 };
    parts.push(stroke(`M${at(left)}Q${at(dip)} ${at(right)}`, colors.lips, line * 2));
  }
  return parts.join("");
}
