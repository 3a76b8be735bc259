import { between } from "../../../core/face/face.ts";
import { curveThrough, stroke } from "../makeup/curve.ts";
import { at, short } from "../../../core/scenes/svg-shapes.ts";
import { colorOf, drawGradient } from "./piece-colors.ts";
import type { DrawPiece } from "./costume-frame.ts";

/** A cape with a high stiff collar behind the head, and a frill at the neck. Colours: cloth, lining, frill. */
export const highCollar: DrawPiece = (frame) => {
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
export const bones: DrawPiece = (frame) => {
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
export const bowTie: DrawPiece = (frame) => {
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

/** A pleated ruff round the neck. Colours: linen, its folds. */
export const ruff: DrawPiece = (frame) => {
  const { body, face } = frame;
  const [linen, fold] = [colorOf(frame, 0, "#d8d2c6"), colorOf(frame, 1, "#2a2428")];
  const row = (reach: number, drop: number, phase: number) => {
    const count = 26;
    return Array.from({ length: count }, (_, i) => {
      const t = (i + phase) / count;
      const angle = Math.PI * (1.08 - 1.16 * t);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const inner = body(c * 0.3, s * 0.09 + drop - 0.04);
      const outer = body(c * reach, s * reach * 0.42 + drop);
      const turn = Math.atan2(outer.y - inner.y, outer.x - inner.x);
      const length = Math.hypot(outer.x - inner.x, outer.y - inner.y);
      const wide = face.width * 0.075;
      return `<g transform="translate(${at(inner)}) rotate(${short((turn * 180) / Math.PI)})"><path d="M0 ${short(-wide * 0.3)}L${short(length)} ${short(-wide)}Q${short(length + wide)} 0 ${short(length)} ${short(wide)}L0 ${short(wide * 0.3)}Z" fill="${linen}" stroke="${fold}" stroke-opacity="0.7" stroke-width="${short(face.width * 0.008)}"/><path d="M0 0L${short(length)} 0" stroke="${fold}" stroke-opacity="0.35" stroke-width="${short(face.width * 0.02)}"/></g>`;
    }).join("");
  };
  return { front: row(0.86, 0.2, 0) + row(0.66, 0.1, 0.5) };
};
