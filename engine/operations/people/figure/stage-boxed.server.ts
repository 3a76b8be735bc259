import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { alphaPlane, drawLayer, type Layer } from "../../../core/layer/layer.ts";
import { dropAlpha, maskBounds } from "../../../core/layer/stack-layer.ts";
import { resizeLayer } from "../../../core/layer/shape-layer.server.ts";
import type { Typesetter } from "../../../core/layer/text-path.server.ts";
import type { Raster, Rgb } from "../../../core/raster/raster.ts";
import type { Dimensions } from "../../../core/recipe/output-size.ts";
import { castShadow } from "./cast-shadow.server.ts";
import { groundShadow } from "./stage-scene.server.ts";
import { BOX_DEPTH, cardboardColor, drawWindowBox } from "./window-box.server.ts";

/** The front's width in shares of its height. */
const FRONT = 0.74;

/** A wall and a table top, lit from above left, the edge between them out of focus. */
async function drawStudio({ width, height }: Dimensions, ground: number): Promise<Raster> {
  const blur = height * 0.006;
  const layer = await drawSvg(
    `<defs><radialGradient id="w" cx="0.42" cy="0.3" r="0.9"><stop offset="0" stop-color="#f3efe9"/><stop offset="0.6" stop-color="#d9d2c9"/><stop offset="1" stop-color="#a9a097"/></radialGradient>
<linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b99b7c"/><stop offset="0.25" stop-color="#d2b594"/><stop offset="1" stop-color="#8f7357"/></linearGradient><filter id="b"><feGaussianBlur stdDeviation="0 ${blur}"/></filter></defs>
<rect width="${width}" height="${height}" fill="url(#w)"/><rect x="${-width * 0.1}" y="${ground}" width="${width * 1.2}" height="${height}" fill="url(#t)" filter="url(#b)"/>`,
    width,
    height,
  );
  return dropAlpha(layer);
}

/** Shows figures before the box they came in: side by side in a wide picture, one before the other in a tall one. */
export async function stageBoxed(
  dolls: readonly Layer[],
  color: Rgb,
  number: number,
  frame: Dimensions,
  typesetter: Typesetter,
): Promise<Raster> {
  const { width, height } = frame;
  const shapes = dolls.map((doll) => ({ doll, box: maskBounds(alphaPlane(doll))! }));
  const tallest = Math.max(...shapes.map(({ box }) => box.height));
  const row = shapes.reduce((sum, { box }) => sum + box.width, 0) * 1.04;
  // Sizes for a box one high: figures are three quarters of it, and stand before its left edge.
  const [boxWidth, boxHeight] = [FRONT * (1 + BOX_DEPTH.right), 1 + FRONT * BOX_DEPTH.above];
  const isTall = width < height * 1.15;
  const dollScale = (isTall ? 0.82 : 0.76) / tallest;
  const dollsWidth = row * dollScale;
  const overlap = Math.min(dollsWidth, boxWidth) * (isTall ? 0.4 : 0.1);
  const group = dollsWidth + boxWidth - overlap;
  const unit = Math.min((width * 0.93) / group, (height * 0.84) / boxHeight);
  const left = (width - group * unit) / 2;
  const ground = (height + boxHeight * unit) / 2 + unit * 0.01;
  const studio = await drawStudio(frame, Math.max(height * 0.35, ground - unit * 0.2));

  const box = await drawWindowBox(
    {
      width: Math.round(FRONT * unit),
      height: Math.round(unit),
      color: cardboardColor(color),
      number,
      isGlazed: true,
    },
    dolls[0]!,
    typesetter,
  );
  const boxLeft = left + (dollsWidth - overlap) * unit;
  const boxTop = ground - unit * (isTall ? 0.1 : 0.05) - box.height;
  await castShadow(
    studio,
    `<path d="M${boxLeft - unit * 0.03} ${boxTop + box.height}L${boxLeft + FRONT * unit} ${boxTop + box.height + unit * 0.02}L${boxLeft + box.width + unit * 0.2} ${boxTop + box.height - unit * 0.09}L${boxLeft + box.width} ${boxTop + box.height - unit * 0.12}Z" fill="#000"/>`,
    unit * 0.018,
    0.6,
  );
  drawLayer(studio, box, { left: boxLeft, top: boxTop });

  let x = left;
  for (const { doll, box: bounds } of shapes) {
    const scale = dollScale * unit;
    const sized = await resizeLayer(doll, doll.width * scale, doll.height * scale);
    const place = { left: x - bounds.left * scale, top: ground - (bounds.top + bounds.height) * scale };
    const shadow = await groundShadow(sized, sized.width, sized.height * 0.1, unit * 0.014);
    drawLayer(
      studio,
      shadow,
      {
        left: place.left + (sized.width - shadow.width) / 2 + unit * 0.02,
        top: ground - shadow.height * 0.62,
      },
      0.62,
    );
    drawLayer(studio, sized, place);
    x += bounds.width * scale * 1.04;
  }
  return studio;
}
