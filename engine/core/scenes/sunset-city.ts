import { drawPalm } from "./palm.ts";
import { type DrawScene, fillAll, glow, gradient, outline, short } from "./svg-shapes.ts";
import { drawSkyline } from "./skyline.ts";

/** Flat streaks of cloud, lit from below. */
function drawStreaks(width: number, height: number, random: () => number): string {
  const streaks: string[] = [];
  for (let i = 0; i < 13; i += 1) {
    const y = height * (0.03 + 0.5 * random());
    const [length, thick] = [width * (0.18 + random() * 0.4), height * (0.004 + random() * 0.012)];
    const x = random() * width * 1.2 - width * 0.1 - length / 2;
    const points = [
      { x, y },
      { x: x + length * 0.2, y: y - thick },
      { x: x + length * 0.45, y: y - thick * 0.5 },
      { x: x + length * 0.7, y: y - thick * 1.4 },
      { x: x + length, y },
      { x: x + length * 0.6, y: y + thick * 0.7 },
      { x: x + length * 0.3, y: y + thick * 0.4 },
    ];
    const color = i % 3 === 0 ? "#ffe1a6" : i % 3 === 1 ? "#ff7f8f" : "#c2508f";
    streaks.push(`<path d="${outline(points)}" fill="${color}" opacity="${short(0.35 + random() * 0.4)}"/>`);
  }
  return streaks.join("");
}

/** A city by the sea at dusk: graded sky, low sun behind the head, three rows of houses in haze, palms to both sides. */
export const sunsetCity: DrawScene = ({ width, height, focus, random }) => {
  const horizon = Math.min(height * 0.86, Math.max(height * 0.62, focus.y + height * 0.22));
  const house = Math.max(width, height) * 0.05;
  const side = focus.x < width / 2 ? 1 : -1;
  const sun = {
    x: Math.min(width * 0.88, Math.max(width * 0.12, focus.x + side * Math.min(width * 0.26, height * 0.3))),
    y: horizon - Math.min(width, height) * 0.2,
  };
  const radius = Math.min(width, height) * 0.17;
  const row = (base: number, tallest: number, color: string, windows: string, lit: number, scale: number) =>
    drawSkyline({
      width,
      base: horizon + height * base,
      tallest: height * tallest,
      house: house * scale,
      color,
      windows,
      lit,
      random,
    });
  const palms = [
    { x: 0.07, tall: 0.78, lean: 0.05 },
    { x: 0.19, tall: 0.5, lean: -0.04 },
    { x: 0.93, tall: 0.84, lean: -0.04 },
    { x: 0.81, tall: 0.46, lean: 0.05 },
  ].map(({ x, tall, lean }) =>
    drawPalm(
      { x: width * x, y: height * 1.02 },
      height * (tall + random() * 0.08),
      Math.min(width, height) * lean,
      "#1c0f33",
      random,
    ),
  );
  return [
    gradient("sky", [
      ["#2c2a78", 0],
      ["#6a3190", 0.2],
      ["#c93f8a", 0.42],
      ["#ff6a5c", 0.6],
      ["#ffa84e", 0.76],
      ["#ffdf8e", 0.9],
      ["#ffe7b0", 1],
    ]),
    fillAll("#ffe7b0"),
    `<rect width="${width}" height="${short(horizon)}" fill="url(#sky)"/>`,
    drawStreaks(width, horizon, random),
    glow("halo", sun, radius * 3.4, "#ffd27a", 0.75),
    `<circle cx="${short(sun.x)}" cy="${short(sun.y)}" r="${short(radius)}" fill="#fff3c4"/>`,
    row(0.01, 0.2, "#d9668f", "#ffd9a0", 0.1, 0.8),
    row(0.03, 0.26, "#8c3f8a", "#ffc46b", 0.18, 1),
    `<rect y="${short(horizon - height * 0.08)}" width="${width}" height="${short(height * 0.16)}" fill="#ff9a6b" opacity="0.22"/>`,
    row(0.12, 0.24, "#42246b", "#ffd36b", 0.3, 1.5),
    `<rect y="${short(horizon + height * 0.1)}" width="${width}" height="${height}" fill="#2a1650"/>`,
    ...palms,
  ].join("");
};
