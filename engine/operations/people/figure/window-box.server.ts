import { cssColor, lighten, scaleColor } from "../../../core/raster/paint-color.ts";
import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { alphaPlane, type Layer } from "../../../core/layer/layer.ts";
import { createLayer, maskBounds, stackLayer } from "../../../core/layer/stack-layer.ts";
import { resizeLayer } from "../../../core/layer/shape-layer.server.ts";
import type { Typesetter } from "../../../core/layer/text-path.server.ts";
import { lumaOf, type Rgb } from "../../../core/raster/raster.ts";
import { dropContactShadow } from "./shadows.server.ts";

export interface BoxPlan {
  /** Pixels of the front; the box's side and lid take more room to the right and above. */
  width: number;
  height: number;
  color: Rgb;
  /** The number on the label; null leaves the label off. */
  number: number | null;
  /** Whether a pane with reflections closes the window, or what shows in it is printed. */
  isGlazed: boolean;
}

/** Room for the side to the right and for the lid above, in shares of the front's width. */
export const BOX_DEPTH = { right: 0.26, above: 0.1 } as const;

/** A cardboard colour out of a garment's: never so dark or so pale that the printing is lost. */
export function cardboardColor([r, g, b]: Rgb): Rgb {
  const luma = lumaOf(r, g, b);
  const chroma = Math.max(r, g, b) - Math.min(r, g, b);
  if (chroma < 30) return luma > 140 ? [64, 92, 138] : [196, 74, 58];
  const gain = Math.min(1.5, Math.max(0.7, 115 / Math.max(20, luma)));
  return [Math.min(235, r * gain), Math.min(235, g * gain), Math.min(235, b * gain)];
}

function windowPath(x: number, y: number, w: number, h: number): string {
  const [r, arch] = [w * 0.07, w * 0.2];
  return `M${x} ${y + arch}Q${x} ${y} ${x + arch} ${y}H${x + w - arch}Q${x + w} ${y} ${x + w} ${y + arch}V${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}H${x + r}Q${x} ${y + h} ${x} ${y + h - r}Z`;
}

/** A toy's box with a window, seen a little from above and the right, with a figure inside it. */
export async function drawWindowBox(plan: BoxPlan, figure: Layer, typesetter: Typesetter): Promise<Layer> {
  const { width: w, height: h, color } = plan;
  const [depth, lid] = [w * BOX_DEPTH.right, w * BOX_DEPTH.above];
  const [full, tall] = [Math.ceil(w + depth), Math.ceil(h + lid)];
  const front = { x: 0, y: lid };
  const view = { x: w * 0.075, y: lid + h * 0.06, w: w * 0.85, h: h * 0.73 };
  const path = windowPath(view.x, view.y, view.w, view.h);
  const rays = Array.from({ length: 18 }, (_, i) => {
    const [a, b] = [((i - 0.25) / 18) * 2 * Math.PI, ((i + 0.25) / 18) * 2 * Math.PI];
    const [cx, cy, far] = [view.x + view.w / 2, view.y + view.h * 0.45, view.h * 1.2];
    return `<path d="M${cx} ${cy}L${cx + Math.cos(a) * far} ${cy + Math.sin(a) * far}L${cx + Math.cos(b) * far} ${cy + Math.sin(b) * far}Z" fill="#fff" fill-opacity="0.1"/>`;
  }).join("");
  const inner = lighten(color, 0.55);
  const box = await drawSvg(
    `<defs><linearGradient id="f" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${cssColor(lighten(color, 0.14))}"/><stop offset="1" stop-color="${cssColor(scaleColor(color, 0.86))}"/></linearGradient>
<linearGradient id="s" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${cssColor(scaleColor(color, 0.6))}"/><stop offset="1" stop-color="${cssColor(scaleColor(color, 0.44))}"/></linearGradient>
<linearGradient id="i" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${cssColor(scaleColor(inner, 0.72))}"/><stop offset="0.75" stop-color="${cssColor(inner)}"/><stop offset="0.84" stop-color="${cssColor(scaleColor(inner, 0.62))}"/><stop offset="1" stop-color="${cssColor(scaleColor(inner, 0.9))}"/></linearGradient><clipPath id="w"><path d="${path}"/></clipPath></defs>
<path d="M${w} ${front.y}L${w + depth} ${lid * 0.35}V${tall - lid * 0.95}L${w} ${tall}Z" fill="url(#s)"/>
<path d="M0 ${front.y}L${depth * 0.72} 0L${w + depth} ${lid * 0.35}L${w} ${front.y}Z" fill="${cssColor(lighten(color, 0.32))}"/>
<path d="M${w + depth * 0.2} ${tall * 0.2}L${w + depth * 0.82} ${tall * 0.16}V${tall * 0.6}L${w + depth * 0.2} ${tall * 0.66}Z" fill="#fff" fill-opacity="0.16"/>
<rect x="0" y="${front.y}" width="${w}" height="${h}" fill="url(#f)"/>
<g clip-path="url(#w)"><rect x="0" y="${front.y}" width="${w}" height="${h}" fill="url(#i)"/>${rays}<path d="${path}" fill="none" stroke="#000" stroke-opacity="0.35" stroke-width="${w * 0.05}"/></g>`,
    full,
    tall,
  );
  await placeInside(box, figure, view);
  stackLayer(box, await drawFront(plan, path, view, typesetter, full, tall), { left: 0, top: 0 });
  return box;
}

async function placeInside(box: Layer, figure: Layer, view: { x: number; y: number; w: number; h: number }) {
  const bounds = maskBounds(alphaPlane(figure));
  if (!bounds) return;
  const scale = Math.min((view.w * 0.9) / bounds.width, (view.h * 0.88) / bounds.height);
  const sized = await resizeLayer(figure, figure.width * scale, figure.height * scale);
  const place = {
    left: view.x + view.w / 2 - (bounds.left + bounds.width / 2) * scale,
    top: view.y + view.h * 0.97 - (bounds.top + bounds.height) * scale,
  };
  const shadow = createLayer(box.width, box.height);
  stackLayer(shadow, sized, { left: place.left + view.w * 0.05, top: place.top });
  dropContactShadow(box, shadow, { left: 0, top: 0 }, view.w * 0.04, 0.45);
  stackLayer(box, sized, place);
}

async function drawLabel(
  number: number,
  box: { x: number; y: number; width: number; height: number },
  ink: string,
  typesetter: Typesetter,
): Promise<string> {
  const { d } = await typesetter.set({
    text: `No. ${number}`,
    font: "fredoka",
    size: box.height * 0.5,
    x: box.x + box.width / 2,
    y: box.y + box.height * 0.68,
    anchor: "middle",
  });
  return `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${box.height * 0.3}" fill="#fff"/><path d="${d}" fill="${ink}"/>`;
}

/** What lies before the figure: the pane with its reflections, the frame round it, and the label. */
async function drawFront(
  { width: w, height: h, color, number, isGlazed }: BoxPlan,
  path: string,
  view: { x: number; y: number; w: number; h: number },
  typesetter: Typesetter,
  full: number,
  tall: number,
): Promise<Layer> {
  const lid = tall - h;
  const strip = { y: view.y + view.h + h * 0.035, h: h * 0.13 };
  const label =
    number === null
      ? ""
      : await drawLabel(
          number,
          { x: w * 0.3, y: strip.y, width: w * 0.4, height: strip.h },
          cssColor(scaleColor(color, 0.6)),
          typesetter,
        );
  const stripe = (share: number) =>
    `<rect x="${w * 0.075}" y="${strip.y + strip.h * share}" width="${w * 0.18}" height="${strip.h * 0.1}" rx="${strip.h * 0.05}" fill="#fff" fill-opacity="0.75"/><rect x="${w * 0.745}" y="${strip.y + strip.h * share}" width="${w * 0.18}" height="${strip.h * 0.1}" rx="${strip.h * 0.05}" fill="#fff" fill-opacity="0.75"/>`;
  const glare = `<g clip-path="url(#w)"><path d="M${view.x + view.w * 0.1} ${view.y}L${view.x + view.w * 0.34} ${view.y}L${view.x - view.w * 0.05} ${view.y + view.h * 0.8}V${view.y + view.h * 0.36}Z" fill="#fff" fill-opacity="0.2"/><path d="M${view.x + view.w * 0.42} ${view.y}L${view.x + view.w * 0.48} ${view.y}L${view.x + view.w * 0.02} ${view.y + view.h}H${view.x}V${view.y + view.h * 0.94}Z" fill="#fff" fill-opacity="0.14"/><path d="M${view.x + view.w} ${view.y + view.h * 0.55}V${view.y + view.h}H${view.x + view.w * 0.72}Z" fill="#fff" fill-opacity="0.1"/></g>`;
  return drawSvg(
    `<defs><clipPath id="w"><path d="${path}"/></clipPath></defs>
${isGlazed ? glare : ""}
<path d="${path}" fill="none" stroke="#fff" stroke-opacity="0.9" stroke-width="${w * 0.014}"/>
<path d="M0 ${lid}H${w}" stroke="#fff" stroke-opacity="0.5" stroke-width="${w * 0.006}"/><path d="M${w} ${lid}V${tall}" stroke="#fff" stroke-opacity="0.35" stroke-width="${w * 0.006}"/>
${label}${stripe(0.2)}${stripe(0.45)}${stripe(0.7)}`,
    full,
    tall,
  );
}
