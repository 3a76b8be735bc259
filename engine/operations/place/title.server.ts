import type { TitleLine } from "#registry/contract/operations/place.ts";
import { drawLayer } from "../../core/layer/layer.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { setDigits } from "../../core/layer/segment-digits.ts";
import type { TextPath, Typesetter } from "../../core/layer/text-path.server.ts";
import { copyRaster } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";

interface Sheet {
  width: number;
  height: number;
}

async function setLine(
  line: TitleLine,
  size: number,
  typesetter: Typesetter,
  x = 0,
  y = 0,
): Promise<TextPath> {
  if (line.font === "digits") return setDigits(line.text, size, x, y, line.spacing);
  return typesetter.set({ text: line.text, font: line.font, size, x, y, spacing: line.spacing });
}

/** Turns a straight outline's points so that the line runs along an arc whose middle is `rise` pixels higher. */
function bendPath(d: string, width: number, rise: number): string {
  if (rise === 0) return d;
  let isX = true;
  let x = 0;
  const lift = (at: number) => rise * (1 - ((2 * at) / width - 1) ** 2);
  return d.replace(/[a-zA-Z]|-?\d*\.?\d+/g, (token) => {
    if (/[a-zA-Z]/.test(token)) {
      isX = true;
      return token;
    }
    if (isX) {
      isX = false;
      x = Number(token);
      return `${token} `;
    }
    isX = true;
    return `${(Number(token) - lift(x)).toFixed(2)} `;
  });
}

async function drawLine(
  line: TitleLine,
  index: number,
  sheet: Sheet,
  typesetter: Typesetter,
): Promise<string> {
  const wanted = line.size * Math.min(sheet.width, (sheet.height * 2) / 3);
  const natural = await setLine(line, wanted, typesetter);
  const size = wanted * Math.min(1, (line.fit * sheet.width) / Math.max(1, natural.width));
  const { d, width } = await setLine(line, size, typesetter);
  const left = line.x * sheet.width - width * { start: 0, middle: 0.5, end: 1 }[line.anchor];
  const base = line.y * sheet.height;
  const path = bendPath(d, width, line.arc * width);
  const stops = line.colors.map(
    (color, at) =>
      `<stop offset="${line.colors.length === 1 ? 0 : at / (line.colors.length - 1)}" stop-color="${color}"/>`,
  );
  const paint = `<linearGradient id="ink${index}" gradientUnits="userSpaceOnUse" x1="0" y1="${-size * 0.85}" x2="0" y2="${size * 0.08}">${stops.join("")}</linearGradient>`;
  const soften = (id: string, blur: number) =>
    `<filter id="${id}" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="${blur.toFixed(2)}"/></filter>`;
  const parts: string[] = [paint];
  if (line.shadow > 0)
    parts.push(
      soften(`shade${index}`, size * 0.05),
      `<path d="${path}" transform="translate(0 ${(size * 0.04).toFixed(2)})" fill="#000" opacity="${line.shadow}" filter="url(#shade${index})"/>`,
    );
  if (line.glow)
    parts.push(
      soften(`glow${index}`, size * 0.12),
      `<path d="${path}" fill="${line.glow.color}" stroke="${line.glow.color}" stroke-width="${(size * 0.08).toFixed(2)}" opacity="${line.glow.strength}" filter="url(#glow${index})"/>`,
    );
  if (line.outline)
    parts.push(
      `<path d="${path}" fill="${line.outline.color}" stroke="${line.outline.color}" stroke-width="${(line.outline.width * size * 2).toFixed(2)}" stroke-linejoin="round"/>`,
    );
  parts.push(`<path d="${path}" fill="url(#ink${index})"/>`);
  return `<g transform="translate(${left.toFixed(2)} ${base.toFixed(2)})" opacity="${line.opacity}">${parts.join("")}</g>`;
}

export const title: Operation<"title"> = async (scene, { settings }, context) => {
  const lines = settings[Math.floor(context.random() * settings.length)] ?? [];
  const raster = copyRaster(scene.main.raster);
  const drawn: string[] = [];
  for (const [index, line] of lines.entries())
    drawn.push(await drawLine(line, index, raster, context.typesetter));
  drawLayer(raster, await drawSvg(drawn.join(""), raster.width, raster.height));
  return withPicture(scene, raster);
};
