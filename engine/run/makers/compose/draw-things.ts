import { mixColors } from "../../../core/raster/paint-color.ts";
import { type Rgb, parseColor } from "../../../core/raster/raster.ts";
import { drawPalm } from "../../../core/scenes/palm.ts";
import { short, glow } from "../../../core/scenes/svg-shapes.ts";
import type { Thing } from "../../../words/compose-words.ts";
import { toHex, type Stage } from "./stage.ts";

function conifer(x: number, foot: number, height: number, random: () => number): string {
  const tiers = 6 + Math.floor(random() * 3);
  const half = height * (0.17 + random() * 0.06);
  const points: string[] = [`M${short(x)} ${short(foot - height)}`];
  const side = (sign: 1 | -1, from: number, to: number, step: number) => {
    for (let i = from; i !== to; i += step) {
      const down = (i + 1) / tiers;
      const reach = half * down * (0.85 + random() * 0.3);
      const y = foot - height * (1 - down * 0.93);
      const tip = `L${short(x + sign * reach)} ${short(y)}`;
      const notch = `L${short(x + sign * reach * 0.52)} ${short(y - height * 0.02)}`;
      points.push(step > 0 ? tip + notch : notch + tip);
    }
  };
  side(1, 0, tiers, 1);
  points.push(`L${short(x + height * 0.015)} ${short(foot)}L${short(x - height * 0.015)} ${short(foot)}`);
  side(-1, tiers - 1, -1, -1);
  return `${points.join("")}Z`;
}

/** Rows of conifers behind each other, the farther ones in mist. */
export function drawForest({ picture, palette, unit, horizon, random, plan }: Stage): string {
  const rows = [0.05, 0.3, 0.62, 1];
  const snowy = plan.skies.has("snow");
  return rows
    .map((near) => {
      const foot = horizon + unit * (0.05 + 0.3 * near ** 1.4);
      const height = unit * (0.1 + 0.3 * near);
      const color = mixColors(palette.far, mixColors(palette.near, palette.grass, 0.22), 0.22 + 0.78 * near);
      const trees: string[] = [];
      const caps: string[] = [];
      const step = height * 0.23;
      for (let x = -step; x < picture.width + step; x += step * (0.5 + random() * 0.95)) {
        // The nearest row leaves the middle open, so that the eye finds a way in.
        const middle = Math.abs(x / picture.width - 0.5);
        if (near === 1 && middle < 0.27) continue;
        const tall = height * (0.6 + random() * 0.6) * (near === 1 ? 0.7 + middle : 1);
        const d = conifer(x, foot + random() * unit * 0.02, tall, random);
        trees.push(d);
        if (snowy) caps.push(conifer(x - tall * 0.012, foot - tall * 0.04, tall * 0.93, random));
      }
      const ground = `<path d="M0 ${short(picture.height)}V${short(foot - unit * 0.004)}H${short(picture.width)}V${short(picture.height)}Z" fill="${toHex(snowy ? mixColors(color, palette.snow, 0.6) : color)}"/>`;
      const snow = snowy
        ? `<path d="${caps.join("")}" fill="${toHex(palette.snow)}" opacity="${short(0.2 + near * 0.1)}"/>`
        : "";
      return `<path d="${trees.join("")}" fill="${toHex(color)}"/>${snow}${near < 1 ? ground : ""}`;
    })
    .join("");
}

function drawTree(
  x: number,
  foot: number,
  height: number,
  leaf: Rgb,
  { palette, random, light }: Stage,
): string {
  const bark = toHex(mixColors(palette.near, [70, 48, 34], 0.35));
  const w = height * 0.045;
  const crownY = foot - height * 0.62;
  const trunk = `M${short(x - w)} ${short(foot)}Q${short(x - w * 0.4)} ${short(foot - height * 0.2)} ${short(x - w * 0.6)} ${short(crownY)}H${short(x + w * 0.6)}Q${short(x + w * 0.4)} ${short(foot - height * 0.2)} ${short(x + w * 1.1)} ${short(foot)}Z`;
  const branches = [-0.8, -0.35, 0.3, 0.75].map(
    (lean) =>
      `<path d="M${short(x)} ${short(foot - height * 0.34)}Q${short(x + lean * height * 0.1)} ${short(foot - height * 0.5)} ${short(x + lean * height * 0.27)} ${short(crownY - height * 0.1)}" stroke="${bark}" stroke-width="${short(w * 0.6)}" fill="none"/>`,
  );
  const tones = [
    mixColors(leaf, palette.near, 0.55),
    mixColors(leaf, palette.near, 0.18),
    mixColors(leaf, palette.light, light.isMoon ? 0.1 : 0.3),
  ];
  const leaves = tones.map(() => [] as string[]);
  const side = light.x < x ? -1 : 1;
  for (let i = 0; i < 170; i += 1) {
    const [angle, away] = [random() * Math.PI * 2, Math.sqrt(random())];
    const [dx, dy] = [Math.cos(angle) * away, Math.sin(angle) * away];
    const lit = dx * 0.4 * side - dy * 0.75 + (random() - 0.5) * 0.75;
    const tone = lit > 0.42 ? 2 : lit > -0.22 ? 1 : 0;
    const r = height * (0.034 + random() * 0.05);
    leaves[tone]!.push(
      `<ellipse cx="${short(x + dx * height * 0.36)}" cy="${short(crownY + dy * height * 0.27)}" rx="${short(r)}" ry="${short(r * 0.8)}"/>`,
    );
  }
  return `<path d="${trunk}" fill="${bark}"/>${branches.join("")}${leaves.map((part, i) => `<g fill="${toHex(tones[i]!)}">${part.join("")}</g>`).join("")}`;
}

/**
 * Outlines of things in a square of 100, standing on its lower edge and looking to the right, as the `d` of a path.
 * They are shapes against the light, no likenesses.
 */
const SILHOUETTES = {
  person:
    "M50 4a8 8 0 1 1 -.1 0ZM42 24q8 -4 16 0l5 28l-4 1l-4 -18l0 20l4 43l-6 1l-5 -38l-3 38l-6 -1l3 -43l0 -20l-6 17l-4 -2Z",
  cat: "M24 98l2 -30q2 -20 18 -26l1 -20l8 8q5 -2 10 0l8 -9l2 20q3 8 -3 14q4 8 5 20l5 23h-9l-6 -18l-4 18h-9l-2 -8h-8l3 8Zq-14 -1 -15 -14q0 -14 -5 -18l4 -3q8 6 8 20q1 8 8 9Z",
  dog: "M8 40q10 8 20 8l32 0q6 0 8 -6l4 -14l8 -6l6 6l10 4q0 8 -10 9l-6 1l-2 18q-2 8 -6 10l2 28h-7l-4 -26l-30 -1l-8 8l2 19h-7l-6 -20q0 -10 4 -16q-10 -4 -12 -20Z",
  horse:
    "M6 44q2 -12 14 -12l34 2q8 -2 12 -14l8 -12l3 -6l4 6q10 6 14 20l-5 5l-12 -5l-4 6q-2 14 -10 20l1 14l5 12l-3 18h-5l1 -18l-9 -12l-4 -9l-20 -2l-4 8l4 14l-5 19h-5l3 -18l-8 -12q-4 -8 0 -18q-6 8 -7 18q-3 -10 -2 -24Z",
  deer: "M12 46q2 -10 12 -10l28 1q8 -4 11 -16l-7 -3l-9 -10l3 -1l7 8l-1 -10h3l2 12l5 3l4 -2l1 -12h3l0 10l6 -8l3 1l-8 11l-5 4l12 8l-3 5l-11 -1q0 14 -8 20l2 14l1 28h-5l-4 -26l-5 -10l-18 -1l-4 9l1 28h-5l-4 -26l-4 -14q-1 -6 -3 -12Z",
  elephant:
    "M10 46q2 -22 30 -22l20 0q4 -8 16 -7q14 2 16 16l2 22l-2 20l3 6l-5 3l-5 -7l0 -20q-2 -5 -5 -5l-4 6q-4 4 -6 4l2 36h-13l-1 -26h-20l-1 26h-13l-3 -30q-6 -8 -5 -18l-6 10l-2 -2Z",
  camel:
    "M8 50q4 -14 16 -14q4 -16 12 -16t12 14q3 -10 10 -10t11 14q6 4 10 -6l3 -16l8 -4l8 5l-1 5l-9 2l-3 16q-4 14 -14 16l-2 8l2 34h-5l-5 -32l-3 -6l-20 0l-4 8l2 30h-5l-5 -30l-6 -10q-6 2 -8 10q-5 -6 -4 -18Z",
  whale:
    "M2 40q6 -2 14 6q6 -10 14 -8q-2 12 -8 16q20 -14 44 -14q28 0 32 22q2 20 -18 26q-30 8 -54 -16q-10 -10 -16 -12q-8 -10 -8 -20Z",
  fish: "M4 30l22 16q20 -22 44 -18q20 4 28 22q-10 18 -30 22q-24 3 -42 -18l-20 16q6 -10 6 -20t-8 -20Z",
  boat: "M48 4v60h-2V4ZM50 6q26 22 32 56H50ZM44 14q-22 20 -28 46h28ZM6 68h88q-6 22 -22 26H26q-16 -6 -20 -26Z",
  lighthouse: "M40 20h20v-6h-3v-8q-7 -6 -14 0v8h-3ZM36 22h28v5H36ZM39 29h22l7 68H32ZM22 96h56v4H22Z",
  house: "M50 18l42 34h-8v46H16V52H8ZM70 22h9v18l-9 -8Z",
  castle:
    "M6 98V46h4v-6h5v6h5v-6h5v6h4V34l-2 0l9 -22l9 22h-2v14h4v-6h5v6h4V22h-2l11 -20l11 20h-2v24h3v-6h5v6h5v-6h5v6h3v52H58V80q-6 -10 -12 0v18Z",
  windmill:
    "M44 40h12l7 58H37ZM42 38q8 -10 16 0ZM49 36l-40 -12l2 -8l40 14ZM51 34l12 -34l8 3l-14 34ZM51 38l40 12l-2 8l-40 -14ZM49 38l-12 36l-8 -3l14 -34Z",
  rocket: "M50 2q18 18 18 48l10 14v20l-16 -10h-24l-16 10v-20l10 -14q0 -30 18 -48ZM42 80h16l-8 18Z",
  balloon:
    "M50 2q34 0 34 34q0 22 -24 40h-20q-24 -18 -24 -40q0 -34 34 -34ZM42 78l3 10h-1l-4 -10ZM58 78l-3 10h1l4 -10ZM43 88h14v10h-14Z",
  cactus:
    "M42 98V14q8 -10 16 0v32h8v-16q6 -8 12 0v20q0 10 -10 10h-10v38ZM42 66h-12q-10 0 -10 -10v-14q6 -8 12 0v10h10Z",
  lantern: "M46 4h8v8h-8ZM32 14h36l8 14v44l-8 14H32l-8 -14V28ZM44 88h12v10h-12Z",
  butterfly:
    "M49 30q-18 -26 -38 -18q-10 16 6 34q-12 6 -8 22q10 16 28 4q8 -8 12 -20q4 12 12 20q18 12 28 -4q4 -16 -8 -22q16 -18 6 -34q-20 -8 -38 18q-1 -4 0 0Z",
} as const;
type SilhouetteName = keyof typeof SILHOUETTES;

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
