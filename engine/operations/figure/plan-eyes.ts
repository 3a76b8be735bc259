import { between, boundsOf, centreOf, distance, pick, type Face, type Point } from "../../core/face/face.ts";
import { LEFT_EYE, OVAL, RIGHT_EYE } from "../../core/face/landmarks.ts";

/** Where round eyes go on a toy's face, in pixels. */
export interface EyePlan {
  left: Point;
  right: Point;
  radius: number;
  /** Radians by which the row of eyes is turned. */
  angle: number;
}

/** Places eyes where the face has its own, a little lower and never too near to each other. */
export function planEyes(face: Face): EyePlan {
  const oval = boundsOf(pick(face, OVAL));
  const [a, b] = [centreOf(pick(face, LEFT_EYE)), centreOf(pick(face, RIGHT_EYE))];
  const middle = between(a, b, 0.5);
  const spacing = Math.max(distance(a, b) * 1.08, oval.width * 0.44);
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const at = (side: number): Point => ({
    x: middle.x + (Math.cos(angle) * side * spacing) / 2,
    y: middle.y + oval.height * 0.045 + (Math.sin(angle) * side * spacing) / 2,
  });
  return { left: at(-1), right: at(1), radius: oval.width * 0.098, angle };
}
