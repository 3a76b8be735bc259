import { cssColor, lighten, mixColors, scaleColor } from "../../core/raster/paint-color.ts";
import { pickOne, type Random } from "../../core/raster/random.ts";
import { lumaOf, parseColor, type Rgb } from "../../core/raster/raster.ts";
import { short, glow } from "../../core/scenes/svg-shapes.ts";

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

export interface BabyLook {
  skin: Rgb;
  hair: Rgb;
  iris: Rgb;
  /** How far the eyes are open, how wide nose and mouth are, how full the lips. */
  eyes: number;
  nose: number;
  mouth: number;
  lips: number;
  /** How far the outer corners of the eyes lie above the inner ones, in half widths of an eye. */
  slant: number;
}

/** The head's outline; one unit is a hundredth of half its width, the origin its middle. */
const HEAD =
  "M0-123C58-123 96-86 99-22C100 4 105 22 104 50C102 100 54 128 0 128C-54 128-102 100-104 50C-105 22-100 4-99-22C-96-86-58-123 0-123Z";
const EYE = { x: 45, y: 27, half: 25, height: 17, iris: 15 } as const;
const NOSE_Y = 63;
const MOUTH_Y = 90;

const radial = (id: string, x: number, y: number, radius: number, colors: readonly Rgb[]): string =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}">${colors
    .map((color, i) => `<stop offset="${i / (colors.length - 1)}" stop-color="${cssColor(color)}"/>`)
    .join("")}</radialGradient>`;

const soften = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

/** Skin in the shade keeps its hue: red loses least, blue most. */
const shade = ([red, green, blue]: Rgb, depth: number): Rgb => [
  red * (1 - depth * 0.75),
  green * (1 - depth),
  blue * (1 - depth * 1.08),
];

const blushOf = (skin: Rgb): Rgb =>
  mixColors(skin, lumaOf(...skin) > 110 ? [235, 92, 88] : [168, 48, 40], 0.6);

function drawEar(side: 1 | -1, skin: Rgb): string {
  const x = side * 107;
  return (
    `<ellipse cx="${x}" cy="28" rx="19" ry="27" fill="${cssColor(shade(skin, 0.1))}"/>` +
    `<path d="M${x + side * 5} 10C${x - side * 10} 8 ${x - side * 9} 40 ${x + side * 3} 45" fill="none" stroke="${cssColor(shade(skin, 0.34))}" stroke-width="3.5" stroke-linecap="round" opacity="0.7"/>`
  );
}

function drawEye(side: 1 | -1, { iris, hair, skin, eyes, slant }: BabyLook): string {
  const { half, height } = EYE;
  const [x, y, up, tilt] = [side * EYE.x, EYE.y, height * eyes, -slant * half * 0.5];
  const [inner, outer] = [x - side * half, x + side * half];
  const [low, high] = [y + 3 - tilt, y + 1 + tilt];
  const upper = `M${inner} ${low}C${inner + side * 9} ${y - up * 1.28} ${outer - side * 12} ${y - up * 1.32} ${outer} ${high}`;
  const white = `${upper}C${outer - side * 9} ${y + up * 1.05} ${inner + side * 12} ${y + up * 1.08} ${inner} ${low}Z`;
  const lid = cssColor(mixColors(scaleColor(hair, 0.3), [24, 16, 14], 0.6));
  const clip = `eye${side}`;
  const lashes = [0, 1]
    .map((n) => `M${outer - side * n * 5} ${high - n * 5}q${side * 3}-1 ${side * 5}-${4 + n}`)
    .join("");
  return (
    `<clipPath id="${clip}"><path d="${white}"/></clipPath>` +
    `<path d="M${inner + side * 3} ${low - up * 1.02}Q${x} ${y - up * 1.95} ${outer - side * 1} ${high - up * 0.72}" fill="none" stroke="${cssColor(shade(skin, 0.4))}" stroke-width="2" stroke-linecap="round" opacity="0.6"/>` +
    `<g clip-path="url(#${clip})"><path d="${white}" fill="#fffdf9"/>` +
    `<circle cx="${x}" cy="${y - 1}" r="${EYE.iris}" fill="${cssColor(scaleColor(iris, 0.5))}"/>` +
    `<circle cx="${x}" cy="${y - 1}" r="${EYE.iris - 1.8}" fill="url(#iris)"/>` +
    `<ellipse cx="${x}" cy="${y + 6}" rx="8" ry="5" fill="${cssColor(lighten(iris, 0.45))}" opacity="0.6" filter="url(#soft2)"/>` +
    `<circle cx="${x}" cy="${y - 1}" r="6.6" fill="#0d090b"/>` +
    `<path d="${upper}V${y - 40}H${inner}Z" fill="#2a1a18" opacity="0.28" transform="translate(0 4)" filter="url(#soft2)"/></g>` +
    `<circle cx="${x - 5}" cy="${y - 7}" r="4.3" fill="#fff"/><circle cx="${x + 5.5}" cy="${y + 5}" r="2" fill="#fff" opacity="0.8"/>` +
    `<path d="${upper}${lashes}" fill="none" stroke="${lid}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<path d="M${inner + side * 8} ${y + up * 1.02 + 1}Q${x} ${y + up * 1.22} ${outer - side * 7} ${y + up * 0.8 + 1}" fill="none" stroke="${cssColor(shade(skin, 0.32))}" stroke-width="1.4" stroke-linecap="round" opacity="0.55"/>`
  );
}

const drawBrow = (side: 1 | -1, { hair, skin }: BabyLook): string =>
  `<path d="M${side * 24}-5Q${side * 44}-17 ${side * 68}-7" fill="none" stroke="${cssColor(mixColors(scaleColor(hair, 0.75), shade(skin, 0.5), 0.35))}" stroke-width="5" stroke-linecap="round" opacity="0.75" filter="url(#soft1)"/>`;

function drawNose({ skin, nose }: BabyLook): string {
  const hole = (side: 1 | -1) =>
    `<path d="M${short(side * 4 * nose)} ${NOSE_Y + 6}q${short(side * 4.5 * nose)}-4 ${short(side * 9 * nose)} 0" fill="none" stroke="${cssColor(shade(skin, 0.58))}" stroke-width="3" stroke-linecap="round" opacity="0.8"/>`;
  const wing = (side: 1 | -1) =>
    `<path d="M${short(side * 17 * nose)} ${NOSE_Y - 5}q${short(side * 5)} 6 0 11" fill="none" stroke="${cssColor(shade(skin, 0.36))}" stroke-width="2" stroke-linecap="round" opacity="0.75"/>`;
  return (
    `<ellipse cx="0" cy="${NOSE_Y + 2}" rx="${short(17 * nose)}" ry="12" fill="${cssColor(shade(skin, 0.16))}" opacity="0.7" filter="url(#soft3)"/>` +
    `<ellipse cx="-2" cy="${NOSE_Y - 5}" rx="8" ry="6" fill="#fff" opacity="0.3" filter="url(#soft2)"/>${hole(1)}${hole(-1)}${wing(1)}${wing(-1)}`
  );
}

function drawMouth({ skin, mouth, lips }: BabyLook, kind: "smile" | "laugh" | "teeth"): string {
  const lip = mixColors(shade(skin, 0.12), blushOf(skin), 0.6);
  const [half, corner] = [29 * mouth, MOUTH_Y - 2];
  const dimples = [1, -1]
    .map(
      (side) =>
        `<path d="M${short(side * (half + 2))} ${corner - 6}q${side * 5} 3 ${side * 2} 9" fill="none" stroke="${cssColor(shade(skin, 0.4))}" stroke-width="2" stroke-linecap="round" opacity="0.6"/>`,
    )
    .join("");
  if (kind === "smile") {
    const full = 8 * lips;
    return (
      dimples +
      `<path d="M${-half} ${corner}Q${-half * 0.4} ${MOUTH_Y - full} ${-half * 0.12} ${MOUTH_Y + 1 - full * 0.5}Q0 ${MOUTH_Y + 3 - full * 0.5} ${half * 0.12} ${MOUTH_Y + 1 - full * 0.5}Q${half * 0.4} ${MOUTH_Y - full} ${half} ${corner}Q0 ${MOUTH_Y + 12 + full} ${-half} ${corner}Z" fill="${cssColor(lip)}"/>` +
      `<path d="M${-half} ${corner}Q0 ${MOUTH_Y + 12} ${half} ${corner}" fill="none" stroke="${cssColor(scaleColor(lip, 0.55))}" stroke-width="2.4" stroke-linecap="round"/>` +
      `<ellipse cx="-4" cy="${MOUTH_Y + 8}" rx="10" ry="2.6" fill="#fff" opacity="0.3" filter="url(#soft1)"/>`
    );
  }
  const open = `M${-half} ${corner - 2}Q0 ${MOUTH_Y + 5} ${half} ${corner - 2}Q${half * 0.82} ${MOUTH_Y + 31} 0 ${MOUTH_Y + 31}Q${-half * 0.82} ${MOUTH_Y + 31} ${-half} ${corner - 2}Z`;
  const teeth =
    kind === "teeth"
      ? `<path d="M-9 ${MOUTH_Y - 4}h8.4v7.5q-4 3-8.4 0ZM.6 ${MOUTH_Y - 4}h8.4v7.5q-4 3-8.4 0Z" fill="#fffefa"/>`
      : "";
  return (
    dimples +
    `<path d="${open}" fill="#6e1f26" stroke="${cssColor(lip)}" stroke-width="${short(5.5 * lips)}" stroke-linejoin="round"/>` +
    `<clipPath id="mouth"><path d="${open}"/></clipPath><g clip-path="url(#mouth)"><ellipse cx="0" cy="${MOUTH_Y + 29}" rx="19" ry="13" fill="#e2787c"/>${teeth}</g>`
  );
}

const CLOTH = parseColor("#f1e7d3");
const ACCENT = parseColor("#8fb0c4");

function drawClothes(neck: Rgb, kind: "stripes" | "dots" | "bib"): string {
  const body = "M-52 116C-98 128-132 170-146 262L-158 700H158L146 262C132 170 98 128 52 116Q0 150-52 116Z";
  const dark = cssColor(mixColors(CLOTH, scaleColor(ACCENT, 0.6), 0.5));
  const rows = Array.from({ length: 14 }, (_, row) => 176 + row * 34);
  const pattern = {
    stripes: rows
      .map(
        (y) =>
          `<path d="M-170 ${y}Q0 ${y + 16} 170 ${y}" fill="none" stroke="${cssColor(ACCENT)}" stroke-width="9" opacity="0.8"/>`,
      )
      .join(""),
    dots: rows
      .flatMap((y, row) =>
        Array.from(
          { length: 9 },
          (_, i) =>
            `<circle cx="${(i - 4) * 38 + (row % 2) * 19}" cy="${y - 8}" r="5.5" fill="${cssColor(ACCENT)}" opacity="0.8"/>`,
        ),
      )
      .join(""),
    bib: "",
  }[kind];
  const front = {
    stripes: `<path d="M-56 118Q0 158 56 118" fill="none" stroke="${dark}" stroke-width="7" stroke-linecap="round"/>`,
    dots: `<path d="M0 138C-14 128-40 112-60 108C-86 124-78 166-52 168C-24 170-4 156 0 138C4 156 24 170 52 168C78 166 86 124 60 108C40 112 14 128 0 138Z" fill="#fffaf2" stroke="${dark}" stroke-opacity="0.35" stroke-width="1.6"/>`,
    bib: `<path d="M-66 112C-76 190-44 232 0 232C44 232 76 190 66 112Q0 150-66 112Z" fill="#fffaf2" stroke="${cssColor(ACCENT)}" stroke-width="5"/><path d="M0 212C-30 190-26 168-12 168C-5 168-1 172 0 177C1 172 5 168 12 168C26 168 30 190 0 212Z" fill="${cssColor(ACCENT)}"/>`,
  }[kind];
  return (
    `<clipPath id="body"><path d="${body}"/></clipPath><ellipse cx="0" cy="118" rx="60" ry="34" fill="${cssColor(neck)}"/><path d="${body}" fill="url(#cloth)"/>` +
    `<g clip-path="url(#body)">${pattern}<path d="M-70 400C-60 300-92 240-104 700M84 420C72 320 98 260 112 700" stroke="${dark}" stroke-width="16" fill="none" opacity="0.22" filter="url(#soft9)"/></g>${front}` +
    `<ellipse cx="0" cy="132" rx="84" ry="22" fill="#3a2018" opacity="0.3" filter="url(#soft9)" clip-path="url(#body)"/>`
  );
}

/**
 * A drawn portrait of a child as what stands inside an `svg` element: head and shoulders round the origin, half a head's
 * width 104 units; hair, mouth and clothes differ by chance.
 */
export function drawBaby(look: BabyLook, random: Random): string {
  const { skin } = look;
  const mouth = pickOne(["smile", "laugh", "teeth"] as const, random);
  const clothes = pickOne(["stripes", "dots", "bib"] as const, random);
  const hair = drawHair(look.hair, random);
  const blush = cssColor(blushOf(skin));
  const irises = [lighten(look.iris, 0.28), look.iris, scaleColor(look.iris, 0.62)];
  const defs =
    radial("skin", -22, 8, 150, [lighten(skin, 0.16), skin, shade(skin, 0.2)]) +
    radial("cloth", -50, 150, 260, [
      lighten(CLOTH, 0.35),
      CLOTH,
      mixColors(CLOTH, scaleColor(ACCENT, 0.55), 0.28),
    ]) +
    `<radialGradient id="iris">${irises.map((color, i) => `<stop offset="${i / 2}" stop-color="${cssColor(color)}"/>`).join("")}</radialGradient>` +
    [1, 2, 3, 9].map((size) => soften(`soft${size}`, size)).join("") +
    `<clipPath id="head"><path d="${HEAD}"/></clipPath>`;
  const face =
    glow("blushL", { x: -64, y: 70 }, 40, blush, 0.62) +
    glow("blushR", { x: 64, y: 70 }, 40, blush, 0.62) +
    glow("shine", { x: -24, y: -42 }, 62, "#fff", 0.16) +
    `<ellipse cx="0" cy="142" rx="78" ry="26" fill="${cssColor(shade(skin, 0.45))}" opacity="0.5" filter="url(#soft9)"/>`;
  return (
    `<defs>${defs}</defs>${hair.behind}${drawClothes(shade(skin, 0.3), clothes)}${drawEar(1, skin)}${drawEar(-1, skin)}` +
    `<path d="${HEAD}" fill="url(#skin)"/><g clip-path="url(#head)">${face}${hair.shadow}</g>` +
    `${drawBrow(1, look)}${drawBrow(-1, look)}${drawEye(1, look)}${drawEye(-1, look)}${drawNose(look)}${drawMouth(look, mouth)}${hair.front}`
  );
}
