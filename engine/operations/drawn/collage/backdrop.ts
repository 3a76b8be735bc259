import type { Random } from "../../../core/raster/random.ts";

interface Size {
  width: number;
  height: number;
}

/** A closed shape round a point with crooked edges, as a polygon cut by hand. */
function crooked(x: number, y: number, rx: number, ry: number, corners: number, random: Random): string {
  const start = random() * Math.PI;
  return Array.from({ length: corners }, (_, i) => {
    const angle = start + (i / corners) * Math.PI * 2;
    const reach = 0.86 + random() * 0.24;
    return `${(x + Math.cos(angle) * rx * reach).toFixed(1)},${(y + Math.sin(angle) * ry * reach).toFixed(1)}`;
  }).join(" ");
}

/**
 * Large pieces of paper behind a figure as SVG: a floor, a sun, a leaf, a scrap of squared paper and pencil scribbles.
 * @param colors floor, sun, leaf, scrap
 */
export function drawPaperBackdrop(
  { width, height }: Size,
  colors: readonly string[],
  pencil: string,
  random: Random,
): string {
  const short = Math.min(width, height);
  const [floor = "#8fb59c", sun = "#f2b84b", leaf = "#d9705a", scrap = "#f7f1df"] = colors;
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
    return `<path d="M${x} ${y}q${step} ${step} 0 ${step * 2}t0 ${step * 2}t0 ${step * 2}" fill="none" stroke="${pencil}" stroke-width="${(short * 0.005).toFixed(1)}" stroke-linecap="round" opacity="0.75"/>`;
  }).join("");
  return [
    `<defs>${shadow}${grid}</defs>`,
    scribbles,
    piece(crooked(sunX, height * 0.2, short * 0.12, short * 0.12, 14, random), sun),
    piece(scrapPoints, scrap),
    `<polygon points="${scrapPoints}" fill="url(#g)"/>`,
    piece(crooked(leafX, height * 0.24, short * 0.085, short * 0.13, 6, random), leaf),
    piece(`0,${height + 9} ${hills.join(" ")} ${width},${height + 9}`, floor),
  ].join("");
}
