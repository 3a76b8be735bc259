import { between, type Point } from "../../../core/face/face.ts";
import { area, curveThrough, ellipse, lines, outline, stroke } from "./curve.ts";
import type { FaceFrame, FaceSide } from "../../../core/face/face-frame.ts";
import type { DrawShape } from "./shape-brief.ts";

const degreesOf = ({ right }: FaceFrame): number => (Math.atan2(right.y, right.x) * 180) / Math.PI;

const eachSide =
  (draw: (side: FaceSide, frame: FaceFrame, size: number) => string): DrawShape =>
  ({ frame, sides, size }) =>
    sides.map((side) => draw(side, frame, size)).join("");

/** From the lid to just under the brow, a little beyond the outer corner. */
export const eyeShadow = eachSide((side, frame, size) => {
  const under = side.browLine.map((point, i) => between(side.upperLid[i * 2]!, point, 0.3 + 0.5 * size));
  const wing = frame.move(side.upperLid[0]!, side.out * 0.045 * size, 0.03 * size);
  return area(curveThrough([wing, ...side.upperLid, ...under.reverse()], true), outline(side.eyeOutline));
});

/** A dark hollow all round the eye, up into the brow; the eye itself stays. */
export const eyeSocket = eachSide((side, frame, size) => {
  const centre = frame.move(side.eye, side.out * 0.012, 0.012);
  const ring = Array.from({ length: 16 }, (_, i) => {
    const angle = (i / 16) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const reach = 0.155 + 0.012 * Math.cos(3 * angle + side.out) - (s > 0 && c * side.out < 0 ? 0.02 : 0);
    return frame.move(centre, reach * c * size, (s > 0 ? 0.135 : 0.115) * s * size);
  });
  return area(curveThrough(ring, true), outline(side.eyeOutline));
});

/** A tall diamond with hollow sides through the eye. */
export const eyeDiamond = eachSide((side, frame, size) => {
  const tips: Point[] = [
    frame.move(side.eye, 0, 0.27 * size),
    frame.move(side.eye, 0.125 * size, 0.005),
    frame.move(side.eye, 0, -0.235 * size),
    frame.move(side.eye, -0.125 * size, 0.005),
  ];
  const sides = tips.map((tip, i) => {
    const next = tips[(i + 1) % 4]!;
    const waist = between(between(tip, next, 0.5), side.eye, 0.16);
    return `${i === 0 ? `M${tip.x} ${tip.y}` : ""}Q${waist.x} ${waist.y} ${next.x} ${next.y}`;
  });
  return area(`${sides.join("")}Z`, outline(side.eyeOutline));
});

/** A line along the upper lid that ends in a wing. */
export const liner = eachSide((side, frame, size) => {
  const wing = frame.move(side.upperLid[0]!, side.out * 0.05 * size, 0.022 * size);
  return (
    area(stroke([wing, ...side.upperLid], frame.width * 0.02 * size, 0.25)) +
    lines(curveThrough(side.lowerLid), frame.width * 0.003 * size, 0.5)
  );
});

export const lashes = eachSide((side, frame, size) =>
  side.upperLid
    .slice(0, 7)
    .flatMap((point, i) => {
      const next = side.upperLid[i + 1]!;
      return [point, between(point, next, 0.5)];
    })
    .map((root, i) => {
      const tip = frame.move(root, side.out * (0.026 - 0.0025 * i) * size, (0.018 + 0.001 * i) * size);
      const bend = frame.move(root, side.out * 0.013 * size, 0.004 * size);
      return lines(curveThrough([root, bend, tip]), frame.width * 0.0042);
    })
    .join(""),
);

/** The hollow below the eye. */
export const underEye = eachSide((side, frame, size) => {
  const below = side.lowerLid.map((point, i) =>
    frame.move(point, 0, -(0.012 + 0.05 * Math.sin((Math.PI * i) / 8)) * size),
  );
  return area(curveThrough([...side.lowerLid, ...below.reverse()], true));
});

/** Paint that has run down from the eyes. */
export const tears: DrawShape = ({ frame, sides, size, random }) =>
  sides
    .flatMap((side) =>
      [2, 3.5, 5, 6.3].map((place) => {
        const from = between(side.lowerLid[Math.floor(place)]!, side.lowerLid[Math.ceil(place)]!, 0.5);
        const length = (0.1 + 0.2 * random()) * size;
        const path = [0, 0.3, 0.6, 1].map((share) =>
          frame.move(from, (random() - 0.5) * 0.012 + side.out * 0.012 * share, -length * share),
        );
        return area(stroke(path, frame.width * (0.01 + 0.01 * random()), 0.5));
      }),
    )
    .join("");

/** The brows as they are, a little fuller with `size`. */
export const brows = eachSide((side, frame, size) => {
  const middle = between(side.browOutline[2]!, side.browOutline[7]!, 0.5);
  const fuller = side.browOutline.map((point) => between(middle, point, size));
  const lowered = fuller.map((point) => frame.move(point, 0, -0.006));
  return area(curveThrough(lowered, true));
});

/** Thin painted brows that rise steeply. */
export const archedBrows = eachSide((side, frame, size) => {
  const [inner, outer] = [side.browLine[4]!, side.browLine[0]!];
  const arch = [
    frame.move(inner, 0, 0.02),
    frame.move(between(inner, outer, 0.35), 0, 0.075 * size),
    frame.move(between(inner, outer, 0.7), 0, 0.125 * size),
    frame.move(outer, side.out * 0.02, 0.05 * size),
  ];
  return area(stroke(arch, frame.width * 0.03 * size, 0.12));
});

/** Round the temples, where a skull is hollow. */
export const templeHollow = eachSide((side, frame, size) =>
  ellipse(
    frame.move(side.temple, -side.out * 0.02, -0.12),
    frame.width * 0.06 * size,
    frame.height * 0.15 * size,
    degreesOf(frame) - side.out * 8,
  ),
);

/** The blush of the cheeks, rising towards the temples. */
export const blush = eachSide((side, frame, size) =>
  ellipse(
    frame.move(between(side.cheekbone, side.mouthCorner, 0.28), side.out * 0.045, 0.01),
    frame.width * 0.115 * size,
    frame.height * 0.062 * size,
    degreesOf(frame) - side.out * 22,
  ),
);
