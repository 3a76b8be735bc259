import type { Point } from "../face/face.ts";
import type { Random } from "../raster/random.ts";
import { type DrawScene, fillAll, glow, gradient, short } from "./svg-shapes.ts";

type Box = { left: number; top: number; width: number; height: number };

const rect = ({ left, top, width, height }: Box, fill: string, more = ""): string =>
  `<rect x="${short(left)}" y="${short(top)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`;

/** A hooded figure with a plain pale mask, its feet at the door's sill. */
function drawFigure({ x, y }: Point, height: number): string {
  const scale = height / 200;
  return (
    `<radialGradient id="mask" cx="0.42" cy="0.35" r="0.75"><stop offset="0" stop-color="#f1ede0"/><stop offset="0.65" stop-color="#cbc5b6"/><stop offset="1" stop-color="#4f4a45"/></radialGradient>` +
    `<linearGradient id="robe" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#17141b"/><stop offset="0.4" stop-color="#3a3542"/><stop offset="1" stop-color="#070608"/></linearGradient>` +
    `<g transform="translate(${short(x)} ${short(y)}) scale(${scale.toFixed(3)})">` +
    `<path d="M-44 2C-50 -60 -46 -110 -34 -132C-30 -142 -24 -146 -22 -150C-26 -184 -14 -200 0 -200C14 -200 26 -184 22 -150C24 -146 30 -142 34 -132C46 -110 50 -60 44 2Z" fill="url(#robe)"/>` +
    `<path d="M-16 -146C-26 -130 -28 -60 -26 0M16 -146C26 -130 28 -60 26 0M0 -140C-3 -90 2 -40 0 0" stroke="#000" stroke-opacity="0.45" stroke-width="3" fill="none"/>` +
    `<path d="M-19 -168C-19 -190 -9 -195 0 -195C9 -195 19 -190 19 -168C19 -152 11 -141 0 -140C-11 -141 -19 -152 -19 -168Z" fill="#050406"/>` +
    `<path d="M-13 -170C-13 -184 -6 -189 0 -189C6 -189 13 -184 13 -170C13 -156 6 -146 0 -146C-6 -146 -13 -156 -13 -170Z" fill="url(#mask)"/>` +
    `<ellipse cx="-5.2" cy="-171" rx="3.1" ry="4.4" fill="#070607"/><ellipse cx="5.2" cy="-171" rx="3.1" ry="4.4" fill="#070607"/>` +
    `<path d="M-4 -155.5Q0 -157 4 -155.5" stroke="#1b1718" stroke-width="1.2" fill="none"/></g>`
  );
}

/** A half-open door to a dark corridor in which somebody stands. */
function drawDoorway(box: Box): string {
  const { left, top, width, height } = box;
  const frame = {
    left: left - width * 0.08,
    top: top - width * 0.08,
    width: width * 1.16,
    height: height + width * 0.08,
  };
  return (
    rect(frame, "#4a3c31") +
    rect(box, "#0b090c") +
    glow("corridor", { x: left + width * 0.5, y: top + height * 0.42 }, width * 0.9, "#5a6f96", 0.85) +
    drawFigure({ x: left + width * 0.46, y: top + height }, height * 0.86) +
    `<path d="M${short(left + width)} ${short(top)}L${short(left + width * 1.42)} ${short(top - height * 0.045)}V${short(top + height * 1.06)}L${short(left + width)} ${short(top + height)}Z" fill="#574638"/>` +
    `<path d="M${short(left + width * 1.06)} ${short(top + height * 0.06)}L${short(left + width * 1.35)} ${short(top + height * 0.035)}V${short(top + height * 0.42)}L${short(left + width * 1.06)} ${short(top + height * 0.42)}ZM${short(left + width * 1.06)} ${short(top + height * 0.5)}L${short(left + width * 1.35)} ${short(top + height * 0.51)}V${short(top + height * 0.97)}L${short(left + width * 1.06)} ${short(top + height * 0.93)}Z" fill="#49392d"/>` +
    `<circle cx="${short(left + width * 1.08)}" cy="${short(top + height * 0.5)}" r="${short(width * 0.035)}" fill="#b08d4a"/>`
  );
}

/** Small warm lamps on a wire that swings along the wall. */
function drawLamps(width: number, y: number, unit: number): string {
  const place = (t: number) => ({
    x: t * width,
    y: y + Math.abs(Math.sin(t * Math.PI * Math.max(2, Math.round(width / (unit * 0.42))))) * unit * 0.06,
  });
  const count = Math.round(width / (unit * 0.05));
  const wire = Array.from({ length: 90 }, (_, i) => place(i / 89)).map((p) => `${short(p.x)} ${short(p.y)}`);
  const lamps = Array.from({ length: count }, (_, i) => {
    const p = place((i + 0.5) / count);
    return (
      glow(`lamp-${i}`, p, unit * 0.032, "#ffbf6b", 0.85) +
      `<circle cx="${short(p.x)}" cy="${short(p.y)}" r="${short(unit * 0.0055)}" fill="#fff3d4"/>`
    );
  });
  return `<path d="M${wire.join("L")}" fill="none" stroke="#2c2018" stroke-width="${short(unit * 0.0025)}"/>${lamps.join("")}`;
}

/** Cards and photographs pinned to the wall, with nothing on them that could be read. */
function drawPictures(area: Box, unit: number, random: Random): string {
  return Array.from({ length: 6 }, (_, i) => {
    const w = unit * (0.055 + 0.03 * random());
    const at = {
      x: area.left + (area.width * ((i % 3) + 0.3 + 0.3 * random())) / 3,
      y: area.top + area.height * (Math.floor(i / 3) * 0.5 + 0.12 * random()),
    };
    const fill = ["#8a6f58", "#5d6a72", "#9a8468", "#6f5a63"][i % 4]!;
    return `<g transform="translate(${short(at.x)} ${short(at.y)}) rotate(${short((random() - 0.5) * 10)})">${rect({ left: 0, top: 0, width: w, height: w * 1.2 }, "#b8ab98")}${rect({ left: w * 0.1, top: w * 0.1, width: w * 0.8, height: w * 0.8 }, fill)}</g>`;
  }).join("");
}

/** An unmade bed with a blanket, its far edge at `top`. */
function drawBed(width: number, height: number, top: number, side: number, unit: number): string {
  const far = side > 0 ? width * -0.05 : width * 1.05;
  const near = side > 0 ? width * 0.72 : width * 0.28;
  const wave = (y: number, swing: number) =>
    `M${short(far)} ${short(y)}C${short(far + (near - far) * 0.3)} ${short(y - swing)} ${short(far + (near - far) * 0.55)} ${short(y + swing)} ${short(near)} ${short(y + swing * 0.6)}L${short(near + side * unit * 0.12)} ${short(height)}L${short(far)} ${short(height)}Z`;
  const pillow = (share: number, degrees: number) =>
    `<rect x="${short(-unit * 0.13)}" y="${short(-unit * 0.07)}" width="${short(unit * 0.26)}" height="${short(unit * 0.14)}" rx="${short(unit * 0.05)}" fill="#cfc3b4" stroke="#9b8f82" stroke-width="${short(unit * 0.004)}" transform="translate(${short(far + (near - far) * share)} ${short(top - unit * 0.02)}) rotate(${degrees})"/>`;
  const knit = Array.from({ length: 16 }, (_, i) => {
    const y = top + unit * (0.16 + i * 0.035);
    return `<path d="M${short(far)} ${short(y)}C${short(far + (near - far) * 0.3)} ${short(y - unit * 0.03)} ${short(far + (near - far) * 0.6)} ${short(y + unit * 0.04)} ${short(near)} ${short(y + unit * 0.02)}" stroke="#5e2c26" stroke-opacity="0.6" stroke-width="${short(unit * 0.006)}" fill="none" stroke-dasharray="${short(unit * 0.012)} ${short(unit * 0.007)}"/>`;
  });
  return (
    pillow(0.22, -side * 8) +
    pillow(0.5, side * 12) +
    `<path d="${wave(top + unit * 0.05, unit * 0.03)}" fill="#b5a999"/>` +
    `<path d="${wave(top + unit * 0.12, unit * 0.045)}" fill="#7c3f35"/>` +
    knit.join("")
  );
}

/** A cosy bedroom late at night; far back, in the door to a dark corridor, a hooded figure stands still. */
export const bedroomNight: DrawScene = ({ width, height, focus, random }) => {
  const unit = Math.sqrt(width * height);
  const side = focus.x <= width * 0.5 ? 1 : -1;
  const doorHeight = Math.min(height * 0.6, unit * 0.56);
  const doorWidth = doorHeight * 0.42;
  const beside = focus.x + side * Math.max(unit * 0.3, width * 0.32);
  const left = Math.min(
    width * 0.97 - doorWidth * 1.15,
    Math.max(width * 0.03 + doorWidth * 0.1, beside - doorWidth / 2),
  );
  const floor = Math.min(height * 0.84, Math.max(height * 0.62, focus.y + unit * 0.32));
  const door = { left, top: floor - doorHeight, width: doorWidth, height: doorHeight };
  const boards = Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="M${short(width * (0.5 + (i - 5.5) * 0.11))} ${short(floor)}L${short(width * (0.5 + (i - 5.5) * 0.3))} ${short(height)}" stroke="#1d130d" stroke-width="${short(unit * 0.003)}"/>`,
  );
  const lampAt = { x: side > 0 ? width * 0.07 : width * 0.93, y: floor - unit * 0.2 };
  return [
    gradient("wall", [
      ["#2a211c", 0],
      ["#43342a", 0.5],
      ["#33271f", 1],
    ]),
    fillAll("url(#wall)"),
    glow("lamplight", lampAt, unit * 0.55, "#ffab57", 0.6),
    drawPictures(
      {
        left: side > 0 ? width * 0.04 : width * 0.6,
        top: floor - unit * 0.56,
        width: width * 0.36,
        height: unit * 0.26,
      },
      unit,
      random,
    ),
    `<rect y="${short(floor)}" width="${short(width)}" height="${short(height - floor)}" fill="#3a281c"/>`,
    ...boards,
    `<rect y="${short(floor - unit * 0.022)}" width="${short(width)}" height="${short(unit * 0.022)}" fill="#58483b"/>`,
    drawLamps(width, Math.max(unit * 0.03, floor - unit * 0.72), unit),
    drawDoorway(door),
    drawBed(width, height, floor - unit * 0.06, side, unit),
  ].join("");
};
