import type { CostumePiece } from "#registry/contract/operations/people.ts";
import { createFaceFrame, type FaceFrame } from "../../core/face/face-frame.ts";
import { centreOf, faceBox, type Face, type Point, between } from "../../core/face/face.ts";
import { findHead } from "../../core/face/head-outline.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { drawLayer, type Layer } from "../../core/layer/layer.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import type { Random } from "../../core/raster/random.ts";
import { type Plane, copyRaster, createPlane, type Raster, fillPlane } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";
import { short, at } from "../../core/scenes/svg-shapes.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { curveThrough, stroke } from "./curve.ts";
import { measureTurn } from "./scalp-skin.ts";

interface CostumeFrame {
  face: FaceFrame;
  /** A point of the head: head widths to the picture's right and head heights up from the middle of the hairline. */
  head(right: number, up: number): Point;
  /** A point of the body: face widths to the picture's right and down from the pit of the neck. */
  body(right: number, down: number): Point;
  /** Pixels from side to side, with the hair. */
  headWidth: number;
  /** Degrees clockwise by which the head is tilted. */
  tilt: number;
  /** From -1 (the face looks to the picture's left) to 1. */
  turn: number;
  size: { width: number; height: number };
  colors: readonly string[];
  random: Random;
}

function createCostumeFrame(
  face: Face,
  person: Plane | null,
  size: { width: number; height: number },
  colors: readonly string[],
  random: Random,
): CostumeFrame {
  const frame = createFaceFrame(face);
  const outline = findHead(face, person);
  const headWidth = Math.min(outline.radius.x * 2, frame.width * 1.65);
  const box = faceBox(face);
  const between = centreOf([frame.sides[0].temple, frame.sides[1].temple]);
  // A turned face shows more of one side: the head's middle lies between both temples and its outline's middle.
  const lean = (outline.centre.x - box.left - box.width / 2) * 0.5;
  const hairline: Point = {
    x: (between.x + frame.foreheadTop.x) / 2 + lean + frame.up.x * frame.height * 0.06,
    y: frame.foreheadTop.y + frame.up.y * frame.height * 0.06,
  };
  // The body hangs straight whatever the head does.
  const neck: Point = {
    x: frame.chin.x * 0.6 + (box.left + box.width / 2) * 0.4 - frame.up.x * frame.height * 0.1,
    y: frame.chin.y + frame.height * 0.34,
  };
  return {
    face: frame,
    head: (right, up) => ({
      x: hairline.x + (frame.right.x * right + frame.up.x * up) * headWidth,
      y: hairline.y + (frame.right.y * right + frame.up.y * up) * headWidth,
    }),
    body: (right, down) => ({ x: neck.x + right * frame.width, y: neck.y + down * frame.width }),
    headWidth,
    tilt: (Math.atan2(frame.right.y, frame.right.x) * 180) / Math.PI,
    turn: measureTurn(face, frame),
    size,
    colors,
    random,
  };
}

interface CostumeDrawing {
  behind?: string;
  front?: string;
}

type DrawPiece = (frame: CostumeFrame) => CostumeDrawing;

const colorOf = ({ colors }: CostumeFrame, index: number, otherwise: string): string =>
  colors[index] ?? otherwise;

const drawGradient = (id: string, from: Point, to: Point, colors: readonly string[]): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${short(from.x)}" y1="${short(from.y)}" x2="${short(to.x)}" y2="${short(to.y)}">${colors
    .map((color, i) => `<stop offset="${(i / (colors.length - 1)).toFixed(3)}" stop-color="${color}"/>`)
    .join("")}</linearGradient>`;

/** A pointed hat with a wide brim, a ribbon and a buckle; its tip is bent. Colours: felt, ribbon. */
const witchHat: DrawPiece = (frame) => {
  const { head } = frame;
  const felt = colorOf(frame, 0, "#1c1524");
  const ribbon = colorOf(frame, 1, "#6b2fa6");
  const brim = (reach: number, lift: number, drop: number) =>
    curveThrough(
      [
        head(-reach, -0.1 + lift),
        head(-0.5, 0.1 + lift),
        head(0, 0.15 + lift),
        head(0.5, 0.1 + lift),
        head(reach, -0.1 + lift),
        head(0.5, -0.1 - drop + lift),
        head(0, -0.13 - drop + lift),
        head(-0.5, -0.1 - drop + lift),
      ],
      true,
    );
  const cone = `M${at(head(-0.53, 0.02))}C${at(head(-0.44, 0.5))} ${at(head(-0.3, 0.8))} ${at(head(-0.12, 1.12))}C${at(head(-0.04, 1.3))} ${at(head(0.14, 1.42))} ${at(head(0.36, 1.36))}C${at(head(0.24, 1.28))} ${at(head(0.18, 1.16))} ${at(head(0.2, 1.02))}C${at(head(0.34, 0.68))} ${at(head(0.46, 0.4))} ${at(head(0.53, 0.02))}Q${at(head(0, -0.13))} ${at(head(-0.53, 0.02))}Z`;
  const band = `M${at(head(-0.53, 0.02))}L${at(head(-0.5, 0.2))}Q${at(head(0, 0.08))} ${at(head(0.5, 0.2))}L${at(head(0.53, 0.02))}Q${at(head(0, -0.13))} ${at(head(-0.53, 0.02))}Z`;
  const buckle = [head(-0.1, 0.13), head(0.1, 0.13), head(0.105, -0.045), head(-0.105, -0.045)]
    .map(at)
    .join("L");
  const creases = [
    [head(-0.16, 1.0), head(0.02, 0.95), head(0.2, 1.04)],
    [head(-0.3, 0.62), head(-0.05, 0.55), head(0.12, 0.6)],
    [head(0.36, 0.5), head(0.2, 0.42), head(0.05, 0.46)],
  ].map((points) => `<path d="${curveThrough(points)}"/>`);
  return {
    front:
      drawGradient("felt", head(-0.5, 0), head(0.5, 0), ["#0b0810", felt, "#43365a", felt, "#09070d"]) +
      drawGradient("brim", head(0, 0.15), head(0, -0.2), ["#0d0a13", felt, "#392d4c"]) +
      drawGradient("ribbon", head(-0.5, 0), head(0.5, 0), ["#2a1140", ribbon, "#a86be0", ribbon, "#240e38"]) +
      `<path d="${brim(1.02, 0.02, 0.03)}" fill="#050308" opacity="0.5"/>` +
      `<path d="${brim(1, 0.05, 0)}" fill="url(#brim)"/>` +
      `<path d="${cone}" fill="url(#felt)"/>` +
      `<g fill="none" stroke="#050308" stroke-opacity="0.55" stroke-width="${short(frame.headWidth * 0.014)}" stroke-linecap="round">${creases.join("")}</g>` +
      `<path d="${band}" fill="url(#ribbon)"/>` +
      `<path d="M${buckle}Z" fill="none" stroke="#d9a93a" stroke-width="${short(frame.headWidth * 0.035)}" stroke-linejoin="round"/>`,
  };
};

/** A striped paper cone with a tassel, a little to one side. Colours: two stripes and the tassel. */
const partyHat: DrawPiece = (frame) => {
  const { head, headWidth } = frame;
  const [first, second] = [colorOf(frame, 0, "#f0811c"), colorOf(frame, 1, "#2a1838")];
  const tassel = colorOf(frame, 2, "#ffd24a");
  const tip = head(0.2, 0.98);
  const [left, right] = [head(-0.2, 0.2), head(0.38, 0.14)];
  const rim = `Q${at(head(0.08, 0.06))}`;
  const cone = `M${at(left)}L${at(tip)}L${at(right)}${rim} ${at(left)}Z`;
  const stripes = [0.16, 0.42, 0.68].map((share) => {
    const [a, b] = [between(left, tip, share), between(right, tip, share)];
    const [c, d] = [between(left, tip, share + 0.13), between(right, tip, share + 0.13)];
    const sag = (p: Point, q: Point) => {
      const middle = between(p, q, 0.5);
      return {
        x: middle.x - frame.face.up.x * headWidth * 0.06,
        y: middle.y - frame.face.up.y * headWidth * 0.06,
      };
    };
    return `<path d="M${at(a)}Q${at(sag(a, b))} ${at(b)}L${at(d)}Q${at(sag(c, d))} ${at(c)}Z" fill="${second}"/>`;
  });
  const threads = Array.from({ length: 40 }, (_, i) => {
    const angle = (i / 40) * 2 * Math.PI;
    const reach = headWidth * (0.09 + 0.03 * Math.sin(i * 2.3));
    return `M${at(tip)}L${short(tip.x + Math.cos(angle) * reach)} ${short(tip.y + Math.sin(angle) * reach)}`;
  });
  return {
    front:
      drawGradient("shade", left, right, ["#000000", "#ffffff", "#000000"]) +
      `<path d="${cone}" fill="${first}"/>${stripes.join("")}` +
      `<path d="${cone}" fill="url(#shade)" opacity="0.2"/>` +
      `<path d="${threads.join("")}" stroke="${tassel}" stroke-width="${short(headWidth * 0.018)}" stroke-linecap="round"/>`,
  };
};

/** A cat's ears that grow out of the hair. Colours: fur, inside. */
const catEars: DrawPiece = (frame) => {
  const { head } = frame;
  const [fur, inside] = [colorOf(frame, 0, "#1a151d"), colorOf(frame, 1, "#c9818f")];
  const ear = (side: 1 | -1) => {
    const outer = `M${at(head(side * 0.5, 0.1))}C${at(head(side * 0.56, 0.34))} ${at(head(side * 0.54, 0.52))} ${at(head(side * 0.48, 0.66))}C${at(head(side * 0.36, 0.6))} ${at(head(side * 0.2, 0.44))} ${at(head(side * 0.12, 0.28))}Q${at(head(side * 0.3, 0.16))} ${at(head(side * 0.5, 0.1))}Z`;
    const inner = `M${at(head(side * 0.46, 0.2))}C${at(head(side * 0.5, 0.36))} ${at(head(side * 0.49, 0.46))} ${at(head(side * 0.46, 0.55))}C${at(head(side * 0.37, 0.5))} ${at(head(side * 0.27, 0.4))} ${at(head(side * 0.22, 0.32))}Q${at(head(side * 0.34, 0.24))} ${at(head(side * 0.46, 0.2))}Z`;
    return `<path d="${outer}" fill="${fur}" stroke="#000" stroke-opacity="0.4" stroke-width="${short(frame.headWidth * 0.008)}"/><path d="${inner}" fill="${inside}" opacity="0.85"/>`;
  };
  return { front: ear(-1) + ear(1) };
};

/** Curly tufts of dyed hair that stand out at both sides of the head. Colours: hair, its shade. */
const hairTufts: DrawPiece = (frame) => {
  const { head, headWidth, random, turn } = frame;
  const [light, dark] = [colorOf(frame, 0, "#d23a1e"), colorOf(frame, 1, "#5a1208")];
  const curl = (side: 1 | -1, shade: string, reach: number, width: number) => {
    const angle = -0.75 + random() * 1.9;
    const from = head(side * (0.4 + 0.08 * random()), -0.06 - 0.36 * random());
    const [c, s] = [Math.cos(angle) * side, Math.sin(angle)];
    const radius = headWidth * (0.016 + 0.022 * random());
    const turns = 2 + Math.floor(random() * 3);
    const spin = random() < 0.5 ? 1 : -1;
    const points = Array.from({ length: turns * 5 + 1 }, (_, i): Point => {
      const share = i / (turns * 5);
      const far = headWidth * reach * share;
      const round = spin * (i / 5) * 2 * Math.PI;
      const [along, across] = [
        far + Math.cos(round) * radius * share,
        Math.sin(round) * radius * Math.min(1, share * 3),
      ];
      const x = c * along - s * across;
      const y = s * along + c * side * across;
      return {
        x: from.x + frame.face.right.x * x + frame.face.up.x * y,
        y: from.y + frame.face.right.y * x + frame.face.up.y * y,
      };
    });
    return `<path d="${curveThrough(points)}" stroke="${shade}" stroke-width="${short(headWidth * width)}" stroke-opacity="${(0.6 + 0.4 * random()).toFixed(2)}"/>`;
  };
  const sides = ([-1, 1] as const).filter((side) => turn * side < 0.45);
  const tuft = (count: number, shades: readonly string[], reach: number, width: number) =>
    sides
      .flatMap((side) =>
        Array.from({ length: count }, () =>
          curl(
            side,
            shades[Math.floor(random() * shades.length)]!,
            reach * (0.45 + 0.65 * random()),
            width * (0.6 + 0.8 * random()),
          ),
        ),
      )
      .join("");
  const group = (content: string) => `<g fill="none" stroke-linecap="round">${content}</g>`;
  return {
    behind: group(
      tuft(150, [dark], 0.34, 0.02) +
        tuft(170, [dark, light, dark], 0.4, 0.009) +
        tuft(150, [light, light, "#e8664a"], 0.36, 0.006),
    ),
    front: group(tuft(60, [light, dark, light], 0.2, 0.007)),
  };
};

/** A cape with a high stiff collar behind the head, and a frill at the neck. Colours: cloth, lining, frill. */
const highCollar: DrawPiece = (frame) => {
  const { body } = frame;
  const [cloth, lining, frill] = [
    colorOf(frame, 0, "#15101a"),
    colorOf(frame, 1, "#9c1420"),
    colorOf(frame, 2, "#ece6da"),
  ];
  const wing = (side: 1 | -1, grow: number) =>
    `M${at(body(side * 0.2, 0.3))}C${at(body(side * 0.5, 0.02))} ${at(body(side * 0.62, -0.5))} ${at(body(side * (1.02 + grow), -1.12 - grow))}C${at(body(side * (1.14 + grow), -0.6))} ${at(body(side * (1.12 + grow), -0.1))} ${at(body(side * (1.34 + grow), 0.42))}L${at(body(side * 0.9, 0.8))}L${at(body(0, 0.6))}Z`;
  const ribs = (side: 1 | -1) =>
    [0.25, 0.5, 0.75]
      .map(
        (share) =>
          `<path d="M${at(between(body(side * 0.3, 0.3), body(side * 0.9, 0.5), share))}L${at(between(body(side * 0.66, -0.5), body(side * 1.1, -0.2), share))}" stroke="#3a040a" stroke-opacity="0.45" stroke-width="${short(frame.face.width * 0.012)}"/>`,
      )
      .join("");
  const lapel = (side: 1 | -1) =>
    `M${at(body(side * 0.2, 0.12))}C${at(body(side * 0.42, -0.02))} ${at(body(side * 0.62, 0.02))} ${at(body(side * 0.82, 0.12))}C${at(body(side * 0.7, 0.5))} ${at(body(side * 0.5, 0.9))} ${at(body(side * 0.42, 1.5))}C${at(body(side * 0.3, 1))} ${at(body(side * 0.22, 0.6))} ${at(body(side * 0.2, 0.12))}Z`;
  const lace = Array.from({ length: 4 }, (_, i) => {
    const [w, y] = [0.14 + i * 0.035, 0.2 + i * 0.17];
    const edge = [-1, -0.6, -0.2, 0.2, 0.6, 1].map((x, k) => body(x * w, y + 0.18 + (k % 2 ? 0.035 : -0.01)));
    return `<path d="${curveThrough([body(-w * 0.55, y), ...edge, body(w * 0.55, y)], true)}" fill="${frill}" stroke="#8f877a" stroke-width="${short(frame.face.width * 0.006)}"/>`;
  });
  return {
    behind:
      drawGradient("lining", body(0, -1.1), body(0, 0.7), [lining, lining, "#3c050b"]) +
      `<path d="${wing(-1, 0.05)}${wing(1, 0.05)}" fill="${cloth}"/>` +
      `<path d="${wing(-1, 0)}${wing(1, 0)}" fill="url(#lining)"/>${ribs(-1)}${ribs(1)}`,
    front:
      drawGradient("cloth", body(0, 0), body(0, 1.4), ["#2a2230", cloth, "#08060a"]) +
      lace.reverse().join("") +
      `<path d="${lapel(-1)}${lapel(1)}" fill="url(#cloth)" stroke="#4a0a12" stroke-width="${short(frame.face.width * 0.014)}"/>` +
      `<circle cx="${short(body(0, 0.2).x)}" cy="${short(body(0, 0.2).y)}" r="${short(frame.face.width * 0.075)}" fill="#c9982f"/>` +
      `<circle cx="${short(body(0, 0.2).x)}" cy="${short(body(0, 0.2).y)}" r="${short(frame.face.width * 0.052)}" fill="#b3121f"/>` +
      `<circle cx="${short(body(-0.018, 0.18).x)}" cy="${short(body(-0.018, 0.18).y)}" r="${short(frame.face.width * 0.016)}" fill="#ff9aa0"/>`,
  };
};

/** Bones painted on the clothes: collar bones, breastbone, ribs and arms. Colour: bone. */
const bones: DrawPiece = (frame) => {
  const { body, face } = frame;
  const bone = colorOf(frame, 0, "#e4dfd0");
  const unit = face.width;
  const both = (draw: (side: 1 | -1) => string) => draw(-1) + draw(1);
  const shapes = [
    both((side) =>
      stroke([body(side * 0.06, 0.42), body(side * 0.45, 0.3), body(side * 0.98, 0.36)], unit * 0.11, 0.5),
    ),
    stroke([body(0, 0.42), body(0, 0.8), body(0, 1.25)], unit * 0.15, 0.6),
    ...Array.from({ length: 5 }, (_, i) =>
      both((side) => {
        const [y, w] = [0.56 + i * 0.2, 0.78 - i * 0.05];
        return stroke(
          [
            body(side * 0.07, y),
            body(side * w * 0.6, y - 0.02),
            body(side * w, y + 0.13),
            body(side * w * 0.86, y + 0.27),
          ],
          unit * 0.085,
          0.3,
        );
      }),
    ),
    both((side) =>
      stroke([body(side * 1.12, 0.5), body(side * 1.24, 1.1), body(side * 1.3, 1.8)], unit * 0.12, 0.7),
    ),
  ];
  const spine = Array.from({ length: 5 }, (_, i) => {
    const p = body(0, 1.38 + i * 0.16);
    return `<rect x="${short(p.x - unit * 0.085)}" y="${short(p.y)}" width="${short(unit * 0.17)}" height="${short(unit * 0.12)}" rx="${short(unit * 0.04)}"/>`;
  });
  return { front: `<g fill="${bone}" opacity="0.92"><path d="${shapes.join("")}"/>${spine.join("")}</g>` };
};

/** A bow tie. Colours: cloth, knot. */
const bowTie: DrawPiece = (frame) => {
  const { body, face } = frame;
  const [cloth, knot] = [colorOf(frame, 0, "#f0811c"), colorOf(frame, 1, "#2a1838")];
  const loop = (side: 1 | -1) =>
    `M${at(body(0, 0.2))}C${at(body(side * 0.14, 0.04))} ${at(body(side * 0.3, 0.02))} ${at(body(side * 0.36, 0.06))}C${at(body(side * 0.33, 0.2))} ${at(body(side * 0.33, 0.24))} ${at(body(side * 0.36, 0.36))}C${at(body(side * 0.28, 0.4))} ${at(body(side * 0.14, 0.36))} ${at(body(0, 0.2))}Z`;
  const spots = [-0.25, -0.16, 0.16, 0.25].flatMap((x) => [0.13, 0.27].map((y) => body(x, y)));
  return {
    front:
      `<path d="${loop(-1)}${loop(1)}" fill="${cloth}" stroke="#000" stroke-opacity="0.35" stroke-width="${short(face.width * 0.01)}"/>` +
      spots
        .map(
          ({ x, y }) =>
            `<circle cx="${short(x)}" cy="${short(y)}" r="${short(face.width * 0.02)}" fill="${knot}"/>`,
        )
        .join("") +
      `<rect x="${short(body(-0.06, 0).x)}" y="${short(body(0, 0.12).y)}" width="${short(face.width * 0.12)}" height="${short(face.width * 0.17)}" rx="${short(face.width * 0.04)}" fill="${knot}"/>`,
  };
};

/** How each piece of a costume is drawn. One without an entry does not compile. */
const PIECE_TABLE: Readonly<Record<CostumePiece, DrawPiece>> = {
  "witch-hat": witchHat,
  "party-hat": partyHat,
  "cat-ears": catEars,
  "hair-tufts": hairTufts,
  "high-collar": highCollar,
  bones: bones,
  "bow-tie": bowTie,
};

/** How dark the shadow is that a piece throws, and how far it falls, in face widths. */
const SHADOW = 0.38;
const DROP = 0.05;

/** Darkens what lies just below a layer. Changes the picture. */
function dropShadow(raster: Raster, layer: Layer, faceWidth: number): void {
  const { width, height } = layer;
  const drop = Math.round(faceWidth * DROP);
  const shade = createPlane(width, height);
  for (let y = drop; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      shade.data[y * width + x] = layer.data[((y - drop) * width + x) * 4 + 3]! / 255;
  const soft = gaussianBlur(shade, faceWidth * 0.035);
  for (let pixel = 0; pixel < soft.data.length; pixel += 1) {
    const gain = 1 - SHADOW * soft.data[pixel]!;
    if (gain > 0.996) continue;
    for (let channel = 0; channel < 3; channel += 1) raster.data[pixel * 3 + channel]! *= gain;
  }
}

const background = (person: Plane): Plane => {
  return fillPlane(person, (i) => 1 - person.data[i]!);
};

export const costume: Operation<"costume"> = async (scene, { pieces }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const { person } = main;
  const raster = copyRaster(main.raster);
  const { width, height } = raster;
  const behind = person && background(person);
  for (const face of main.faces ?? []) {
    for (const { piece, colors } of pieces) {
      const frame = createCostumeFrame(face, person, raster, colors, context.random);
      const drawing = PIECE_TABLE[piece](frame);
      if (drawing.behind && behind)
        drawLayer(raster, await drawSvg(drawing.behind, width, height), { left: 0, top: 0 }, 1, behind);
      if (!drawing.front) continue;
      const layer = await drawSvg(drawing.front, width, height);
      dropShadow(raster, layer, frame.face.width);
      drawLayer(raster, layer);
    }
  }
  return withPicture({ ...scene, main }, raster);
};
