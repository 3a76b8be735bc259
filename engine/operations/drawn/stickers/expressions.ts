import type { StickerVariant } from "#registry/contract/operations/graphic.ts";
import { centreOf, distance, pick, type Face, type Point } from "../../../core/face/face.ts";
import { LEFT_EYE, RIGHT_EYE } from "../../../core/face/landmarks.ts";
import { meanColorAt } from "../../../people/hair/hair-color.ts";
import { cssColor } from "../../../core/raster/paint-color.ts";
import type { Raster } from "../../../core/raster/raster.ts";

type Expression = StickerVariant["expression"];

/** Landmarks on the cheek below each eye: skin in full light, to paint closed lids with. */
const LIDS = [
  { eye: LEFT_EYE, skin: [50, 101, 118, 36] },
  { eye: RIGHT_EYE, skin: [280, 330, 347, 266] },
] as const;
const CHEEKS = [205, 425] as const;

/** A heart round a point as SVG path data. */
export const heart = ({ x, y }: Point, size: number): string =>
  `M${x} ${y + size * 0.55}C${x - size * 0.95} ${y - size * 0.1} ${x - size * 0.5} ${y - size * 0.75} ${x} ${y - size * 0.25}C${x + size * 0.5} ${y - size * 0.75} ${x + size * 0.95} ${y - size * 0.1} ${x} ${y + size * 0.55}Z`;

/** A closed eye: lid in the skin's colour, lashes as an arc, upwards for a laugh and downwards for sleep. */
function closedEye(raster: Raster, face: Face, side: 0 | 1, bend: 1 | -1): string {
  const { eye, skin } = LIDS[side];
  const points = pick(face, eye);
  const middle = centreOf(points);
  const width = distance(points[0]!, points[8]!);
  const tilt = (Math.atan2(points[8]!.y - points[0]!.y, points[8]!.x - points[0]!.x) * 180) / Math.PI;
  const turn = Math.abs(tilt) > 90 ? tilt + 180 : tilt;
  const color = meanColorAt(raster, pick(face, skin));
  const gradient = `<radialGradient id="lid${side}"><stop offset="0.5" stop-color="${cssColor(color)}"/><stop offset="1" stop-color="${cssColor(color)}" stop-opacity="0"/></radialGradient>`;
  const rise = width * 0.3 * bend;
  return `<g transform="translate(${middle.x} ${middle.y}) rotate(${turn})">${gradient}<ellipse rx="${width * 0.8}" ry="${width * 0.5}" fill="url(#lid${side})"/><path d="M${-width * 0.5} ${rise * 0.5}Q0 ${-rise * 1.3} ${width * 0.5} ${rise * 0.5}" fill="none" stroke="#3a2420" stroke-width="${width * 0.13}" stroke-linecap="round"/></g>`;
}

/** A light that makes an eye shine. */
function shine(face: Face, side: 0 | 1, share: number): string {
  const points = pick(face, LIDS[side].eye);
  const middle = centreOf(points);
  const width = distance(points[0]!, points[8]!);
  return `<circle cx="${middle.x - width * 0.09}" cy="${middle.y - width * 0.1}" r="${width * 0.085 * share}" fill="#fff"/><circle cx="${middle.x + width * 0.1}" cy="${middle.y + width * 0.08}" r="${width * 0.04 * share}" fill="#fff" opacity="0.9"/>`;
}

function heartEyes(face: Face): string {
  return LIDS.map(({ eye }) => {
    const points = pick(face, eye);
    const width = distance(points[0]!, points[8]!);
    return `<path d="${heart(centreOf(points), width * 1.05)}" fill="#ff4d7d" stroke="#fff" stroke-width="${width * 0.08}"/>`;
  }).join("");
}

/** What an expression adds to a drawn face, as SVG over the picture. Faces with glasses keep their eyes. */
export function drawExpression(
  raster: Raster,
  face: Face,
  expression: Expression,
  hasGlasses: boolean,
): string {
  const size = distance(face.points[33]!, face.points[263]!);
  const blush = pick(face, CHEEKS)
    .map(
      ({ x, y }) =>
        `<ellipse cx="${x}" cy="${y - size * 0.02}" rx="${size * 0.17}" ry="${size * 0.11}" fill="url(#blush)"/>`,
    )
    .join("");
  const defs = `<defs><radialGradient id="blush"><stop offset="0" stop-color="#ff6f7d" stop-opacity="0.75"/><stop offset="1" stop-color="#ff6f7d" stop-opacity="0"/></radialGradient></defs>`;
  const eyes: Record<Expression, () => string> = {
    natural: () => shine(face, 0, 1) + shine(face, 1, 1),
    wink: () => shine(face, 0, 1) + closedEye(raster, face, 1, 1),
    laugh: () => closedEye(raster, face, 0, 1) + closedEye(raster, face, 1, 1),
    love: () => heartEyes(face),
    sleepy: () => closedEye(raster, face, 0, -1) + closedEye(raster, face, 1, -1),
    sparkle: () => shine(face, 0, 1.8) + shine(face, 1, 1.8),
  };
  const isKept = hasGlasses && expression !== "love";
  return defs + blush + (isKept ? "" : eyes[expression]());
}
