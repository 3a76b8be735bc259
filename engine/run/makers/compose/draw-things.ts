import { drawPalm } from "../../../core/scenes/palm.ts";
import { glow, short } from "../../../core/scenes/svg-shapes.ts";
import { parseColor, type Rgb } from "../../../core/raster/raster.ts";
import { drawTree } from "./draw-trees.ts";
import type { Thing } from "../../../words/compose-words.ts";
import { mixColors } from "../../../core/raster/paint-color.ts";
import { toHex } from "./palette.ts";
import { SILHOUETTES, type SilhouetteName } from "./silhouettes.ts";
import type { Stage } from "./stage.ts";

interface Spot {
  x: number;
  /** Where it stands, or its middle in the air. */
  y: number;
  size: number;
}

/** Where a kind of thing goes: by its place between sky and foot, and how large it is, in shares of the unit. */
interface Habit {
  where: "ground" | "water" | "air" | "far";
  size: number;
  count: number;
  color: string | null;
}

const HABITS: Readonly<Record<SilhouetteName, Habit>> = {
  person: { where: "ground", size: 0.17, count: 1, color: null },
  cat: { where: "ground", size: 0.2, count: 1, color: null },
  dog: { where: "ground", size: 0.16, count: 1, color: null },
  horse: { where: "ground", size: 0.2, count: 1, color: null },
  deer: { where: "ground", size: 0.2, count: 1, color: null },
  elephant: { where: "ground", size: 0.24, count: 1, color: null },
  camel: { where: "ground", size: 0.16, count: 3, color: null },
  whale: { where: "water", size: 0.26, count: 1, color: null },
  fish: { where: "water", size: 0.1, count: 7, color: "#e08a4a" },
  boat: { where: "water", size: 0.17, count: 1, color: "#f1ece0" },
  lighthouse: { where: "far", size: 0.32, count: 1, color: "#f3efe6" },
  house: { where: "far", size: 0.12, count: 1, color: "#e3d4bd" },
  castle: { where: "far", size: 0.26, count: 1, color: "#8d8691" },
  windmill: { where: "far", size: 0.22, count: 1, color: "#d9cdb8" },
  rocket: { where: "air", size: 0.2, count: 1, color: "#e8e6e3" },
  balloon: { where: "air", size: 0.17, count: 3, color: "#d4523f" },
  cactus: { where: "ground", size: 0.15, count: 4, color: "#4d7a4a" },
  lantern: { where: "air", size: 0.05, count: 12, color: "#ffb45a" },
  butterfly: { where: "air", size: 0.06, count: 5, color: "#e58f3a" },
};

/** How far a thing's own colour is taken over by the shade of the hour. */
const SHADED = { dawn: 0.42, day: 0.16, sunset: 0.62, dusk: 0.66, night: 0.72 } as const;

const place = (name: SilhouetteName, { x, y, size }: Spot, color: Rgb, mirrored: boolean): string =>
  `<path d="${SILHOUETTES[name]}" fill="${toHex(color)}" transform="translate(${short(x)} ${short(y)}) scale(${((mirrored ? -1 : 1) * size) / 100} ${size / 100}) translate(-50 -98)"/>`;

function spotFor({ where, size }: Habit, index: number, count: number, stage: Stage, slot: number): Spot {
  const { picture, unit, horizon, random, light } = stage;
  const { width, height } = picture;
  const third = slot % 2 === (light.x < width / 2 ? 0 : 1) ? 0.7 : 0.28;
  const x =
    count === 1
      ? width * (third + (random() - 0.5) * 0.1)
      : (width * (index + 0.25 + random() * 0.5)) / count;
  const scale = count === 1 ? 1 : 0.62 + random() * 0.6;
  const below = height - horizon;
  if (where === "air")
    return { x, y: horizon * (0.3 + random() * 0.46) + unit * size * 0.5, size: unit * size * scale };
  if (where === "far") return { x, y: horizon + below * 0.09, size: unit * size };
  if (where === "water")
    return {
      x,
      y: horizon + below * (0.16 + 0.34 * (count === 1 ? 0.4 : random())),
      size: unit * size * scale,
    };
  return { x, y: horizon + below * (0.5 + 0.22 * random()), size: unit * size * scale };
}

/** Light in windows and lamps once it is dark. */
function drawLamp(name: SilhouetteName, spot: Spot, index: number, { plan }: Stage): string {
  if (plan.hour === "day" || plan.hour === "dawn") return "";
  const { x, y, size } = spot;
  const window = (dx: number, dy: number, w: number, h: number) =>
    `<rect x="${short(x + dx * size)}" y="${short(y + dy * size)}" width="${short(w * size)}" height="${short(h * size)}" fill="#ffd68a"/>`;
  if (name === "house")
    return (
      window(-0.2, -0.34, 0.13, 0.13) +
      window(0.1, -0.34, 0.13, 0.13) +
      glow(`lamp-${index}`, { x, y: y - size * 0.28 }, size * 0.7, "#ffc46b", 0.35)
    );
  if (name === "castle")
    return [-0.28, -0.06, 0.16, 0.32].map((dx, i) => window(dx, -0.36 - 0.1 * (i % 2), 0.035, 0.07)).join("");
  if (name === "lighthouse") return glow("beacon", { x, y: y - size * 0.87 }, size * 0.6, "#fff0b8", 0.9);
  if (name === "lantern")
    return glow(`lantern-${index}`, { x, y: y - size * 0.5 }, size * 2.2, "#ff9f45", 0.5);
  return "";
}

function drawSilhouettes(name: SilhouetteName, own: string | null, stage: Stage, slot: number): string {
  const { plan, palette, random } = stage;
  const habit = HABITS[name];
  const shade = SHADED[plan.hour];
  const named = own ?? habit.color;
  const glows = name === "lantern";
  const base =
    named === null
      ? palette.near
      : mixColors(parseColor(named), palette.near, glows ? 0 : own === null ? shade : shade * 0.6);
  return Array.from({ length: habit.count }, (_, index) => {
    const spot = spotFor(habit, index, habit.count, stage, slot);
    const varied =
      named === null
        ? base
        : mixColors(
            base,
            [random() * 255, random() * 255, random() * 255],
            habit.count > 1 && own === null && !glows ? 0.3 : 0,
          );
    const isMirrored = name === "camel" ? false : random() < 0.5;
    const bands =
      name === "balloon" ? drawBands(spot, palette.light) : name === "lighthouse" ? drawStripes(spot) : "";
    return (
      drawRock(habit, spot, stage) +
      place(name, spot, varied, isMirrored) +
      bands +
      drawLamp(name, spot, index, stage)
    );
  }).join("");
}

/** Lighter panels of a balloon. */
const drawBands = ({ x, y, size }: Spot, light: Rgb): string =>
  `<ellipse cx="${short(x)}" cy="${short(y - size * 0.62)}" rx="${short(size * 0.11)}" ry="${short(size * 0.33)}" fill="${toHex(light)}" opacity="0.4"/>`;

const drawStripes = ({ x, y, size }: Spot): string =>
  [0.62, 0.38, 0.14]
    .map((up) => {
      const half = size * (0.115 + 0.07 * (0.7 - up));
      return `<rect x="${short(x - half)}" y="${short(y - size * (up + 0.1))}" width="${short(half * 2)}" height="${short(size * 0.1)}" fill="#b8423a" opacity="0.85"/>`;
    })
    .join("");

function drawBirds({ picture, horizon, unit, palette, random }: Stage): string {
  const middle = { x: picture.width * (0.3 + random() * 0.4), y: horizon * (0.3 + random() * 0.25) };
  const wings = Array.from({ length: 11 }, () => {
    const span = unit * (0.012 + random() * 0.02);
    const [x, y] = [middle.x + (random() - 0.5) * unit * 0.5, middle.y + (random() - 0.5) * unit * 0.22];
    const lift = span * (0.3 + random() * 0.4);
    return `M${short(x - span)} ${short(y)}Q${short(x - span * 0.4)} ${short(y - lift)} ${short(x)} ${short(y)}Q${short(x + span * 0.4)} ${short(y - lift)} ${short(x + span)} ${short(y)}`;
  });
  return `<path d="${wings.join("")}" fill="none" stroke="${toHex(palette.near)}" stroke-width="${short(unit * 0.0028)}" stroke-linecap="round"/>`;
}

function drawBridge({ picture, horizon, unit, palette }: Stage): string {
  const { width } = picture;
  const deck = horizon + unit * 0.02;
  const arches = Array.from({ length: 5 }, (_, i) => {
    const [left, span] = [(i * width) / 5, width / 5];
    return `M${short(left + span * 0.12)} ${short(deck + unit * 0.12)}V${short(deck + unit * 0.08)}A${short(span * 0.38)} ${short(unit * 0.06)} 0 0 1 ${short(left + span * 0.88)} ${short(deck + unit * 0.08)}V${short(deck + unit * 0.12)}Z`;
  });
  return `<path fill-rule="evenodd" fill="${toHex(mixColors(palette.far, palette.near, 0.62))}" d="M0 ${short(deck - unit * 0.012)}H${short(width)}V${short(deck + unit * 0.12)}H0Z${arches.join("")}"/>`;
}

function drawFire(stage: Stage): string {
  const { picture, horizon, unit, random } = stage;
  const at = { x: picture.width * (0.4 + random() * 0.2), y: horizon + (picture.height - horizon) * 0.62 };
  const flame = (size: number, color: string) =>
    `<path transform="translate(${short(at.x)} ${short(at.y)}) scale(${short(size)})" fill="${color}" d="M0 0Q-6 -4 -3 -10Q-2 -6 0 -7Q-2 -13 2 -18Q2 -12 5 -9Q7 -4 0 0Z"/>`;
  return (
    glow("fire", { x: at.x, y: at.y - unit * 0.03 }, unit * 0.34, "#ff9a3c", 0.75) +
    flame(unit * 0.0068, "#e8541e") +
    flame(unit * 0.0046, "#ffb52e") +
    flame(unit * 0.0026, "#fff2b8")
  );
}

function drawPalms({ picture, horizon, unit, palette, random }: Stage): string {
  return [0.08, 0.2, 0.9]
    .map((x) =>
      drawPalm(
        { x: picture.width * x, y: horizon + (picture.height - horizon) * (0.75 + random() * 0.2) },
        unit * (0.34 + random() * 0.2),
        unit * (random() - 0.5) * 0.14,
        toHex(mixColors(palette.near, palette.grass, 0.16)),
        random,
      ),
    )
    .join("");
}

function drawTrees(own: string | null, stage: Stage): string {
  const { picture, horizon, unit, random, palette } = stage;
  const leaf =
    own === null
      ? mixColors(mixColors(palette.grass, [60, 120, 50], 0.35), palette.near, SHADED[stage.plan.hour] * 0.6)
      : mixColors(parseColor(own), palette.near, 0.2);
  const x = picture.width * (random() < 0.5 ? 0.26 : 0.74);
  return drawTree(x, horizon + (picture.height - horizon) * 0.46, unit * 0.42, leaf, stage);
}

/** An islet below what stands in water. */
function drawRock({ where }: Habit, { x, y, size }: Spot, { plan, palette }: Stage): string {
  if (where !== "far" || !(plan.lands.has("sea") || plan.lands.has("lake"))) return "";
  const [w, h] = [size * 0.85, size * 0.2];
  return `<path d="M${short(x - w)} ${short(y + h * 0.3)}Q${short(x - w * 0.7)} ${short(y - h * 0.5)} ${short(x - w * 0.3)} ${short(y - h * 0.3)}Q${short(x)} ${short(y - h)} ${short(x + w * 0.35)} ${short(y - h * 0.35)}Q${short(x + w * 0.8)} ${short(y - h * 0.3)} ${short(x + w)} ${short(y + h * 0.3)}Z" fill="${toHex(mixColors(palette.near, palette.far, 0.22))}"/>`;
}

const isSilhouette = (thing: Thing): thing is Thing & SilhouetteName => Object.hasOwn(SILHOUETTES, thing);

/** Whatever the plan names that stands, swims or flies, as the content of an `svg` element. */
export function drawThings(stage: Stage): string {
  return [...stage.plan.things]
    .map(([thing, own], slot) => {
      if (isSilhouette(thing)) return drawSilhouettes(thing, own, stage, slot);
      switch (thing) {
        case "bird":
          return drawBirds(stage);
        case "bridge":
          return drawBridge(stage);
        case "fire":
          return drawFire(stage);
        case "palm":
          return drawPalms(stage);
        case "tree":
          return drawTrees(own, stage);
        default:
          return ""; // The sky and the meadow draw theirs.
      }
    })
    .join("");
}
