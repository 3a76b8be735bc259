import { between, centreOf, type Point } from "../../../core/face/face.ts";
import type { Random } from "../../../core/raster/random.ts";
import { area, curveThrough, ellipse, lines, outline, stroke } from "./curve.ts";
import { isMouthOpen, type FaceFrame } from "../../../core/face/face-frame.ts";
import { dots } from "./mouth-shapes.ts";
import type { DrawShape } from "./shape-brief.ts";

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

/** A cat's nose with the line down to the mouth. */
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

/** Dry paint that has split on forehead, cheeks and chin. */
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

export const freckles: DrawShape = ({ frame, sides, size, random }) => {
  const places = sides.flatMap((side) =>
    Array.from({ length: 26 }, () =>
      frame.move(
        between(side.cheekbone, frame.noseBridge, 0.1 + random() * 0.7),
        (random() - 0.5) * 0.12,
        -0.02 + (random() - 0.6) * 0.1,
      ),
    ),
  );
  return places.map((place) => dots(frame, [place], (0.002 + 0.0035 * random()) * size)).join("");
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
