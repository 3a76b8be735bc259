import { between, centreOf, distance, pick, type Face, type Point } from "../../core/face/face.ts";
import { LEFT_BROW, LEFT_EYE, RIGHT_BROW, RIGHT_EYE } from "../../core/face/landmarks.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { drawLayer } from "../../core/layer/layer.ts";
import { drawSubject } from "../../core/lines/draw-subject.ts";
import { smoothRaster } from "../../core/raster/filter-raster.ts";
import { isMonochrome } from "../../core/raster/is-monochrome.ts";
import { createNoise } from "../../core/raster/noise.ts";
import { cssColor } from "../../core/raster/paint-color.ts";
import type { Random } from "../../core/raster/random.ts";
import { type Rgb, createRaster, parseColor, type Plane, type Raster } from "../../core/raster/raster.ts";
import { longerSide, type Operation } from "../../core/recipe/scene.ts";
import { fromOklab, oklabOf, shiftColor } from "../../core/segments/oklab.ts";
import { findSubject } from "../place/background.ts";
import {
  cutPeople,
  cutThings,
  type Pieces,
  castPaperShadow,
  drawBorders,
  pastePapers,
  wobbleLabels,
  type Paper,
  type PrintName,
} from "./paper-pieces.ts";

interface FaceColors {
  skin: Rgb;
  blush: Rgb;
  brow: Rgb;
  lips: Rgb;
  pencil: Rgb;
}

const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

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
function drawPaperFace(face: Face, colors: FaceColors, hasGlasses: boolean, random: Random): string {
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

interface Size {
  width: number;
  height: number;
}

const TINTS = ["#e9b48f", "#6b4a35", "#3f7f8c", "#b5533c", "#d9a441"] as const;
const PENCIL = "#3a3234";
/** How colourful cloth becomes: papers have no shade that would dull them. */
const VIVID = 1.25;
/** Pencil lines on things, which have no face to be known by. */
const DETAILS = { width: 0.0026, detail: 0.55, calm: 0.45, least: 0.025 } as const;
const CLOTH_PRINTS: readonly PrintName[] = ["dots", "stripes", "checks", "flowers"];
const THING_PRINTS: readonly PrintName[] = ["dots", "plain", "plain", "stripes", "plain", "plain"];

/** A paper for each piece: flat skin, hair with pencil strokes, printed cloth. */
function choosePapers({ kinds, colors }: Pieces, unit: number): (Paper | null)[] {
  let [cloths, things] = [0, 0];
  return kinds.map((kind, label) => {
    const color = colors[label]!;
    if (kind === "behind") return null;
    if (kind === "skin") return { color: shiftColor(color, 0.05, 1.05), second: color, print: "plain", unit };
    if (kind === "hair" || kind === "beard")
      return { color: shiftColor(color, 0, 1.15), second: color, print: "plain", unit };
    const isDark = oklabOf([Math.round(color[0]), Math.round(color[1]), Math.round(color[2])])[0] < 0.5;
    const second = shiftColor(color, isDark ? 0.2 : -0.16, 1.1);
    const print =
      kind === "cloth"
        ? CLOTH_PRINTS[cloths++ % CLOTH_PRINTS.length]!
        : THING_PRINTS[things++ % THING_PRINTS.length]!;
    return {
      color: shiftColor(color, isDark ? 0.05 : 0, VIVID),
      second,
      print,
      unit: unit * (1 + (label % 3) * 0.25),
    };
  });
}

/** Gives a black-and-white picture papers of some colour, as light as its own: skin, hair, then cloth in turn. */
function tintPieces(pieces: Pieces): Pieces {
  const [skin, hair, ...cloths] = TINTS.map((tint) => oklabOf(parseColor(tint)));
  let cloth = 0;
  const colors = pieces.colors.map((color, label): Rgb => {
    const kind = pieces.kinds[label];
    const tint =
      kind === "skin"
        ? skin!
        : kind === "hair" || kind === "beard"
          ? hair!
          : cloths[cloth++ % cloths.length]!;
    const lightness = oklabOf([Math.round(color[0]), Math.round(color[1]), Math.round(color[2])])[0];
    return fromOklab([0.12 + lightness * 0.88, tint[1], tint[2]]);
  });
  return { ...pieces, colors };
}

function shade(
  picture: Raster,
  plane: Plane,
  strength: number,
  [red, green, blue]: readonly [number, number, number],
): void {
  for (let i = 0; i < plane.data.length; i += 1) {
    const alpha = plane.data[i]! * strength;
    if (alpha === 0) continue;
    picture.data[i * 3] = picture.data[i * 3]! * (1 - alpha) + red * alpha;
    picture.data[i * 3 + 1] = picture.data[i * 3 + 1]! * (1 - alpha) + green * alpha;
    picture.data[i * 3 + 2] = picture.data[i * 3 + 2]! * (1 - alpha) + blue * alpha;
  }
}

export const paperCollage: Operation<"paper-collage"> = async (scene, _step, context) => {
  const found = await findSubject(scene, context);
  const { raster, person } = found;
  const faces = await Promise.all(
    found.faces.map(async (face) => ({ ...face, traits: await context.readTraits(raster, face) })),
  );
  const { random } = context;
  const { width, height } = raster;
  const side = longerSide(raster);
  const calm = smoothRaster(raster, side * 0.006, 0.02);
  const isPortrait = person !== null && faces.length > 0;
  const cutOut = isPortrait ? cutPeople(calm, faces, person, context) : cutThings(calm, person, random);
  const pieces = isMonochrome(raster) ? tintPieces(cutOut) : cutOut;
  const bend = {
    x: createNoise(width, height, side / 26, random),
    y: createNoise(width, height, side / 26, random),
  };
  const grain = createNoise(width, height, Math.max(1, side / 1100), random);
  const pencil = parseColor(PENCIL);

  const picture = createRaster(width, height);
  const sheet = parseColor("#f3ead6");
  pastePapers(
    picture,
    { width, height, data: new Int32Array(width * height) },
    [{ color: sheet, second: sheet, print: "plain", unit: 1 }],
    grain,
  );
  if (person) drawLayer(picture, await drawSvg(drawPaperBackdrop(raster, random), width, height));
  const cut = wobbleLabels(pieces.labels, bend, side * 0.0016);
  if (person)
    shade(
      picture,
      castPaperShadow(cut, (label) => pieces.kinds[label] !== "behind"),
      0.42,
      [40, 30, 30],
    );
  pastePapers(picture, cut, choosePapers(pieces, side * 0.04), grain);
  for (const kind of ["hair", "beard", "cloth"] as const)
    shade(
      picture,
      castPaperShadow(cut, (label) => pieces.kinds[label] === kind),
      0.22,
      [40, 30, 30],
    );
  // The pencil was there before the scissors: its line does not quite follow the cut.
  const drawn = wobbleLabels(pieces.labels, { x: bend.y, y: bend.x }, side * 0.002);
  const lines = isPortrait
    ? drawBorders(drawn, side * 0.0034, grain)
    : drawSubject({ raster, faces: [], person }, DETAILS);
  shade(picture, lines, 0.85, pencil);
  const skins = pieces.colors.filter((_color, label) => pieces.kinds[label] === "skin");
  const drawings = person
    ? faces.map((face, index) => {
        const skin = skins[index] ?? skins[0] ?? [224, 172, 140];
        return drawPaperFace(
          face,
          {
            skin,
            blush: parseColor("#ee9a8c"),
            brow: pieces.colors[pieces.kinds.indexOf("hair")] ?? pencil,
            lips: shiftColor(skin, -0.24, 1.7),
            pencil,
          },
          face.traits.glasses !== null,
          random,
        );
      })
    : [];
  if (drawings.length > 0) drawLayer(picture, await drawSvg(drawings.join(""), width, height));
  return { ...scene, main: { raster: picture, faces, person } };
};

/** A closed shape round a point with crooked edges, as a polygon cut by hand. */
function crooked(x: number, y: number, rx: number, ry: number, corners: number, random: Random): string {
  const start = random() * Math.PI;
  return Array.from({ length: corners }, (_, i) => {
    const angle = start + (i / corners) * Math.PI * 2;
    const reach = 0.86 + random() * 0.24;
    return `${(x + Math.cos(angle) * rx * reach).toFixed(1)},${(y + Math.sin(angle) * ry * reach).toFixed(1)}`;
  }).join(" ");
}

/** Large pieces of paper behind a figure as SVG: a floor, a sun, a leaf, a scrap of squared paper and pencil scribbles. */
function drawPaperBackdrop({ width, height }: Size, random: Random): string {
  const short = Math.min(width, height);
  const shadow = `<filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${(short * 0.004).toFixed(1)}"/></filter>`;
  const piece = (points: string, fill: string) =>
    `<polygon points="${points}" fill="#000" opacity="0.22" filter="url(#s)" transform="translate(${(short * 0.008).toFixed(1)} ${(short * 0.01).toFixed(1)})"/><polygon points="${points}" fill="${fill}"/>`;
  const ground = height * (0.7 + random() * 0.06);
  const steps = 7;
  const hills = Array.from(
    { length: steps + 1 },
    (_, i) =>
      `${((i / steps) * width).toFixed(1)},${(ground + Math.sin(i * 1.7 + random()) * height * 0.018).toFixed(1)}`,
  );
  const left = random() < 0.5;
  const sunX = width * (left ? 0.13 : 0.87);
  const leafX = width * (left ? 0.88 : 0.12);
  const grid = `<pattern id="g" width="${short * 0.03}" height="${short * 0.03}" patternUnits="userSpaceOnUse"><path d="M0 0H${short * 0.03}M0 0V${short * 0.03}" stroke="#8fb3c9" stroke-width="${Math.max(1, short * 0.0016)}" fill="none"/></pattern>`;
  const scrapPoints = crooked(leafX, height * 0.52, short * 0.14, short * 0.17, 4, random);
  const scribbles = Array.from({ length: 6 }, (_, i) => {
    const x = width * (0.06 + (i / 6) * 0.94);
    const y = height * (0.03 + random() * 0.05);
    const step = short * 0.022;
    return `<path d="M${x} ${y}q${step} ${step} 0 ${step * 2}t0 ${step * 2}t0 ${step * 2}" fill="none" stroke="${PENCIL}" stroke-width="${(short * 0.005).toFixed(1)}" stroke-linecap="round" opacity="0.75"/>`;
  }).join("");
  return [
    `<defs>${shadow}${grid}</defs>`,
    scribbles,
    piece(crooked(sunX, height * 0.2, short * 0.12, short * 0.12, 14, random), "#f2b84b"),
    piece(scrapPoints, "#f7f1df"),
    `<polygon points="${scrapPoints}" fill="url(#g)"/>`,
    piece(crooked(leafX, height * 0.24, short * 0.085, short * 0.13, 6, random), "#d9705a"),
    piece(`0,${height + 9} ${hills.join(" ")} ${width},${height + 9}`, "#8fb59c"),
  ].join("");
}
