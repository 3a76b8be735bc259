import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { alphaPlane, type Layer } from "../../../core/layer/layer.ts";
import { maskBounds, stackLayer } from "../../../core/layer/stack-layer.ts";
import { resizeLayer } from "../../../core/layer/shape-layer.server.ts";

/** The stand's height in shares of the screen's width. */
const STAND = 0.17;

/** Lines of a floor that runs away to a horizon, as modelling programs show it. */
function drawFloorGrid(x: number, y: number, w: number, h: number): string {
  const [horizon, middle] = [y + h * 0.55, x + w / 2];
  const across = Array.from({ length: 8 }, (_, i) => {
    const row = horizon + (h * 0.45) / (1 + i * 0.55);
    return `<path d="M${x} ${row}H${x + w}"/>`;
  });
  const along = Array.from({ length: 15 }, (_, i) => {
    const share = (i - 7) / 7;
    return `<path d="M${middle + share * w * 0.35} ${horizon}L${middle + share * w * 1.5} ${y + h}"/>`;
  });
  return `<g stroke="#fff" stroke-opacity="0.13" stroke-width="${w * 0.0025}">${across.join("")}${along.join("")}</g>`;
}

/** A computer's screen on its stand: a modelling program without any words, with a sculpt in its view. `width` is in pixels. */
export async function drawMonitor(sculpt: Layer, width: number, at: number): Promise<Layer> {
  const [w, h] = [width, width * 0.6];
  const bezel = w * 0.016;
  const tall = Math.ceil(h + w * STAND);
  const panel = { x: bezel, y: bezel, w: w - 2 * bezel, h: h - 2 * bezel };
  const tools = Array.from(
    { length: 9 },
    (_, i) =>
      `<rect x="${panel.x + w * 0.009}" y="${panel.y + h * (0.11 + i * 0.085)}" width="${w * 0.026}" height="${w * 0.026}" rx="${w * 0.006}" fill="${i === 2 ? "#4a90d9" : "#5b6068"}"/>`,
  ).join("");
  const sliders = Array.from({ length: 8 }, (_, i) => {
    const y = panel.y + h * (0.13 + i * 0.095);
    const share = [0.7, 0.35, 0.55, 0.85, 0.2, 0.6, 0.45, 0.75][i]!;
    return `<rect x="${w * 0.865}" y="${y}" width="${w * 0.1}" height="${h * 0.016}" rx="${h * 0.008}" fill="#565b63"/><rect x="${w * 0.865}" y="${y}" width="${w * 0.1 * share}" height="${h * 0.016}" rx="${h * 0.008}" fill="#8fa6c4"/>`;
  }).join("");
  const tabs = Array.from(
    { length: 6 },
    (_, i) =>
      `<rect x="${panel.x + w * (0.02 + i * 0.062)}" y="${panel.y + h * 0.02}" width="${w * 0.05}" height="${h * 0.026}" rx="${h * 0.008}" fill="#666b74"/>`,
  ).join("");
  const view = {
    x: panel.x + w * 0.045,
    y: panel.y + h * 0.07,
    w: panel.w - w * 0.045 - w * 0.125,
    h: panel.h - h * 0.07,
  };
  const monitor = await drawSvg(
    `<defs><linearGradient id="v" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6b7580"/><stop offset="0.55" stop-color="#4c545e"/><stop offset="1" stop-color="#3a4048"/></linearGradient><linearGradient id="n" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#8e9297"/><stop offset="0.5" stop-color="#d4d7da"/><stop offset="1" stop-color="#7c8085"/></linearGradient><clipPath id="c"><rect x="${view.x}" y="${view.y}" width="${view.w}" height="${view.h}"/></clipPath></defs>
<path d="M${w * 0.45} ${h}H${w * 0.55}L${w * 0.565} ${tall - w * 0.02}H${w * 0.435}Z" fill="url(#n)"/><ellipse cx="${w * 0.5}" cy="${tall - w * 0.025}" rx="${w * 0.17}" ry="${w * 0.025}" fill="url(#n)"/>
<rect width="${w}" height="${h}" rx="${w * 0.014}" fill="#1b1c1f"/><rect x="${panel.x}" y="${panel.y}" width="${panel.w}" height="${panel.h}" fill="#2e3136"/>
<rect x="${view.x}" y="${view.y}" width="${view.w}" height="${view.h}" fill="url(#v)"/><g clip-path="url(#c)">${drawFloorGrid(view.x, view.y, view.w, view.h)}</g>${tools}${sliders}${tabs}`,
    w,
    tall,
  );
  const bounds = maskBounds(alphaPlane(sculpt));
  if (bounds) {
    const scale = Math.min((view.h * 0.88) / bounds.height, (view.w * 0.5) / bounds.width);
    const sized = await resizeLayer(sculpt, sculpt.width * scale, sculpt.height * scale);
    const half = (bounds.width * scale) / 2;
    const middle = Math.min(
      view.x + view.w - half - w * 0.01,
      Math.max(view.x + half + w * 0.01, view.x + view.w * at),
    );
    stackLayer(monitor, sized, {
      left: middle - (bounds.left + bounds.width / 2) * scale,
      top: view.y + view.h * 0.96 - (bounds.top + bounds.height) * scale,
    });
  }
  const gloss = await drawSvg(
    `<path d="M${w * 0.62} 0H${w * 0.8}L${w * 0.5} ${h}H${w * 0.32}Z" fill="#fff" fill-opacity="0.045"/>`,
    w,
    tall,
  );
  stackLayer(monitor, gloss, { left: 0, top: 0 });
  return monitor;
}
