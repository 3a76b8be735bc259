import { distance, faceBox, type Face, type Point } from "../../core/face/face.ts";
import { CHIN, FOREHEAD_TOP, LEFT_CHEEK_EDGE, RIGHT_CHEEK_EDGE } from "../../core/face/landmarks.ts";
import { cssColor } from "../../core/raster/paint-color.ts";
import { type Plane, parseColor, type Rgb } from "../../core/raster/raster.ts";
import { shiftColor } from "../../core/segments/oklab.ts";

/** Where a garment goes, in pixels; sizes follow the face, as a tailor's follow the body. */
export interface Bust {
  /** Middle of the neck, at the height of the chin. */
  neck: Point;
  /** Height of the face from forehead to chin, and its width at the cheeks: the units of all else. */
  height: number;
  width: number;
  /** From -1 (the face looks to the picture's left) to 1. */
  turn: number;
}

/** Corners of the jaw below the ears. */
const JAW = [172, 397] as const;
const NOSE_TIP = 1;
/** A mask's neck that is wider than this, in face widths, is hair or a collar. */
const WIDEST_NECK = 1.25;

/** Middle of the person in the row where the neck is, or null when that row shows more than a neck. */
function neckMiddle(person: Plane, x: number, y: number, width: number): number | null {
  const row = Math.round(y) * person.width;
  if (y < 0 || y >= person.height) return null;
  let [left, right] = [Math.round(x), Math.round(x)];
  while (left > 0 && person.data[row + left - 1]! > 0.5) left -= 1;
  while (right < person.width - 1 && person.data[row + right + 1]! > 0.5) right += 1;
  return right - left > width * 0.4 && right - left < width * WIDEST_NECK ? (left + right) / 2 : null;
}

/** Measures where neck and shoulders of the person with this face are. */
export function measureBust(face: Face, person: Plane): Bust {
  const chin = face.points[CHIN]!;
  const height = Math.max(faceBox(face).height * 0.85, distance(face.points[FOREHEAD_TOP]!, chin));
  const [left, right] = [face.points[LEFT_CHEEK_EDGE]!, face.points[RIGHT_CHEEK_EDGE]!];
  const nose = face.points[NOSE_TIP]!;
  const turn = Math.max(-1, Math.min(1, (2 * nose.x - left.x - right.x) / Math.max(1, right.x - left.x)));
  // A turned face looks narrower than the head is.
  const width = Math.max(faceBox(face).width, height * 0.74);
  const jaw = (face.points[JAW[0]]!.x + face.points[JAW[1]]!.x) / 2;
  const seen = neckMiddle(person, jaw, chin.y + height * 0.14, width);
  const middle = seen ?? jaw - turn * width * 0.08;
  return { neck: { x: middle, y: chin.y }, height, width, turn };
}

export interface BlazerColors {
  cloth: string;
  shirt: string;
  skin: Rgb;
}

/** How far the whole garment is raised towards the chin, in face heights. */
const RAISED = 0.1;

/** Writes paths in the bust's own units: x in face widths from the middle of the neck, y in face heights from the chin. */
function createPen({ neck, height, width }: Bust) {
  const at = (x: number, y: number) =>
    `${(neck.x + x * width).toFixed(1)} ${(neck.y + (y - RAISED) * height).toFixed(1)}`;
  return (commands: readonly (string | readonly [number, number])[]): string =>
    commands.map((part) => (typeof part === "string" ? part : at(part[0], part[1]))).join(" ");
}
type Pen = ReturnType<typeof createPen>;

/** Both halves of something symmetrical: `side` is -1 or 1. */
const both = (draw: (side: -1 | 1) => string): string => draw(-1) + draw(1);

const BODY = (pen: Pen): string =>
  pen([
    "M",
    [-0.44, 0.2],
    "C",
    [-0.62, 0.4],
    [-1.12, 0.46],
    [-1.4, 0.62],
    "C",
    [-1.66, 0.76],
    [-1.74, 1.1],
    [-1.82, 1.9],
    "L",
    [-1.95, 4],
    "L",
    [1.95, 4],
    "L",
    [1.82, 1.9],
    "C",
    [1.74, 1.1],
    [1.66, 0.76],
    [1.4, 0.62],
    "C",
    [1.12, 0.46],
    [0.62, 0.4],
    [0.44, 0.2],
    "C",
    [0.32, 0.56],
    [0.12, 0.8],
    [0, 0.9],
    "C",
    [-0.12, 0.8],
    [-0.32, 0.56],
    [-0.44, 0.2],
    "Z",
  ]);

const OPENING = (pen: Pen): string =>
  pen([
    "M",
    [-0.42, 0.16],
    "L",
    [-0.3, 1],
    "L",
    [0, 1.6],
    "L",
    [0.3, 1],
    "L",
    [0.42, 0.16],
    "C",
    [0.32, 0.44],
    [0.12, 0.66],
    [0, 0.74],
    "C",
    [-0.12, 0.66],
    [-0.32, 0.44],
    [-0.42, 0.16],
    "Z",
  ]);

const LAPEL = (pen: Pen, side: -1 | 1): string =>
  pen([
    "M",
    [side * 0.43, 0.17],
    "C",
    [side * 0.58, 0.3],
    [side * 0.64, 0.4],
    [side * 0.69, 0.52],
    "L",
    [side * 0.52, 0.66],
    "L",
    [side * 0.79, 0.73],
    "C",
    [side * 0.66, 1.1],
    [side * 0.34, 1.4],
    [side * 0.01, 1.62],
    "C",
    [side * 0.18, 1.15],
    [side * 0.33, 0.75],
    [side * 0.43, 0.17],
    "Z",
  ]);

const NOTCH = (pen: Pen, side: -1 | 1): string =>
  pen(["M", [side * 0.36, 0.52], "L", [side * 0.53, 0.66], "L", [side * 0.69, 0.52]]);

const COLLAR = (pen: Pen, side: -1 | 1): string =>
  pen([
    "M",
    [side * 0.45, 0.02],
    "C",
    [side * 0.4, 0.26],
    [side * 0.22, 0.42],
    [side * 0.035, 0.52],
    "L",
    [side * 0.19, 0.83],
    "C",
    [side * 0.34, 0.66],
    [side * 0.46, 0.42],
    [side * 0.5, 0.12],
    "Z",
  ]);

const FOLDS: readonly (readonly [number, number, number, number])[] = [
  [1.02, 0.62, 0.9, 1.5],
  [1.3, 0.9, 1.18, 2],
  [1.48, 1.1, 1.42, 2.2],
  [0.78, 1.1, 0.6, 2.1],
];

function drawDefinitions({ cloth, shirt, skin }: BlazerColors, unit: number): string {
  const base = parseColor(cloth);
  const white = parseColor(shirt);
  const stop = (offset: number, color: Rgb) => `<stop offset="${offset}" stop-color="${cssColor(color)}"/>`;
  const blur = (id: string, share: number) =>
    `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${(unit * share).toFixed(2)}"/></filter>`;
  return `<defs>
    <linearGradient id="cloth" x1="0" x2="1" y1="0" y2="0">${stop(0, shiftColor(base, -0.09))}${stop(0.2, shiftColor(base, 0.012))}${stop(0.4, shiftColor(base, 0.045))}${stop(0.62, base)}${stop(0.82, shiftColor(base, -0.02))}${stop(1, shiftColor(base, -0.11))}</linearGradient>
    <linearGradient id="lapel-left" x1="0" x2="1" y1="0" y2="0.4">${stop(0, shiftColor(base, 0.03))}${stop(1, shiftColor(base, 0.075))}</linearGradient>
    <linearGradient id="lapel-right" x1="0" x2="1" y1="0" y2="0.4">${stop(0, shiftColor(base, 0.04))}${stop(1, shiftColor(base, 0.005))}</linearGradient>
    <linearGradient id="shirt" x1="0" x2="1" y1="0" y2="0">${stop(0, shiftColor(white, -0.1))}${stop(0.4, white)}${stop(0.62, shiftColor(white, -0.03))}${stop(1, shiftColor(white, -0.16))}</linearGradient>
    <linearGradient id="collar-left" x1="0" x2="0.6" y1="0" y2="1">${stop(0, shiftColor(white, -0.05))}${stop(1, shiftColor(white, 0.02))}</linearGradient>
    <linearGradient id="collar-right" x1="1" x2="0.4" y1="0" y2="1">${stop(0, shiftColor(white, -0.12))}${stop(1, shiftColor(white, -0.02))}</linearGradient>
    <linearGradient id="neck" x1="0" x2="0" y1="0" y2="1">${stop(0, shiftColor(skin, -0.16))}${stop(0.5, shiftColor(skin, -0.08))}${stop(1, shiftColor(skin, -0.05))}</linearGradient>
    ${blur("soft", 0.012)}${blur("softer", 0.035)}${blur("softest", 0.08)}
  </defs>`;
}

export function drawNeck(bust: Bust, colors: BlazerColors): string {
  const pen = createPen(bust);
  const inside = cssColor(shiftColor(parseColor(colors.shirt), -0.2));
  return `${drawDefinitions(colors, bust.height)}
    <path d="${pen(["M", [-0.46, 0.06], "C", [-0.3, -0.12], [0.3, -0.12], [0.46, 0.06], "L", [0.3, 0.5], "L", [-0.3, 0.5], "Z"])}" fill="${inside}"/>
    <path d="${pen(["M", [-0.37, -0.3], "C", [-0.36, 0], [-0.4, 0.1], [-0.44, 0.2], "L", [0, 0.95], "L", [0.44, 0.2], "C", [0.4, 0.1], [0.36, 0], [0.37, -0.3], "Z"])}" fill="url(#neck)"/>`;
}

/** A notched blazer over a shirt with an open collar, lit from the upper left. */
export function drawBlazer(bust: Bust, colors: BlazerColors): string {
  const pen = createPen(bust);
  const { height: u } = bust;
  const base = parseColor(colors.cloth);
  const dark = cssColor(shiftColor(base, -0.12));
  const light = cssColor(shiftColor(base, 0.13));
  const fold = (side: -1 | 1) =>
    FOLDS.map(
      ([x0, y0, x1, y1], i) =>
        `<path d="${pen(["M", [side * x0, y0], "C", [side * (x0 + 0.03), y0 + 0.3], [side * (x1 - 0.02), y1 - 0.4], [side * x1, y1]])}" fill="none" stroke="${i % 2 === 0 ? dark : light}" stroke-opacity="${i % 2 === 0 ? 0.5 : 0.16}" stroke-width="${u * 0.07}" filter="url(#softest)"/>`,
    ).join("");
  const clip = `<clipPath id="body"><path d="${BODY(pen)}"/></clipPath><clipPath id="open"><path d="${OPENING(pen)}"/></clipPath>`;
  const name = (side: -1 | 1) => (side < 0 ? "left" : "right");
  return `${drawDefinitions(colors, u)}${clip}
    <path d="${BODY(pen)}" fill="url(#cloth)"/>
    <g clip-path="url(#body)">${both(fold)}
      ${both((side) => `<path d="${pen(["M", [side * 0.44, 0.2], "C", [side * 0.7, 0.42], [side * 1.12, 0.46], [side * 1.4, 0.62]])}" fill="none" stroke="${light}" stroke-opacity=".35" stroke-width="${u * 0.03}" filter="url(#softer)"/>`)}
      ${both((side) => `<path d="${pen(["M", [side * 1.33, 0.6], "C", [side * 1.2, 0.8], [side * 1.16, 1.1], [side * 1.2, 1.5]])}" fill="none" stroke="${dark}" stroke-opacity=".75" stroke-width="${u * 0.018}" filter="url(#soft)"/>`)}
    </g>
    <path d="${OPENING(pen)}" fill="url(#shirt)"/>
    <g clip-path="url(#open)">
      <path d="${pen(["M", [0.03, 0.5], "L", [0.03, 1.8]])}" stroke="#000" stroke-opacity=".16" stroke-width="${u * 0.012}" filter="url(#soft)"/>
      ${[0.78, 1.12, 1.46].map((y) => `<circle cx="${pen([[0, y]]).split(" ")[0]}" cy="${pen([[0, y]]).split(" ")[1]}" r="${u * 0.017}" fill="#fff" fill-opacity=".75" stroke="#000" stroke-opacity=".28" stroke-width="${u * 0.005}"/>`).join("")}
      ${both((side) => `<path d="${LAPEL(pen, side)}" fill="#000" fill-opacity=".5" filter="url(#softer)"/>`)}
    </g>
    ${both((side) => `<path d="${COLLAR(pen, side)}" fill="#000" fill-opacity=".35" filter="url(#softer)"/><path d="${COLLAR(pen, side)}" fill="url(#collar-${name(side)})"/><path d="${COLLAR(pen, side)}" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="${u * 0.006}"/>`)}
    ${both((side) => `<path d="${LAPEL(pen, side)}" fill="#000" fill-opacity=".55" filter="url(#softer)"/>`)}
    ${both((side) => `<path d="${LAPEL(pen, side)}" fill="url(#lapel-${name(side)})"/><path d="${LAPEL(pen, side)}" fill="none" stroke="${light}" stroke-opacity=".4" stroke-width="${u * 0.006}"/><path d="${NOTCH(pen, side)}" fill="none" stroke="${dark}" stroke-opacity=".9" stroke-width="${u * 0.012}"/>`)}`;
}
