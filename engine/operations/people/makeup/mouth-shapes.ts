import { between, type Point } from "../../../core/face/face.ts";
import { area, curveThrough, lines, outline, stroke } from "./curve.ts";
import { isMouthOpen, type FaceFrame } from "../../../core/face/face-frame.ts";
import type { DrawShape } from "./shape-brief.ts";

const teeth = (frame: FaceFrame): string => (isMouthOpen(frame) ? outline(frame.innerLips) : "");

export const lips: DrawShape = ({ frame }) => area(curveThrough(frame.lips, true), teeth(frame));

/** The mouth's corners drawn out into the cheeks. */
function grinTips({ sides, move }: FaceFrame, size: number): [Point, Point] {
  return [
    move(sides[0].mouthCorner, -0.17 * size, 0.135 * size),
    move(sides[1].mouthCorner, 0.17 * size, 0.135 * size),
  ];
}

/** A grin far past the corners of the mouth, round the lips. */
export const grin: DrawShape = ({ frame, size }) => {
  const { sides, move } = frame;
  const [left, right] = grinTips(frame, size);
  const above = (side: 0 | 1) => move(sides[side].mouthCorner, sides[side].out * 0.02, 0.034);
  const below = (side: 0 | 1) => move(sides[side].mouthCorner, sides[side].out * 0.035, -0.04);
  const shape = [
    left,
    between(left, above(0), 0.62),
    above(0),
    move(frame.lipTop, -0.035, 0.02),
    move(frame.lipTop, 0, 0.008),
    move(frame.lipTop, 0.035, 0.02),
    above(1),
    between(right, above(1), 0.62),
    right,
    move(between(right, below(1), 0.55), 0.014, -0.016),
    below(1),
    move(frame.lipBottom, 0.05, -0.026),
    move(frame.lipBottom, -0.05, -0.026),
    below(0),
    move(between(left, below(0), 0.55), -0.014, -0.016),
  ];
  return area(curveThrough(shape, true), teeth(frame));
};

/** A line through the mouth up to the cheeks with short strokes across: teeth of a skull, or a seam. */
export const stitches: DrawShape = ({ frame, size }) => {
  const { sides, move } = frame;
  const [left, right] = grinTips(frame, size * 0.9);
  const middle = between(frame.lipTop, frame.lipBottom, 0.5);
  const seam: Point[] = [left, sides[0].mouthCorner, middle, sides[1].mouthCorner, right];
  let drawing = area(stroke(seam, frame.width * 0.016, 0.3));
  const count = 13;
  for (let i = 0; i < count; i += 1) {
    const place = ((i + 0.5) / count) * 4;
    const from = Math.min(3, Math.floor(place));
    const centre = between(seam[from]!, seam[from + 1]!, place - from);
    const length = 0.052 * (0.55 + 0.45 * Math.sin((Math.PI * (i + 0.5)) / count));
    const lean = ((i + 0.5) / count - 0.5) * 0.03;
    const ends = [move(centre, lean, length), move(centre, 0, 0), move(centre, lean * 0.4, -length)];
    drawing += area(stroke(ends, frame.width * 0.0135, 0.25));
  }
  return drawing;
};

/** Two pointed teeth over the lower lip. */
export const fangs: DrawShape = ({ frame, size }) => {
  const { sides, move } = frame;
  return ([0.31, 0.69] as const)
    .map((share) => {
      const root = move(
        between(sides[0].mouthCorner, sides[1].mouthCorner, share),
        0,
        isMouthOpen(frame) ? 0.012 : 0.004,
      );
      const [a, b] = [move(root, -0.017 * size, 0), move(root, 0.017 * size, 0)];
      const tip = move(root, share < 0.5 ? 0.004 : -0.004, -0.062 * size);
      return area(
        `M${a.x} ${a.y}Q${root.x} ${root.y - 1} ${b.x} ${b.y}Q${b.x} ${b.y} ${tip.x} ${tip.y}Q${a.x} ${a.y} ${a.x} ${a.y}Z`,
      );
    })
    .join("");
};

/** Whiskers of a cat, three on each side. */
export const whiskers: DrawShape = ({ frame, sides, size }) =>
  sides
    .flatMap((side) =>
      [-1, 0, 1].map((row) => {
        const from = frame.move(between(side.nostril, side.mouthCorner, 0.45), side.out * 0.05, -row * 0.03);
        const tip = frame.move(from, side.out * 0.3 * size, -row * 0.055 - 0.012);
        const bend = frame.move(between(from, tip, 0.5), 0, 0.018);
        return area(stroke([from, bend, tip], frame.width * 0.012, 0.2));
      }),
    )
    .join("");

/** Dots where whiskers grow. */
export const dots = (frame: FaceFrame, places: readonly Point[], radius: number): string =>
  places
    .map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${Math.max(0.4, radius * frame.width)}" fill="#fff"/>`)
    .join("");

/** The jaw with chin and upper lip, where a beard would grow; the lips stay. */
export const beardShadow: DrawShape = ({ frame }) => {
  const { sides, move } = frame;
  const edge = (i: number) => frame.oval[i]!;
  // OVAL runs clockwise from the forehead: 10 to 26 is the jaw from the right ear's lobe to the left one's.
  const jaw = Array.from({ length: 15 }, (_, i) => edge(i + 10));
  const outer = [
    move(edge(9), -0.005, 0.03),
    ...jaw,
    move(edge(27), 0.005, 0.03),
    move(between(sides[0].jaw, sides[0].mouthCorner, 0.4), 0, 0.01),
    move(sides[0].mouthCorner, -0.035, 0.055),
    move(sides[0].nostril, 0.01, -0.035),
    move(frame.noseBottom, 0, -0.022),
    move(sides[1].nostril, -0.01, -0.035),
    move(sides[1].mouthCorner, 0.035, 0.055),
    move(between(sides[1].jaw, sides[1].mouthCorner, 0.4), 0, 0.01),
  ];
  return area(curveThrough(outer, true), curveThrough(frame.lips, true));
};

/** Shade along the jaw that firms its line. */
export const jawShade: DrawShape = ({ frame, size }) =>
  lines(curveThrough(Array.from({ length: 17 }, (_, i) => frame.oval[i + 9]!)), frame.width * 0.07 * size);
