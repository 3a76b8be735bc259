import { cssColor, lighten, mixColors, scaleColor } from "../../../core/raster/paint-color.ts";
import { pickOne, type Random } from "../../../core/raster/random.ts";
import { lumaOf, type Rgb } from "../../../core/raster/raster.ts";
import { short } from "../../../core/scenes/svg-shapes.ts";

/** A child's hair in layers: behind the head, the shade it throws on the forehead, and what lies on the head. */
interface Hair {
  behind: string;
  shadow: string;
  front: string;
}

/** The skull that hair lies on: an ellipse round the head's middle, in the head's units. */
const SKULL = { x: 102, y: 127 } as const;
/** Where straight hair begins, and where it ends on the forehead. */
const CROWN = { x: 4, y: -124 } as const;
const STRANDS = 150;

/** A colour as hair has it in this place: some strands lie in the light, some in the shade. */
function vary(hair: Rgb, random: Random): string {
  const light = random();
  return cssColor(light > 0.6 ? lighten(hair, (light - 0.6) * 0.5) : scaleColor(hair, 0.62 + light * 0.6));
}

/** A strand as a leaf that is widest near its root. */
function strand(
  from: readonly [number, number],
  bend: readonly [number, number],
  to: readonly [number, number],
  width: number,
  color: string,
): string {
  const [fx, fy] = from;
  const [tx, ty] = to;
  const [bx, by] = bend;
  return `<path d="M${short(fx)} ${short(fy)}Q${short(bx - width)} ${short(by)} ${short(tx)} ${short(ty)}Q${short(bx + width)} ${short(by)} ${short(fx)} ${short(fy)}Z" fill="${color}"/>`;
}

/** Fine hair combed from the crown to the hairline, with a lock that stands up. */
function drawTuft(hair: Rgb, random: Random): Hair {
  const cap =
    "M-103 0C-108-84-62-130 0-130C62-130 108-84 103 0C98-20 92-44 78-62C54-84 28-90 0-90C-28-90-54-84-78-62C-92-44-98-20-103 0Z";
  const strands = Array.from({ length: STRANDS }, (_, i) => {
    const across = (i + random()) / STRANDS;
    const angle = Math.PI * (1.02 - 1.04 * across);
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const end: [number, number] = [x * 103, -58 * y ** 0.8 - 6 - random() * 22 * y];
    const bend: [number, number] = [x * SKULL.x * 0.82, -y * 16 - 112];
    return strand([CROWN.x + x * 12, CROWN.y], bend, end, 1.6 + random() * 2.2, vary(hair, random));
  });
  const lock = [-13, -7, 0, 6, 12, 18]
    .map((x) =>
      strand(
        [2 + x * 0.5, -120],
        [-4 + x, -150 - random() * 12],
        [10 + x * 1.7, -150 - random() * 20],
        6,
        vary(hair, random),
      ),
    )
    .join("");
  return {
    behind: "",
    shadow: `<path d="${cap}" fill="${cssColor(scaleColor(hair, 0.4))}" opacity="0.3" transform="translate(0 6)" filter="url(#soft3)"/>`,
    front: `<path d="${cap}" fill="${cssColor(scaleColor(hair, 0.82))}" filter="url(#soft1)"/>${strands.join("")}${lock}`,
  };
}

/** Round curls over the skull down to the temples, those further back first. */
function drawCurls(hair: Rgb, random: Random): Hair {
  const rows = [
    { reach: 1.1, count: 19, size: 19 },
    { reach: 0.95, count: 17, size: 18 },
    { reach: 0.8, count: 14, size: 17 },
  ];
  const curls = rows.flatMap(({ reach, count, size }, row) =>
    Array.from({ length: count }, (_, i) => {
      const angle = Math.PI * (-0.04 + (1.08 * (i + random() * 0.5)) / (count - 0.5));
      const x = Math.cos(angle) * SKULL.x * reach;
      const y = -Math.sin(angle) * SKULL.y * reach * 0.98 - 6 + row * 3;
      return { x, y, radius: size * (0.78 + random() * 0.4) };
    }),
  );
  const shown = curls.filter(({ x, y }) => y < 8 && (Math.abs(x) > 95 || y < -56));
  const drawn = shown.map(({ x, y, radius }) => {
    const color = vary(hair, random);
    const turn = Math.round(random() * 360);
    const line = cssColor(lighten(hair, 0.2));
    return (
      `<g transform="translate(${short(x)} ${short(y)}) rotate(${turn})"><circle r="${short(radius)}" fill="${color}"/>` +
      `<circle r="${short(radius)}" fill="url(#curl)"/>` +
      `<path d="M${short(radius * 0.62)} 0A${short(radius * 0.62)} ${short(radius * 0.62)} 0 1 0 0 ${short(radius * 0.62)}A${short(radius * 0.36)} ${short(radius * 0.36)} 0 1 0 ${short(-radius * 0.3)} 0" fill="none" stroke="${line}" stroke-width="2" stroke-linecap="round" opacity="0.34"/></g>`
    );
  });
  const dark = cssColor(scaleColor(hair, 0.35));
  return {
    behind: `<radialGradient id="curl"><stop offset="0.5" stop-color="${dark}" stop-opacity="0"/><stop offset="1" stop-color="${dark}" stop-opacity="0.55"/></radialGradient>`,
    shadow: `<path d="M-110-120H110V-30C80-66 40-74 0-74C-40-74-80-66-110-30Z" fill="${dark}" opacity="0.3" filter="url(#soft9)"/>`,
    front: drawn.join(""),
  };
}

/** Hair parted at one side and combed over the forehead. */
function drawSweep(hair: Rgb, random: Random): Hair {
  const part = { x: 44, y: -112 };
  const cap =
    "M-104-4C-110-92-58-134 4-131C64-130 110-84 103 0C97-34 84-66 46-104C30-74-36-64-76-56C-92-48-98-24-104-4Z";
  const combed = Array.from({ length: STRANDS }, (_, i) => {
    const across = (i + random()) / STRANDS;
    const isLeft = across < 0.74;
    const along = isLeft ? across / 0.74 : (across - 0.74) / 0.26;
    const rise = random();
    const end: [number, number] = isLeft
      ? [-103 + along * 138 + random() * 6, -6 - along ** 0.8 * 88 - rise * 30 * (1 - along)]
      : [103 - (1 - along) * 10, -4 - (1 - along) * 40 - rise * 12];
    const bend: [number, number] = isLeft
      ? [-40 - 34 * (1 - along), -122 + along * 30 - rise * 8]
      : [92, -92];
    return strand([part.x, part.y - rise * 14], bend, end, 1.8 + random() * 2.4, vary(hair, random));
  });
  return {
    behind: "",
    shadow: `<path d="${cap}" fill="${cssColor(scaleColor(hair, 0.4))}" opacity="0.3" transform="translate(0 7)" filter="url(#soft3)"/>`,
    front: `<path d="${cap}" fill="${cssColor(scaleColor(hair, 0.82))}" filter="url(#soft1)"/>${combed.join("")}`,
  };
}

/** Hair as measured, in one of three cuts; nobody is born gray: light hair without a hue becomes fair. */
export function drawHair(measured: Rgb, random: Random): Hair {
  const [red, , blue] = measured;
  const luma = lumaOf(...measured);
  const gray = luma > 70 && red - blue < luma * 0.18;
  const hair = gray ? mixColors(measured, [luma * 1.14, luma * 0.97, luma * 0.72], 0.8) : measured;
  return pickOne([drawTuft, drawCurls, drawSweep], random)(hair, random);
}
