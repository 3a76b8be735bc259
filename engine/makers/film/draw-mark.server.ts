import { PRODUCT } from "#registry/contract/product.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { createTypesetter } from "../../core/layer/text-path.server.ts";
import { drawingToPlanes, type LayerPlanes } from "./frame-planes.ts";

/** Height of the letters and distance from the edges, in shares of the frame's shorter side. */
const LETTERS = 0.052;
const MARGIN = 0.035;
const OPACITY = 0.82;

export interface Mark {
  layer: LayerPlanes;
  /** Even pixels. */
  left: number;
  top: number;
}

const even = (pixels: number): number => 2 * Math.round(pixels / 2);

/** The product's name for the lower right corner of a film: white with a soft dark rim, readable on any picture. */
export async function drawMark(frame: { width: number; height: number }): Promise<Mark> {
  const short = Math.min(frame.width, frame.height);
  const size = short * LETTERS;
  const line = { text: PRODUCT.name, font: "fredoka", size, x: size * 0.3, y: size * 1.05 } as const;
  const { d, width } = await createTypesetter().set(line);
  const box = { width: even(width + size * 0.6), height: even(size * 1.6) };
  const rim = `<path d="${d}" fill="none" stroke="#000" stroke-opacity="0.42" stroke-width="${size * 0.16}" stroke-linejoin="round"/>`;
  const layer = await drawSvg(
    `<g opacity="${OPACITY}">${rim}<path d="${d}" fill="#fff"/></g>`,
    box.width,
    box.height,
  );
  const margin = short * MARGIN;
  return {
    layer: drawingToPlanes(layer),
    left: even(frame.width - margin - box.width),
    top: even(frame.height - margin - box.height),
  };
}
