import type { StepOf } from "#registry/contract/recipe.ts";
import type { Glasses } from "../../../core/face/face-traits.ts";
import {
  distance,
  type Point,
  boundsOf,
  pick,
  type Face,
  centreOf,
  between,
} from "../../../core/face/face.ts";
import {
  FOREHEAD_TOP,
  LEFT_BROW,
  LIPS_OUTLINE,
  OVAL,
  RIGHT_BROW,
  LEFT_EYE,
  RIGHT_EYE,
} from "../../../core/face/landmarks.ts";
import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { alphaPlane, cutLayer, type Layer } from "../../../core/layer/layer.ts";
import { dropAlpha, stackLayer } from "../../../core/layer/stack-layer.ts";
import { cssColor, lighten, mixColors, scaleColor } from "../../../core/raster/paint-color.ts";
import { lumaOf, type Rgb, type Raster, fillPlane } from "../../../core/raster/raster.ts";
import { colorsAt, skinColor, litSkin, irisColor } from "../../../people/colors.ts";
import type { Head } from "./cut-head.ts";
import { evenBeard, paintSkin, type SkinPaint } from "./even-face.ts";
import type { Material } from "./material.ts";
import { dropContactShadow } from "./shadows.server.ts";

/** Where round eyes go on a toy's face, in pixels. */
interface EyePlan {
  left: Point;
  right: Point;
  radius: number;
  angle: number;
}

/** Sizes in the radius that beads would have: a painted eye is larger. */
const WHITE = { across: 1.32, down: 1.42 } as const;
const IRIS = 1.02;

/** Eyes as animated films paint them: white, an iris of the given colour, lamps mirrored in it, and a dark lid. */
function drawIrisEyes({ left, right, radius, angle }: EyePlan, iris: Rgb, skin: Rgb): string {
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

function drawSmile({ left, right, radius, angle }: EyePlan, mouth: Point, skin: Rgb): string {
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

const GRAY_IRIS: Rgb = [74, 70, 70];

type ToyFace = StepOf<"mini-figure">["face"];

/** Gradients that buttons and cheeks refer to; `blur` in pixels. */
const sewnDefinitions = (blur: number): string =>
  `<radialGradient id="button" cx="0.38" cy="0.32" r="0.8"><stop offset="0" stop-color="#57484a"/><stop offset="0.6" stop-color="#2a2124"/><stop offset="1" stop-color="#120d0f"/></radialGradient><radialGradient id="dish" cx="0.6" cy="0.68" r="0.8"><stop offset="0" stop-color="#4b3e41"/><stop offset="1" stop-color="#1d1618"/></radialGradient><filter id="blush" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${blur}"/></filter>`;

const drawButtons = ({ left, right, radius, angle }: EyePlan): string =>
  [left, right].map((eye) => drawButton(eye, radius * 0.95, angle)).join("");

/** Points along a curve that bends towards a third point. */
const curve = (from: Point, bend: Point, to: Point, steps: number): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) =>
    between(between(from, bend, i / steps), between(bend, to, i / steps), i / steps),
  );

const BEAD_DEFINITION = `<radialGradient id="bead" cx="0.4" cy="0.35" r="0.75"><stop offset="0" stop-color="#3a3a40"/><stop offset="0.45" stop-color="#0d0d10"/><stop offset="1" stop-color="#000"/></radialGradient>`;

const ORIGIN = { left: 0, top: 0 } as const;

function browColor(head: Head, raster: Raster, skin: Rgb): Rgb {
  const colors = colorsAt(raster, pick(head.face, [...LEFT_BROW, ...RIGHT_BROW]));
  colors.sort((x, y) => lumaOf(...x) - lumaOf(...y));
  const dark = colors[Math.floor(colors.length * 0.25)] ?? skin;
  return lumaOf(...dark) > lumaOf(...skin) * 0.8 ? scaleColor(skin, 0.68) : scaleColor(dark, 0.85);
}

function drawNose(face: Face, skin: Rgb): string {
  const { width, height } = boundsOf(pick(face, OVAL));
  const tip = face.points[4]!;
  return `<ellipse cx="${tip.x}" cy="${tip.y + height * 0.01}" rx="${width * 0.05}" ry="${width * 0.036}" fill="${cssColor(scaleColor(skin, 0.86))}"/><ellipse cx="${tip.x - width * 0.012}" cy="${tip.y}" rx="${width * 0.022}" ry="${width * 0.012}" fill="#fff" fill-opacity="0.45"/>`;
}

function drawEyes(head: Head, eyes: EyePlan, kind: ToyFace, skin: Rgb): string {
  const { face } = head;
  if (kind === "irises")
    return `${drawNose(face, skin)}${drawIrisEyes(eyes, irisColor(dropAlpha(head.layer), face) ?? GRAY_IRIS, skin)}${drawSmile(eyes, centreOf(pick(face, LIPS_OUTLINE)), skin)}`;
  if (kind === "beads") return `<defs>${BEAD_DEFINITION}</defs>${drawNose(face, skin)}${drawBeads(eyes)}`;
  const mouth = centreOf(pick(face, LIPS_OUTLINE));
  return `<defs>${sewnDefinitions(eyes.radius * 0.35)}</defs>${drawSewnSmile(eyes, mouth, face.points[4]!, skin)}${drawButtons(eyes)}`;
}

/**
 * Paints a head as a toy's: even skin, hair and beard set on, painted eyes, beads or buttons. Tells the paint of its skin, which
 * hands and neck have too.
 */
export async function paintToyFace(
  head: Head,
  kind: ToyFace,
  material: Material,
): Promise<{ shaded: Layer } & SkinPaint> {
  const original = dropAlpha(head.layer);
  const { width, height } = head.layer;
  const { glasses } = head;
  const skin = litSkin(original, head.face) ?? skinColor(original, head.face);
  const { painted, hair, paint } = paintSkin(head, skin, (layer) => material.cover(layer, { relief: 0.15 }));
  const add = (part: Layer, relief: number, thickness = 1) => {
    dropContactShadow(painted, part, ORIGIN, width * 0.008, 0.5 * thickness);
    stackLayer(painted, material.cover(part, { relief: relief * thickness, isHair: true }), ORIGIN);
  };
  if (head.beard) {
    const alpha = alphaPlane(head.layer);
    const own = head.beard.data;
    const beard = fillPlane({ width, height }, (i) => own[i]! * alpha.data[i]!);
    const { colors, thickness } = evenBeard(original, beard, { skin, paint });
    add(cutLayer(colors, beard), 0.5, thickness);
  }
  add(cutLayer(original, hair), 0.9);
  const eyes = planEyes(head.face);
  const reach = Math.max(
    0,
    boundsOf(pick(head.face, OVAL)).width * 0.5 - eyes.radius * 1.75 - distance(eyes.left, eyes.right) / 2,
  );
  const brows = glasses?.isDark === true ? "" : drawBrows(head.face, browColor(head, original, skin));
  const frame = glasses ? drawGlasses(eyes, glasses, reach) : "";
  const features = await drawSvg(`${brows}${drawEyes(head, eyes, kind, skin)}${frame}`, width, height);
  // A brow or frame that lies under the hair does not shine through it.
  const top = head.face.points[FOREHEAD_TOP]!;
  for (let pixel = 0; pixel < hair.data.length; pixel += 1)
    if (Math.floor(pixel / width) < top.y) features.data[pixel * 4 + 3]! *= 1 - hair.data[pixel]!;
  dropContactShadow(painted, features, ORIGIN, width * 0.005, 0.3);
  stackLayer(painted, features, ORIGIN);
  return { shaded: painted, skin, paint };
}

/** Brows as single strokes along the face's own. */
function drawBrows(face: Face, color: Rgb): string {
  return [LEFT_BROW, RIGHT_BROW]
    .map((brow) => {
      const upper = pick(face, brow.slice(0, 5));
      const { width } = boundsOf(upper);
      const line = upper.map(({ x, y }) => `${x.toFixed(1)},${(y + width * 0.05).toFixed(1)}`).join(" ");
      return `<polyline points="${line}" fill="none" stroke="${cssColor(color)}" stroke-width="${width * 0.17}" stroke-linecap="round" stroke-linejoin="round"/>`;
    })
    .join("");
}

function drawBeads({ left, right, radius }: EyePlan): string {
  return [left, right]
    .map(
      ({ x, y }) =>
        `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#bead)"/><ellipse cx="${x - radius * 0.34}" cy="${y - radius * 0.4}" rx="${radius * 0.24}" ry="${radius * 0.19}" fill="#fff" fill-opacity="0.95"/><path d="M${x - radius * 0.62} ${y + radius * 0.5}A${radius * 0.8} ${radius * 0.8} 0 0 0 ${x + radius * 0.62} ${y + radius * 0.5}" fill="none" stroke="#fff" stroke-opacity="0.22" stroke-width="${radius * 0.1}" stroke-linecap="round"/>`,
    )
    .join("");
}

function drawGlasses(
  { left, right, radius, angle }: EyePlan,
  { color, isDark }: Glasses,
  reach: number,
): string {
  const frame = cssColor(scaleColor(color, 0.8));
  const [half, high] = [radius * 1.75, radius * 1.5];
  const turn = (angle * 180) / Math.PI;
  const lens = ({ x, y }: Point) =>
    `<rect x="${x - half}" y="${y - high}" width="${half * 2}" height="${high * 2}" rx="${radius * 0.9}" transform="rotate(${turn} ${x} ${y})" fill="${isDark ? "#101014" : "#dfe9f2"}" fill-opacity="${isDark ? 0.94 : 0.16}" stroke="${frame}" stroke-width="${radius * 0.34}"/>${isDark ? `<path d="M${x - half * 0.6} ${y - high * 0.2}L${x - half * 0.1} ${y - high * 0.75}L${x + half * 0.2} ${y - high * 0.75}L${x - half * 0.6} ${y + high * 0.25}Z" fill="#fff" fill-opacity="0.28"/>` : ""}`;
  const arm = (from: Point, side: number) =>
    `<path d="M${from.x + side * half} ${from.y - high * 0.3}L${from.x + side * (half + reach)} ${from.y - high * 0.4}" stroke="${frame}" stroke-width="${radius * 0.3}"/>`;
  const bridge = `<path d="M${left.x + half} ${left.y - radius * 0.3}Q${(left.x + right.x) / 2} ${(left.y + right.y) / 2 - radius * 0.75} ${right.x - half} ${right.y - radius * 0.3}" fill="none" stroke="${frame}" stroke-width="${radius * 0.32}"/>`;
  return lens(left) + lens(right) + bridge + arm(left, -1) + arm(right, 1);
}

/** A sewn-on button with four holes and a crossed thread; `turn` in radians. */
function drawButton({ x, y }: Point, radius: number, turn: number): string {
  const holes = [0.25, 0.75, 1.25, 1.75].map((quarter) => ({
    x: x + Math.cos(quarter * Math.PI + turn) * radius * 0.3,
    y: y + Math.sin(quarter * Math.PI + turn) * radius * 0.3,
  }));
  const [a, b, c, d] = holes;
  const dots = holes.map(
    (hole) => `<circle cx="${hole.x}" cy="${hole.y}" r="${radius * 0.12}" fill="#050405"/>`,
  );
  const tilt = `rotate(-35 ${x - radius * 0.4} ${y - radius * 0.5})`;
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#button)"/><circle cx="${x}" cy="${y}" r="${radius * 0.72}" fill="url(#dish)"/><circle cx="${x}" cy="${y}" r="${radius * 0.95}" fill="none" stroke="#fff" stroke-opacity="0.22" stroke-width="${radius * 0.06}"/>${dots.join("")}<g stroke="#e9dcc8" stroke-width="${radius * 0.1}" stroke-linecap="round"><path d="M${a!.x} ${a!.y}L${c!.x} ${c!.y}"/><path d="M${b!.x} ${b!.y}L${d!.x} ${d!.y}"/></g><ellipse cx="${x - radius * 0.4}" cy="${y - radius * 0.5}" rx="${radius * 0.3}" ry="${radius * 0.17}" transform="${tilt}" fill="#fff" fill-opacity="0.6"/>`;
}

function drawStitches(points: readonly Point[], thread: string, width: number, length: number): string {
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const across = points.slice(1, -1).map((point, i) => {
    const [before, after] = [points[i]!, points[i + 2]!];
    const size = distance(before, after) || 1;
    const [nx, ny] = [(-(after.y - before.y) / size) * length, ((after.x - before.x) / size) * length];
    return `<path d="M${point.x - nx} ${point.y - ny}L${point.x + nx} ${point.y + ny}"/>`;
  });
  return `<g stroke="${thread}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" fill="none"><polyline points="${line}"/>${across.join("")}</g>`;
}

/** Felt of the skin's own lightness, redder by these shares: one pink would lift dark skin and dull light skin. */
function blushColor([red, green, blue]: Rgb): Rgb {
  const felt: Rgb = [red, green * 0.76, blue * 0.82];
  return scaleColor(felt, lumaOf(red, green, blue) / Math.max(1, lumaOf(...felt)));
}

/** A stitched smile around a middle, with a nose of thread above it and felt cheeks beside. */
function drawSewnSmile({ left, right, radius }: EyePlan, mouth: Point, nose: Point, skin: Rgb): string {
  const gap = distance(left, right);
  const half = gap * 0.3;
  const across = { x: (right.x - left.x) / gap, y: (right.y - left.y) / gap };
  const at = (side: number, down: number): Point => ({
    x: mouth.x + across.x * side - across.y * down,
    y: mouth.y + across.y * side + across.x * down,
  });
  const smile = curve(at(-half, -half * 0.2), at(0, half * 0.75), at(half, -half * 0.2), 7);
  const cheeks = [left, right].map(({ x, y }, i) => {
    const side = i === 0 ? -1 : 1;
    const centre = {
      x: x + across.x * side * gap * 0.2 - across.y * gap * 0.34,
      y: y + across.y * side * gap * 0.2 + across.x * gap * 0.34,
    };
    return `<ellipse cx="${centre.x}" cy="${centre.y}" rx="${gap * 0.17}" ry="${gap * 0.13}" fill="${cssColor(blushColor(skin))}" fill-opacity="0.5" filter="url(#blush)"/>`;
  });
  const [w, h] = [gap * 0.085, gap * 0.06];
  const tip = `<path d="M${nose.x - w} ${nose.y - h * 0.6}Q${nose.x} ${nose.y - h * 1.3} ${nose.x + w} ${nose.y - h * 0.6}Q${nose.x} ${nose.y + h * 1.5} ${nose.x - w} ${nose.y - h * 0.6}Z" fill="#a8525c"/>`;
  return cheeks.join("") + tip + drawStitches(smile, "#762a35", radius * 0.17, radius * 0.2);
}

/** Places eyes where the face has its own, a little lower and never too near to each other. */
function planEyes(face: Face): EyePlan {
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
