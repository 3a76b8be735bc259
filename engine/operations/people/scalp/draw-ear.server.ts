import { between, distance, type Point } from "../../../core/face/face.ts";
import { colorAt, skinColor } from "../../../people/hair/hair-color.ts";
import { drawLayer } from "../../../core/layer/layer.ts";
import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { curveThrough } from "../makeup/curve.ts";
import type { FaceSide } from "../../../core/face/face-frame.ts";
import type { Plane, Raster, Rgb } from "../../../core/raster/raster.ts";
import { short } from "../../../core/scenes/svg-shapes.ts";
import type { Skull } from "./skull-shape.ts";

/** A head turned farther than this hides its far ear. */
const TURNED = 0.28;

/** The ear's outline as shares of its width outwards and of its height down, from where it joins the face. */
const OUTLINE = [
  [0.05, 0.12],
  [0.35, -0.04],
  [0.75, 0],
  [1, 0.2],
  [1.02, 0.45],
  [0.82, 0.68],
  [0.55, 0.88],
  [0.3, 1.02],
  [0.06, 0.94],
  [-0.12, 0.6],
] as const;
const FOLDS = [
  [
    [0.3, 0.2],
    [0.6, 0.12],
    [0.82, 0.26],
    [0.82, 0.46],
    [0.62, 0.66],
  ],
  [
    [0.3, 0.36],
    [0.55, 0.34],
    [0.56, 0.54],
    [0.34, 0.66],
  ],
] as const;

const tone = ([red, green, blue]: Rgb, light: number): string =>
  `rgb(${[red, green, blue].map((value) => Math.max(0, Math.min(255, Math.round(value * light)))).join(",")})`;

/** Where the ear on one side would be: its upper and lower root on the head. */
function earRoots({ frame }: Skull, side: FaceSide): { top: Point; height: number } {
  const edge = frame.face.points[side.out < 0 ? 127 : 356]!;
  const top = frame.move(between(edge, side.jaw, 0.2), 0, 0);
  return { top, height: distance(edge, side.jaw) * 0.72 };
}

/** Whether hair lay where the ear of a side has to be. */
function wasCovered(hair: Plane, skull: Skull, side: FaceSide): boolean {
  const { top, height } = earRoots(skull, side);
  const { right, up } = skull.frame;
  let [covered, count] = [0, 0];
  for (const out of [0.15, 0.3, 0.45])
    for (const down of [0.3, 0.5, 0.7, 0.9]) {
      const x = Math.round(top.x + right.x * side.out * out * height * 0.8 - up.x * down * height);
      const y = Math.round(top.y + right.y * side.out * out * height * 0.8 - up.y * down * height);
      if (x < 0 || y < 0 || x >= hair.width || y >= hair.height) continue;
      covered += hair.data[y * hair.width + x]!;
      count += 1;
    }
  return count > 0 && covered / count > 0.4;
}

/** Draws the ears that hair had covered, in the skin's colour. Changes the picture. */
export async function drawEars(raster: Raster, skull: Skull, hair: Plane): Promise<void> {
  const cheeks = skinColor(raster, skull.frame.face);
  const drawings: string[] = [];
  for (const side of skull.frame.sides) {
    if (skull.turn * side.out > TURNED || !wasCovered(hair, skull, side)) continue;
    const { top, height } = earRoots(skull, side);
    const { right, up } = skull.frame;
    const width = height * (0.38 + 0.25 * Math.min(1, Math.abs(skull.turn)));
    const at = ([out, down]: readonly [number, number]): Point => ({
      x: top.x + right.x * side.out * out * width - up.x * down * height,
      y: top.y + right.y * side.out * out * width - up.y * down * height,
    });
    const around = colorAt(raster, at([0.1, 0.5])) ?? cheeks;
    const skin: Rgb = [
      (cheeks[0] + around[0] * 2) / 3,
      (cheeks[1] + around[1] * 2) / 3,
      (cheeks[2] + around[2] * 2) / 3,
    ];
    const soft = short(height * 0.02);
    const id = side.out < 0 ? "left" : "right";
    const folds = FOLDS.map(
      (points) =>
        `<path d="${curveThrough(points.map(at))}" fill="none" stroke="${tone(skin, 0.6)}" stroke-width="${short(height * 0.07)}" stroke-opacity="0.5" stroke-linecap="round"/>`,
    );
    drawings.push(
      `<filter id="soft-${id}" x="-0.2" y="-0.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="${soft}"/></filter>` +
        `<linearGradient id="ear-${id}" x1="${side.out < 0 ? 1 : 0}" x2="${side.out < 0 ? 0 : 1}" y1="0" y2="0.3"><stop offset="0" stop-color="${tone(skin, 0.86)}"/><stop offset="0.55" stop-color="${tone(skin, 0.96)}"/><stop offset="1" stop-color="${tone(skin, 0.8)}"/></linearGradient>` +
        `<g filter="url(#soft-${id})"><path d="${curveThrough(OUTLINE.map(at), true)}" fill="url(#ear-${id})"/>${folds.join("")}</g>`,
    );
  }
  if (drawings.length > 0) drawLayer(raster, await drawSvg(drawings.join(""), raster.width, raster.height));
}
