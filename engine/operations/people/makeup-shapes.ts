import { type FaceFrame, type FaceSide, isMouthOpen } from "../../core/face/face-frame.ts";
import { between, type Point, centreOf } from "../../core/face/face.ts";
import type { Random } from "../../core/raster/random.ts";
import { area, curveThrough, lines, outline, stroke, ellipse } from "./curve.ts";

interface ShapeBrief {
  frame: FaceFrame;
  sides: readonly FaceSide[];
  size: number;
  random: Random;
}

/** Draws a shape in white, as elements of an SVG in the picture's own pixels. */
export type DrawShape = (brief: ShapeBrief) => string;

const teeth = (frame: FaceFrame): string => (isMouthOpen(frame) ? outline(frame.innerLips) : "");

export const lips: DrawShape = ({ frame }) => area(curveThrough(frame.lips, true), teeth(frame));

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

const dots = (frame: FaceFrame, places: readonly Point[], radius: number): string =>
  places
    .map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${Math.max(0.4, radius * frame.width)}" fill="#fff"/>`)
    .join("");

/** Shade along the jaw that firms its line. */
export const jawShade: DrawShape = ({ frame, size }) =>
  lines(curveThrough(Array.from({ length: 17 }, (_, i) => frame.oval[i + 9]!)), frame.width * 0.07 * size);

/** The whole face up to the hair, but for eyes and teeth. What is no skin is cut off where it is laid on. */
export const base: DrawShape = ({ frame }) => {
  const centre = centreOf(frame.oval);
  const grown = frame.oval.map((point) => {
    const out = between(centre, point, 1.03);
    const rise = (point.x - centre.x) * frame.up.x + (point.y - centre.y) * frame.up.y;
    return rise > 0 ? frame.move(out, 0, 0.3 * Math.min(1, rise / (frame.height * 0.4))) : out;
  });
  const holes = [...frame.sides.map(({ eyeOutline }) => outline(eyeOutline))];
  if (isMouthOpen(frame)) holes.push(outline(frame.innerLips));
  return area(curveThrough(grown, true), ...holes);
};

export const noseTip: DrawShape = ({ frame, size }) =>
  ellipse(frame.move(frame.noseTip, 0, 0.004), frame.width * 0.098 * size, frame.width * 0.09 * size);

/** The hole of a skull's nose: two drops that meet at the bridge. */
export const noseHollow: DrawShape = ({ frame, size }) => {
  const { move, noseTip: tip } = frame;
  const shape = [
    move(tip, 0, 0.1 * size),
    move(tip, 0.05 * size, 0.03),
    move(tip, 0.085 * size, -0.045),
    move(tip, 0.05 * size, -0.075),
    move(tip, 0, -0.045),
    move(tip, -0.05 * size, -0.075),
    move(tip, -0.085 * size, -0.045),
    move(tip, -0.05 * size, 0.03),
  ];
  return area(curveThrough(shape, true));
};

export const catNose: DrawShape = ({ frame, size }) => {
  const { move, noseTip: tip } = frame;
  const shape = [
    move(tip, -0.065 * size, 0.022),
    move(tip, 0, 0.032),
    move(tip, 0.065 * size, 0.022),
    move(tip, 0.025 * size, -0.03),
    move(tip, 0, -0.045 * size),
    move(tip, -0.025 * size, -0.03),
  ];
  const spots = frame.sides.flatMap((side) =>
    [-1, 0, 1].map((row) =>
      move(
        between(side.nostril, side.mouthCorner, 0.4),
        side.out * 0.012 * (2 - Math.abs(row)),
        -row * 0.024,
      ),
    ),
  );
  return (
    area(curveThrough(shape, true)) +
    area(stroke([move(tip, 0, -0.035), frame.lipTop], frame.width * 0.014, 0.4)) +
    dots(frame, spots, 0.006)
  );
};

/** The hollow below the cheekbone, from the ear towards the mouth. */
export const cheekHollow: DrawShape = ({ frame, sides, size }) =>
  sides
    .map((side) => {
      const ear = frame.move(side.jaw, -side.out * 0.02, 0.14);
      const end = frame.move(between(ear, side.mouthCorner, 0.72), 0, 0.03);
      return area(
        stroke([ear, frame.move(between(ear, end, 0.5), 0, -0.012), end], frame.width * 0.085 * size, 0.35),
      );
    })
    .join("");

/** Lines of age: across the forehead, between the brows, from the nose to the mouth, and beside the eyes. */
export const wrinkles: DrawShape = ({ frame, sides, size, random }) => {
  const thin = frame.width * 0.007 * size;
  const [left, right] = frame.sides;
  const forehead = [0.26, 0.5, 0.74].map((share) => {
    const row = (side: typeof left) => between(side.browLine[3]!, frame.move(side.temple, 0, 0.06), share);
    const middle = between(between(left.browLine[4]!, right.browLine[4]!, 0.5), frame.foreheadTop, share);
    return area(stroke([row(left), frame.move(middle, 0, 0.012 + 0.01 * random()), row(right)], thin, 0.1));
  });
  const perSide = sides.flatMap((side) => {
    const fold = [
      frame.move(side.nostril, side.out * 0.012, 0.01),
      frame.move(between(side.nostril, side.mouthCorner, 0.55), side.out * 0.05, 0),
      frame.move(side.mouthCorner, side.out * 0.03, -0.012),
    ];
    const frown = [frame.move(side.browLine[4]!, 0, -0.03), frame.move(side.browLine[4]!, 0, 0.06)];
    const crow = [-0.03, 0, 0.03].map((drop) => {
      const from = frame.move(side.upperLid[0]!, side.out * 0.025, drop * 0.5);
      return area(
        stroke(
          [from, frame.move(from, side.out * 0.03, drop), frame.move(from, side.out * 0.055, drop * 1.9)],
          thin * 0.8,
        ),
      );
    });
    return [
      area(stroke(fold, thin * 1.6, 0.1)),
      area(stroke([frown[0]!, between(frown[0]!, frown[1]!, 0.5), frown[1]!], thin)),
      ...crow,
    ];
  });
  return [...forehead, ...perSide].join("");
};

/** A line that breaks on, with branches. */
function crack(
  frame: FaceFrame,
  start: Point,
  angle: number,
  length: number,
  width: number,
  random: Random,
): string {
  const points = [start];
  let [at, heading, drawing] = [start, angle, ""];
  const steps = 5 + Math.floor(random() * 5);
  for (let i = 0; i < steps; i += 1) {
    heading += (random() - 0.5) * 1.3;
    at = frame.move(at, (Math.cos(heading) * length) / steps, (Math.sin(heading) * length) / steps);
    points.push(at);
    if (random() < 0.36 && length > 0.06)
      drawing += crack(
        frame,
        at,
        heading + (random() < 0.5 ? 1 : -1) * (0.6 + random() * 0.6),
        length * 0.45,
        width * 0.65,
        random,
      );
  }
  const d = `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  return drawing + lines(d, width);
}

export const cracks: DrawShape = ({ frame, sides, size, random }) => {
  const [left, right] = frame.sides;
  const brow = between(left.browLine[4]!, right.browLine[4]!, 0.5);
  const starts = [
    ...[-0.3, -0.12, 0.06, 0.25].map((x) => frame.move(brow, x, 0.1 + random() * 0.14)),
    ...sides.flatMap((side) =>
      [0.1, 0.45, 0.8].map((share) =>
        frame.move(
          between(side.cheekbone, side.jaw, share),
          -side.out * 0.05 * random(),
          (random() - 0.5) * 0.08,
        ),
      ),
    ),
    frame.move(frame.chin, -0.1, 0.08),
    frame.move(frame.chin, 0.08, 0.06),
  ];
  return starts
    .flatMap((start) => {
      const angle = random() * 2 * Math.PI;
      return [angle, angle + 2.4].map((turn) =>
        crack(frame, start, turn, (0.09 + 0.1 * random()) * size, frame.width * 0.0052 * size, random),
      );
    })
    .join("");
};

/** A cobweb from the outer corner of an eye over temple and cheek. */
export const web: DrawShape = ({ frame, sides, size }) =>
  sides
    .map((side) => {
      const hub = frame.move(side.upperLid[0]!, side.out * 0.015, 0.01);
      const spokes = [1.75, 1.1, 0.45, -0.2, -0.85, -1.5].map((angle) => {
        const reach = (0.2 + 0.05 * Math.sin(angle * 5)) * size;
        return (share: number) =>
          frame.move(hub, side.out * Math.cos(angle) * reach * share, Math.sin(angle) * reach * share * 0.85);
      });
      const threads = spokes.map((spoke) => lines(curveThrough([spoke(0), spoke(1)]), frame.width * 0.005));
      const rings = [0.3, 0.52, 0.74, 0.95].flatMap((share) =>
        spokes.slice(1).map((spoke, i) => {
          const [a, b] = [spokes[i]!(share), spoke(share)];
          const sag = between(between(a, b, 0.5), hub, 0.16);
          return lines(`M${a.x} ${a.y}Q${sag.x} ${sag.y} ${b.x} ${b.y}`, frame.width * 0.004);
        }),
      );
      return [...threads, ...rings].join("");
    })
    .join("");
