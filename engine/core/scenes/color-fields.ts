import { type DrawScene, fillAll, glow, short, sparkle } from "./svg-shapes.ts";

const WARM = ["#f0c95a", "#f2a65a", "#e8836b", "#f6d98a"] as const;
const COOL = ["#5b4a8f", "#3f6f9a", "#7a4f8a", "#2f7f86"] as const;

/** A plain field of ochre, coral and violet, light round the head, for a brush to move in. */
export const ochreField: DrawScene = ({ width, height, focus, random }) => {
  const unit = Math.sqrt(width * height);
  const pool = (color: string, index: number, low: number) =>
    glow(
      `pool${low}${index}`,
      { x: random() * width, y: height * (low + random() * 0.6) },
      unit * (0.28 + random() * 0.22),
      color,
      0.85,
    );
  return [
    fillAll("#d99a4e"),
    ...COOL.map((color, index) => pool(color, index, 0.45)),
    ...WARM.map((color, index) => pool(color, index, -0.1)),
    ...COOL.slice(0, 2).map((color, index) => pool(color, index + 4, 0.1)),
    glow("light", focus, unit * 0.5, "#ffe9a8", 0.75),
  ].join("");
};

const CHROME = [
  ["0", "#ffffff"],
  ["0.3", "#b8c6e8"],
  ["0.48", "#5c6aa8"],
  ["0.55", "#f4e9ff"],
  ["0.75", "#c9b4f0"],
  ["1", "#ffffff"],
] as const;

const POOLS = ["#ff5fbf", "#4fc3ff", "#a06bff", "#6bf2e0", "#ff9adf", "#5f8bff", "#ffe98a"] as const;

/** Glossy pastel light that changes colour like the back of a disc, a fine grid, chrome rings and stars. */
export const iridescent: DrawScene = ({ width, height, focus, random }) => {
  const unit = Math.sqrt(width * height);
  const pools = POOLS.map((color, index) =>
    glow(
      `pool${index}`,
      { x: random() * width, y: random() * height },
      unit * (0.4 + random() * 0.3),
      color,
      0.95,
    ),
  );
  const cell = unit / 11;
  const lines: string[] = [];
  for (let x = (width / 2) % cell; x < width; x += cell) lines.push(`M${short(x)} 0V${height}`);
  for (let y = (height / 2) % cell; y < height; y += cell) lines.push(`M0 ${short(y)}H${width}`);
  const stops = CHROME.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join("");
  const ring = (x: number, y: number, r: number, w: number) =>
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="none" stroke="url(#chrome)" stroke-width="${short(w)}"/>` +
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r - w * 0.3)}" fill="none" stroke="#fff" stroke-width="${short(w * 0.12)}" opacity="0.8"/>`;
  const stars = Array.from({ length: 9 }, (_, index) => {
    const left = index % 2 === 0;
    const x = left ? random() * width * 0.28 : width * (0.72 + random() * 0.28);
    return sparkle({ x, y: height * (0.06 + random() * 0.8) }, unit * (0.02 + random() * 0.06), 0.16);
  });
  const bubbles = Array.from({ length: 7 }, () => {
    const [x, y, r] = [random() * width, random() * height, unit * (0.012 + 0.045 * random() ** 2)];
    return (
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="url(#bubble)"/>` +
      `<ellipse cx="${short(x - r * 0.35)}" cy="${short(y - r * 0.45)}" rx="${short(r * 0.28)}" ry="${short(r * 0.16)}" fill="#fff" opacity="0.9"/>`
    );
  });
  const far = focus.x < width / 2 ? width * 0.9 : width * 0.1;
  return [
    `<linearGradient id="chrome" x1="0" y1="0" x2="0.3" y2="1">${stops}</linearGradient>`,
    `<radialGradient id="bubble" cx="0.4" cy="0.35" r="0.7"><stop offset="0" stop-color="#fff" stop-opacity="0.15"/><stop offset="0.7" stop-color="#ffd6f5" stop-opacity="0.35"/><stop offset="0.9" stop-color="#8fb0ff" stop-opacity="0.75"/><stop offset="1" stop-color="#fff" stop-opacity="0.9"/></radialGradient>`,
    fillAll("#b9a8ff"),
    ...pools,
    `<path d="${lines.join("")}" stroke="#fff" stroke-width="${short(unit * 0.0016)}" opacity="0.55" fill="none"/>`,
    glow("flash", focus, unit * 0.5, "#ffffff", 0.7),
    ring(far, height * 0.7, unit * 0.12, unit * 0.035),
    ring(width - far, height * 0.16, unit * 0.075, unit * 0.02),
    ...bubbles,
    `<path d="${stars.join("")}" fill="url(#chrome)" stroke="#fff" stroke-width="${short(unit * 0.002)}"/>`,
  ].join("");
};
