import { AppError } from "#registry/contract/errors/app-error.ts";
import { type Face, largestFace } from "../../../core/face/face.ts";
import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { alphaPlane, cutLayer, type Layer, drawLayer } from "../../../core/layer/layer.ts";
import { resizeLayer } from "../../../core/layer/shape-layer.server.ts";
import { dropAlpha, maskBounds, stackLayer } from "../../../core/layer/stack-layer.ts";
import type { Typesetter } from "../../../core/layer/text-path.server.ts";
import { smoothRaster } from "../../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { findLines } from "../../../core/raster/find-lines.ts";
import {
  type Plane,
  type Rgb,
  clamp01,
  type Raster,
  lumaOf,
  lumaPlane,
  mapPixels,
  joinPlanes,
} from "../../../core/raster/raster.ts";
import type { Dimensions } from "../../../core/recipe/output-size.ts";
import type { Operation } from "../../../core/recipe/scene.ts";
import { skinColor, leadColor, litSkin, retone } from "../../../people/colors.ts";
import { findParts } from "../../../people/parts/find-parts.ts";
import { cleanEdge } from "../../place/background.ts";
import { withSubject, cutFigure } from "./cut-figure.ts";
import { shadeClay, shadeVinyl } from "./material.ts";
import { usualColor } from "./mini-body.server.ts";
import { castShadow } from "./shadows.server.ts";
import { groundShadow } from "./stage-scene.server.ts";
import { BOX_DEPTH, drawWindowBox, cardboardColor } from "./window-box.server.ts";

/**
 * Covers a person's own picture with a surface so that the skin keeps its colour: what light, gloss and dye of the surface
 * do to the lit cheek is taken out of the paint beforehand.
 * @param skin where bare skin is
 */
function coverTrue(
  layer: Layer,
  face: Face,
  skin: Plane,
  cover: (layer: Layer) => Layer,
): { shaded: Layer; paint: Rgb } {
  const own = dropAlpha(layer);
  const color = litSkin(own, face) ?? skinColor(own, face);
  const shown = litSkin(dropAlpha(cover(layer)), face) ?? color;
  const paint = leadColor(shown, color)(color);
  const shaded = cover(cutLayer(retone(own, color, paint, skin), alphaPlane(layer)));
  return { shaded, paint };
}

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
async function drawMonitor(sculpt: Layer, width: number, at: number): Promise<Layer> {
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

/** Steps of brightness that a printed illustration has. */
const STEPS = 6;

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

async function stageOnDesk(
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

const MADE_AT = 0.56;
const SURFACE = { smoothness: 0.7, gloss: 0.75, rim: 0.55, relief: 0.9, saturation: 1.2 } as const;

function bareSkin(layer: Layer, faces: readonly Face[]): Plane {
  const [colors, alpha] = [dropAlpha(layer), alphaPlane(layer)];
  return joinPlanes(
    alpha,
    faces.map((face) => findParts(colors, face, alpha).skin),
  );
}

export const deskFigure: Operation<"desk-figure"> = async (scene, _step, context) => {
  const { raster, faces, person } = await withSubject(scene.main, context);
  const { canvas, typesetter } = context;
  const clean = person && cleanEdge(raster, person);
  const cut = clean && person && cutFigure(clean, person, faces, canvas.height * MADE_AT);
  if (!cut) throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noPerson", params: { photo: 1 } });
  const cover = (part: Layer) => shadeVinyl(part, SURFACE);
  const face = largestFace(cut.faces);
  const layer = face
    ? coverTrue(cut.layer, face, bareSkin(cut.layer, cut.faces), cover).shaded
    : cover(cut.layer);
  const whole = { left: 0, top: raster.height * 0.4, right: raster.width, bottom: raster.height };
  const color = cardboardColor(usualColor(raster, person, whole, null) ?? [70, 100, 150]);
  const staged = await stageOnDesk(
    { layer, source: cut.layer, isBust: cut.isBust },
    color,
    canvas,
    typesetter,
  );
  return { ...scene, main: { raster: staged, person: null, faces: [] } };
};
