import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { alphaPlane, drawLayer, type Layer, cutLayer } from "../../../core/layer/layer.ts";
import { dropAlpha, maskBounds } from "../../../core/layer/stack-layer.ts";
import { resizeLayer } from "../../../core/layer/shape-layer.server.ts";
import type { Typesetter } from "../../../core/layer/text-path.server.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { clamp01, type Raster, type Rgb, lumaOf, lumaPlane, mapPixels } from "../../../core/raster/raster.ts";
import type { Dimensions } from "../../../core/recipe/output-size.ts";
import { smoothRaster } from "../../../core/raster/filter-raster.ts";
import { findLines } from "../../../core/raster/find-lines.ts";
import { castShadow } from "./cast-shadow.server.ts";
import { drawMonitor } from "./draw-monitor.server.ts";
import { shadeClay } from "./shade-clay.ts";
import { groundShadow } from "./stage-scene.server.ts";
import { BOX_DEPTH, drawWindowBox } from "./window-box.server.ts";

/** Steps of brightness that a printed illustration has. */
const STEPS = 6;

/** Where things stand, in pixels. */
interface DeskPlan extends Dimensions {
  /** The size that all others are shares of. */
  unit: number;
  /** Rows of the desk's far edge and of the figure's base. */
  edge: number;
  ground: number;
  /** Columns of the middle of each thing. */
  figure: number;
  monitor: number;
  box: number;
  /** 0 in a narrow picture, where things stand behind each other, 1 in a wide one. */
  spread: number;
}

function planDesk({ width, height }: Dimensions): DeskPlan {
  const unit = Math.min(height, width * 1.12);
  const spread = clamp01((width / unit - 0.88) / 0.6);
  const ground = height * 0.5 + unit * 0.4;
  const middle = width / 2;
  return {
    width,
    height,
    unit,
    spread,
    ground,
    edge: ground - unit * 0.3,
    figure: middle - unit * (0.07 + 0.02 * spread),
    monitor: middle - unit * (0.1 + 0.34 * spread),
    box: middle + unit * (0.215 + 0.21 * spread),
  };
}

/** The room is out of focus: it is drawn smaller and enlarged. */
const ROOM_SCALE = 0.5;

/** A room with a window out of focus, and a wooden desk before it. */
async function drawRoom({ width, height, unit, edge }: DeskPlan): Promise<Raster> {
  const boards = Array.from({ length: 14 }, (_, i) => {
    const y = edge + (height - edge) * ((i + 0.4) / 14) ** 1.4;
    return `<path d="M0 ${y}C${width * 0.3} ${y + unit * 0.006} ${width * 0.6} ${y - unit * 0.006} ${width} ${y + unit * 0.003}" stroke="#5d3c22" stroke-opacity="${0.08 + (i % 3) * 0.05}" stroke-width="${unit * (0.0015 + (i % 4) * 0.0014)}" fill="none"/>`;
  }).join("");
  const pane = (x: number) =>
    `<rect x="${x}" y="${edge - unit * 0.85}" width="${unit * 0.3}" height="${unit * 0.62}" fill="#f6fbff"/>`;
  const layer = await drawSvg(
    `<g transform="scale(${ROOM_SCALE})"><defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="0.3"><stop offset="0" stop-color="#dfe5ea"/><stop offset="0.5" stop-color="#b9c2cb"/><stop offset="1" stop-color="#8d97a3"/></linearGradient>
<linearGradient id="d" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a97c54"/><stop offset="0.35" stop-color="#c3946a"/><stop offset="1" stop-color="#82573a"/></linearGradient>
<radialGradient id="l" cx="0.12" cy="0.2" r="0.9"><stop offset="0" stop-color="#fff" stop-opacity="0.35"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<filter id="far" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${unit * 0.022}"/></filter><filter id="mid" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${unit * 0.009}"/></filter><filter id="rim"><feGaussianBlur stdDeviation="0 ${unit * 0.004}"/></filter></defs>
<rect width="${width}" height="${height}" fill="url(#w)"/><g filter="url(#far)">${pane(width * 0.5 - unit * 0.86)}${pane(width * 0.5 - unit * 0.52)}
<rect x="${width * 0.5 + unit * 0.12}" y="${edge - unit * 0.62}" width="${unit * 1.2}" height="${unit * 0.03}" fill="#7a5a40"/>
${["#b4593f", "#d9c29a", "#4e6a86", "#8a9a6b", "#c98f52", "#59527a"].map((fill, i) => `<rect x="${width * 0.5 + unit * (0.16 + i * 0.075)}" y="${edge - unit * (0.8 + (i % 3) * 0.03)}" width="${unit * 0.055}" height="${unit * (0.18 + (i % 3) * 0.03)}" fill="${fill}"/>`).join("")}</g>
<g filter="url(#rim)"><rect x="${-unit * 0.1}" y="${edge}" width="${width + unit * 0.2}" height="${height}" fill="url(#d)"/>${boards}</g>
<g filter="url(#mid)"><path d="M${width * 0.5 + unit * 0.8} ${edge + unit * 0.06}h${unit * 0.14}l${-unit * 0.02} ${-unit * 0.13}h${-unit * 0.1}Z" fill="#e8e2da"/>${Array.from({ length: 7 }, (_, i) => `<ellipse cx="${width * 0.5 + unit * (0.87 + (i - 3) * 0.028)}" cy="${edge - unit * (0.13 + (i % 3) * 0.03)}" rx="${unit * 0.022}" ry="${unit * 0.085}" transform="rotate(${(i - 3) * 17} ${width * 0.5 + unit * 0.87} ${edge - unit * 0.05})" fill="${i % 2 ? "#5f8f56" : "#7aa868"}"/>`).join("")}</g>
<rect width="${width}" height="${height}" fill="url(#l)"/></g>`,
    width * ROOM_SCALE,
    height * ROOM_SCALE,
  );
  return dropAlpha(await resizeLayer(layer, width, height));
}

/** A layer out of focus; its edges stay soft. */
function defocus(layer: Layer, sigma: number): Layer {
  const planes = [0, 1, 2, 3].map((channel) => {
    const plane = {
      width: layer.width,
      height: layer.height,
      data: new Float32Array(layer.width * layer.height),
    };
    for (let i = 0; i < plane.data.length; i += 1)
      plane.data[i] = (layer.data[i * 4 + channel]! * (channel < 3 ? layer.data[i * 4 + 3]! / 255 : 1)) / 255;
    return gaussianBlur(plane, sigma).data;
  });
  const data = new Uint8ClampedArray(layer.data.length);
  for (let i = 0; i < layer.width * layer.height; i += 1) {
    const alpha = planes[3]![i]!;
    for (let channel = 0; channel < 3; channel += 1)
      data[i * 4 + channel] = (planes[channel]![i]! / Math.max(1e-4, alpha)) * 255;
    data[i * 4 + 3] = alpha * 255;
  }
  return { ...layer, data };
}

/** A round base of clear acrylic: its edge catches light, the desk shows through. */
const drawBase = (x: number, y: number, radius: number, isBust: boolean): string => {
  const [ry, thick] = [radius * 0.26, radius * 0.12];
  const rod = isBust
    ? `<rect x="${x - radius * 0.07}" y="${y - radius * 0.62}" width="${radius * 0.14}" height="${radius * 0.64}" fill="url(#rod)"/>`
    : "";
  return `<defs><linearGradient id="side" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity="0.75"/><stop offset="0.2" stop-color="#dfeaf0" stop-opacity="0.3"/><stop offset="0.55" stop-color="#fff" stop-opacity="0.5"/><stop offset="0.8" stop-color="#9fb0b8" stop-opacity="0.35"/><stop offset="1" stop-color="#fff" stop-opacity="0.6"/></linearGradient><linearGradient id="top" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.5"/><stop offset="0.45" stop-color="#e9f2f6" stop-opacity="0.22"/><stop offset="1" stop-color="#fff" stop-opacity="0.34"/></linearGradient><linearGradient id="rod" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity="0.7"/><stop offset="0.4" stop-color="#dde8ee" stop-opacity="0.35"/><stop offset="1" stop-color="#8fa0a8" stop-opacity="0.5"/></linearGradient></defs>
<path d="M${x - radius} ${y}A${radius} ${ry} 0 0 0 ${x + radius} ${y}V${y + thick}A${radius} ${ry} 0 0 1 ${x - radius} ${y + thick}Z" fill="url(#side)"/><ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${ry}" fill="url(#top)" stroke="#fff" stroke-opacity="0.85" stroke-width="${radius * 0.014}"/><path d="M${x - radius} ${y + thick}A${radius} ${ry} 0 0 0 ${x + radius} ${y + thick}" fill="none" stroke="#fff" stroke-opacity="0.6" stroke-width="${radius * 0.012}"/>${rod}`;
};

/** Stands a figure on a desk, with its sculpt on the screen and its printed box behind it. */
export async function stageOnDesk(
  figure: { layer: Layer; source: Layer; isBust: boolean },
  color: Rgb,
  frame: Dimensions,
  typesetter: Typesetter,
): Promise<Raster> {
  const plan = planDesk(frame);
  const { unit, ground, edge } = plan;
  const scene = await drawRoom(plan);

  const monitor = defocus(
    await drawMonitor(
      shadeClay(figure.source, 0.5),
      Math.round(unit * (0.72 + 0.1 * plan.spread)),
      0.3 + 0.14 * plan.spread,
    ),
    unit * 0.0022,
  );
  const monitorFoot = edge + unit * 0.045;
  await castShadow(
    scene,
    `<ellipse cx="${plan.monitor + unit * 0.02}" cy="${monitorFoot}" rx="${unit * 0.19}" ry="${unit * 0.022}" fill="#000"/>`,
    unit * 0.012,
    0.5,
  );
  drawLayer(scene, monitor, { left: plan.monitor - monitor.width / 2, top: monitorFoot - monitor.height });

  const boxHeight = unit * (0.46 + 0.06 * plan.spread);
  const box = await drawWindowBox(
    {
      width: Math.round(boxHeight * 0.72),
      height: Math.round(boxHeight),
      color,
      number: null,
      isGlazed: false,
    },
    printArt(figure.source),
    typesetter,
  );
  const [boxLeft, boxFoot] = [plan.box - box.width / 2, edge + unit * 0.17];
  const front = box.width / (1 + BOX_DEPTH.right);
  await castShadow(
    scene,
    `<path d="M${boxLeft - unit * 0.015} ${boxFoot - unit * 0.01}L${boxLeft + front} ${boxFoot + unit * 0.012}L${boxLeft + box.width + unit * 0.12} ${boxFoot - unit * 0.04}L${boxLeft + box.width} ${boxFoot - unit * 0.07}Z" fill="#000"/>`,
    unit * 0.012,
    0.65,
  );
  drawLayer(scene, defocus(box, unit * 0.0012), { left: boxLeft, top: boxFoot - box.height });

  const bounds = maskBounds(alphaPlane(figure.layer))!;
  const [most, wide] = figure.isBust ? [0.5, 0.5] : [0.66, 0.42];
  const scale = Math.min((unit * most) / bounds.height, (unit * wide) / bounds.width);
  const radius = unit * (figure.isBust ? 0.17 : 0.15);
  const lift = figure.isBust ? radius * 0.5 : -radius * 0.03;
  await castShadow(
    scene,
    `<ellipse cx="${plan.figure + radius * 0.16}" cy="${ground + radius * 0.16}" rx="${radius * 1.08}" ry="${radius * 0.29}" fill="#000"/>`,
    radius * 0.06,
    0.55,
  );
  drawLayer(
    scene,
    await drawSvg(drawBase(plan.figure, ground, radius, figure.isBust), plan.width, plan.height),
  );
  const sized = await resizeLayer(figure.layer, figure.layer.width * scale, figure.layer.height * scale);
  const place = {
    left: plan.figure - (bounds.left + bounds.width / 2) * scale,
    top: ground - lift - (bounds.top + bounds.height) * scale,
  };
  const shadow = await groundShadow(sized, sized.width * 0.8, radius * 0.36, radius * 0.05);
  drawLayer(
    scene,
    shadow,
    { left: plan.figure - shadow.width / 2 + radius * 0.06, top: ground - shadow.height * 0.5 },
    figure.isBust ? 0.3 : 0.5,
  );
  drawLayer(scene, sized, place);
  return scene;
}

/** What a layer shows as a flat printed illustration: few tones of strong colour, with inked lines. */
function printArt(layer: Layer): Layer {
  const unit = Math.max(layer.width, layer.height);
  const flat = smoothRaster(dropAlpha(layer), Math.max(1, unit * 0.012), 0.02);
  const lines = findLines(lumaPlane(flat), { width: Math.max(1, unit * 0.005), tau: 0.985, hardness: 30 });
  const print = mapPixels(flat, (red, green, blue, out, pixel) => {
    const luma = lumaOf(red, green, blue);
    const step = (Math.round((luma / 255) * STEPS) / STEPS) * 255;
    const ink = 1 - 0.75 * Math.min(1, lines.data[pixel]!);
    const gain = (0.35 * luma + 0.65 * step + 8) / Math.max(8, luma);
    for (const [channel, value] of [red, green, blue].entries())
      out[channel === 0 ? 0 : channel === 1 ? 1 : 2] = (luma + (value - luma) * 1.35) * gain * ink;
  });
  return cutLayer(print, alphaPlane(layer));
}
