import { short } from "../../core/scenes/svg-shapes.ts";
import type { Stage } from "./stage.ts";

/** Snow or rain before everything else, and a flash of lightning in a storm. */
export function drawFalling({
  plan: { skies },
  picture: { width, height },
  unit,
  horizon,
  random,
}: Stage): string {
  const parts: string[] = [];
  if (skies.has("storm")) {
    let [x, y] = [width * (0.25 + random() * 0.5), 0];
    const points = [`M${short(x)} 0`];
    while (y < horizon) {
      x += (random() - 0.5) * unit * 0.09;
      y += unit * (0.02 + random() * 0.05);
      points.push(`L${short(x)} ${short(Math.min(y, horizon))}`);
    }
    const line = points.join("");
    parts.push(
      `<g fill="none" stroke-linejoin="round"><path d="${line}" stroke="#cfd8ff" stroke-opacity="0.3" stroke-width="${short(unit * 0.014)}"/><path d="${line}" stroke="#fbfbff" stroke-width="${short(unit * 0.004)}"/></g>`,
    );
  }
  if (skies.has("snow")) {
    const flakes = Array.from({ length: 420 }, () => {
      const near = random() ** 3;
      return `<circle cx="${short(random() * width)}" cy="${short(random() * height)}" r="${short(unit * (0.0012 + near * 0.005))}" opacity="${short(0.4 + 0.5 * random())}"/>`;
    });
    parts.push(`<g fill="#ffffff">${flakes.join("")}</g>`);
  }
  if (skies.has("rain") || skies.has("storm")) {
    const threads = Array.from({ length: 620 }, () => {
      const length = unit * (0.015 + 0.035 * random());
      return `M${short(random() * width * 1.1)} ${short(random() * height)}l${short(-length * 0.18)} ${short(length)}`;
    });
    parts.push(
      `<path d="${threads.join("")}" stroke="#dfe8f2" stroke-opacity="0.3" stroke-width="${short(unit * 0.0013)}" fill="none"/>`,
    );
  }
  return parts.join("");
}
