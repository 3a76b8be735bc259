import type { Random } from "../raster/random.ts";
import { pumpkin } from "./night-shapes.ts";
import { type DrawScene, fillAll, glow, gradient, short } from "./svg-shapes.ts";

const LAMPS = ["#ffb12e", "#ff7a1a", "#b45cff", "#ff4f9a", "#ffe08a", "#6ee07a"] as const;

/** A string of coloured lamps that hangs through from side to side. */
function drawLamps(id: string, width: number, y: number, sag: number, unit: number): string {
  const count = Math.max(6, Math.round(width / (unit * 0.085)));
  const place = (t: number) => ({ x: t * width, y: y + sag * 4 * t * (1 - t) });
  const wire = Array.from({ length: 25 }, (_, i) => place(i / 24)).map(
    ({ x, y: at }) => `${short(x)} ${short(at)}`,
  );
  const lamps = Array.from({ length: count }, (_, i) => {
    const at = place((i + 0.5) / count);
    const color = LAMPS[i % LAMPS.length]!;
    return (
      glow(`${id}-${i}`, { x: at.x, y: at.y + unit * 0.012 }, unit * 0.04, color, 0.75) +
      `<ellipse cx="${short(at.x)}" cy="${short(at.y + unit * 0.012)}" rx="${short(unit * 0.008)}" ry="${short(unit * 0.012)}" fill="#fff4d8"/>`
    );
  });
  return `<path d="M${wire.join("L")}" fill="none" stroke="#120818" stroke-width="${short(unit * 0.003)}"/>${lamps.join("")}`;
}

/** Pennants in orange, black and violet. */
function drawPennants(width: number, y: number, sag: number, unit: number): string {
  const count = Math.max(6, Math.round(width / (unit * 0.1)));
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [i / count, (i + 1) / count];
    const at = (t: number) => `${short(t * width)} ${short(y + sag * 4 * t * (1 - t))}`;
    const tip = {
      x: ((a + b) / 2) * width,
      y: y + sag * 4 * ((a + b) / 2) * (1 - (a + b) / 2) + unit * 0.085,
    };
    const fill = ["#f07a1c", "#191022", "#7b3fb5"][i % 3]!;
    return `<path d="M${at(a + 0.004)}L${at(b - 0.004)}L${short(tip.x)} ${short(tip.y)}Z" fill="${fill}"/>`;
  }).join("");
}

function drawBalloons(side: number, width: number, y: number, unit: number, random: Random): string {
  return Array.from({ length: 5 }, (_, i) => {
    const x = side < 0 ? unit * (0.03 + 0.16 * random()) : width - unit * (0.03 + 0.16 * random());
    const at = { x, y: y + (random() - 0.5) * unit * 0.36 };
    const r = unit * (0.05 + 0.02 * random());
    const fill = ["#f0811c", "#6b2fa6", "#17111f"][i % 3]!;
    return (
      `<path d="M${short(at.x)} ${short(at.y + r * 1.2)}q${short(r * 0.3)} ${short(r * 2)} ${short(-r * 0.2)} ${short(r * 4)}" stroke="#ffffff" stroke-opacity="0.35" stroke-width="${short(unit * 0.0015)}" fill="none"/>` +
      `<ellipse cx="${short(at.x)}" cy="${short(at.y)}" rx="${short(r)}" ry="${short(r * 1.2)}" fill="${fill}"/>` +
      `<ellipse cx="${short(at.x - r * 0.32)}" cy="${short(at.y - r * 0.5)}" rx="${short(r * 0.18)}" ry="${short(r * 0.3)}" fill="#fff" opacity="0.5"/>`
    );
  }).join("");
}

/** A room decorated for a Halloween party: strings of lamps, pennants, balloons and pumpkins. */
export const partyNight: DrawScene = ({ width, height, focus, random }) => {
  const unit = Math.sqrt(width * height);
  const far = Array.from({ length: 46 }, (_, i) =>
    glow(
      `far-${i}`,
      { x: random() * width, y: height * (0.1 + 0.8 * random()) },
      unit * (0.015 + 0.045 * random()),
      LAMPS[i % LAMPS.length]!,
      0.35,
    ),
  );
  const confetti = Array.from(
    { length: 90 },
    (_, i) =>
      `<rect width="${short(unit * 0.009)}" height="${short(unit * 0.005)}" transform="translate(${short(random() * width)} ${short(random() * height)}) rotate(${short(random() * 180)})" fill="${LAMPS[i % LAMPS.length]!}" opacity="0.85"/>`,
  );
  return [
    gradient("wall", [
      ["#1a0d26", 0],
      ["#3a1c4a", 0.5],
      ["#5a2a3c", 0.8],
      ["#241018", 1],
    ]),
    fillAll("url(#wall)"),
    glow("warmth", { x: focus.x, y: focus.y }, unit * 0.7, "#ff9440", 0.42),
    ...far,
    drawPennants(width, height * 0.02, unit * 0.06, unit),
    drawLamps("upper", width, height * 0.1, unit * 0.07, unit),
    drawLamps("lower", width, height * 0.26, unit * 0.05, unit),
    drawBalloons(-1, width, height * 0.52, unit, random),
    drawBalloons(1, width, height * 0.5, unit, random),
    pumpkin("lamp-a", { x: width * 0.09, y: height * 0.92 }, unit * 0.15),
    pumpkin("lamp-b", { x: width * 0.92, y: height * 0.93 }, unit * 0.13),
    ...confetti,
  ].join("");
};
