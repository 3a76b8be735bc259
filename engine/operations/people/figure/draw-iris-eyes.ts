import { distance, type Point } from "../../../core/face/face.ts";
import { cssColor, lighten, mixColors, scaleColor } from "../../../core/raster/paint-color.ts";
import { lumaOf, type Rgb } from "../../../core/raster/raster.ts";

/** Where round eyes go on a toy's face, in pixels. */
export interface EyePlan {
  left: Point;
  right: Point;
  radius: number;
  /** Radians by which the row of eyes is turned. */
  angle: number;
}

/** Sizes in the radius that beads would have: a painted eye is larger. */
const WHITE = { across: 1.32, down: 1.42 } as const;
const IRIS = 1.02;

/** Eyes as animated films paint them: white, an iris of the given colour, lamps mirrored in it, and a dark lid. */
export function drawIrisEyes({ left, right, radius, angle }: EyePlan, iris: Rgb, skin: Rgb): string {
  const [rx, ry, r] = [radius * WHITE.across, radius * WHITE.down, radius * IRIS];
  const turn = (angle * 180) / Math.PI;
  const stops = [lighten(iris, 0.3), iris, scaleColor(iris, 0.5)];
  const defs = `<radialGradient id="iris" cx="0.5" cy="0.66" r="0.62">${stops.map((color, i) => `<stop offset="${i / 2}" stop-color="${cssColor(color)}"/>`).join("")}</radialGradient><radialGradient id="white" cx="0.5" cy="0.62" r="0.62"><stop offset="0.55" stop-color="#fff"/><stop offset="1" stop-color="#c9c4c6"/></radialGradient>`;
  const lid = cssColor(mixColors(scaleColor(skin, 0.2), [20, 14, 14], 0.6));
  const eye = ({ x, y }: Point, side: 1 | -1) => {
    // Both look a little inwards, as eyes do that look at whoever holds the toy.
    const at = -side * radius * 0.12;
    return (
      `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="${rx}" ry="${ry}" fill="url(#white)"/>` +
      `<circle cx="${at}" cy="${radius * 0.1}" r="${r}" fill="url(#iris)"/><circle cx="${at}" cy="${radius * 0.1}" r="${r * 0.54}" fill="#0c0809"/>` +
      `<circle cx="${at - r * 0.36}" cy="${radius * 0.1 - r * 0.42}" r="${r * 0.25}" fill="#fff"/><circle cx="${at + r * 0.4}" cy="${radius * 0.1 + r * 0.4}" r="${r * 0.12}" fill="#fff" fill-opacity="0.8"/>` +
      `<path d="M${-rx * 1.03} ${-ry * 0.18}A${rx * 1.03} ${ry * 1.02} 0 0 1 ${rx * 1.03} ${-ry * 0.18}A${rx * 1.1} ${ry * 0.86} 0 0 0 ${-rx * 1.03} ${-ry * 0.18}Z" fill="${lid}"/></g>`
    );
  };
  return `<defs>${defs}</defs>${eye(left, -1)}${eye(right, 1)}`;
}

/** A closed smile round a middle, in the skin's own red. */
export function drawSmile({ left, right, radius, angle }: EyePlan, mouth: Point, skin: Rgb): string {
  const half = distance(left, right) * 0.3;
  const luma = lumaOf(...skin);
  const lip = mixColors(skin, luma > 110 ? [196, 82, 82] : [120, 44, 44], 0.55);
  const line = `M${-half} 0Q0 ${half * 0.62} ${half} 0`;
  return (
    `<g transform="translate(${mouth.x} ${mouth.y}) rotate(${(angle * 180) / Math.PI})" fill="none" stroke-linecap="round">` +
    `<path d="M${-half * 0.5} ${half * 0.42}Q0 ${half * 0.72} ${half * 0.5} ${half * 0.42}" stroke="${cssColor(lip)}" stroke-opacity="0.75" stroke-width="${radius * 0.42}"/>` +
    `<path d="${line}" stroke="${cssColor(scaleColor(lip, 0.5))}" stroke-width="${radius * 0.2}"/>` +
    `<path d="M${-half - radius * 0.16} ${-radius * 0.14}q${radius * 0.04} ${radius * 0.24} ${radius * 0.28} ${radius * 0.26}M${half + radius * 0.16} ${-radius * 0.14}q${-radius * 0.04} ${radius * 0.24} ${-radius * 0.28} ${radius * 0.26}" stroke="${cssColor(scaleColor(skin, 0.62))}" stroke-width="${radius * 0.12}"/></g>`
  );
}
