import { between, type Point } from "../../../core/face/face.ts";
import { curveThrough } from "../makeup/curve.ts";
import { at, short } from "../../../core/scenes/svg-shapes.ts";
import { colorOf, drawGradient } from "./piece-colors.ts";
import type { DrawPiece } from "./costume-frame.ts";

/** A pointed hat with a wide brim, a ribbon and a buckle; its tip is bent. Colours: felt, ribbon. */
export const witchHat: DrawPiece = (frame) => {
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
export const partyHat: DrawPiece = (frame) => {
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
export const catEars: DrawPiece = (frame) => {
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
export const hairTufts: DrawPiece = (frame) => {
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
