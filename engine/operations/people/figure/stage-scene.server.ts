import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { alphaPlane, drawLayer, type Layer } from "../../../core/layer/layer.ts";
import { maskBounds, tintLayer } from "../../../core/layer/stack-layer.ts";
import { resizeLayer } from "../../../core/layer/shape-layer.server.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { cropRaster, resizeRaster } from "../../../core/raster/raster-io.server.ts";
import { resizePlane } from "../../../core/raster/resize-plane.ts";
import {
  lengthOf,
  clamp01,
  lumaOf,
  mapPixels,
  type Plane,
  type Raster,
  type Rgb,
  composite,
  fillPlane,
} from "../../../core/raster/raster.ts";
import type { Dimensions } from "../../../core/recipe/output-size.ts";
import { blurRaster, mapChannels } from "../../../core/raster/filter-raster.ts";
import { longerSide } from "../../../core/recipe/scene.ts";
import { cssColor, mixColors } from "../../../core/raster/paint-color.ts";
import { castShadow } from "./shadows.server.ts";

/** Pixels on the longer side at which a place out of focus is worked out. */
const SCENE_SIDE = 480;

/** The part of a picture that fills a frame, around a column of it. */
async function coverFrame(raster: Raster, frame: Dimensions, column: number): Promise<Raster> {
  const scale = Math.max(frame.width / raster.width, frame.height / raster.height);
  const width = Math.min(raster.width, Math.max(1, Math.round(frame.width / scale)));
  const height = Math.min(raster.height, Math.max(1, Math.round(frame.height / scale)));
  const left = Math.round(Math.min(raster.width - width, Math.max(0, column - width / 2)));
  const top = Math.round((raster.height - height) * 0.35);
  return resizeRaster(await cropRaster(raster, { left, top, width, height }), frame.width, frame.height);
}

function meanColor({ width, height, data }: Raster, from: number, to: number): Rgb {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = Math.floor(height * from); y < Math.floor(height * to); y += 4) {
    for (let x = 0; x < width; x += 4, count += 1) {
      for (const channel of [0, 1, 2] as const) sum[channel] += data[(y * width + x) * 3 + channel]!;
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** A place out of focus in warm light from above left. */
const warmLight = (raster: Raster): Raster =>
  mapPixels(raster, (red, green, blue, out, pixel) => {
    const [x, y] = [(pixel % raster.width) / raster.width, Math.floor(pixel / raster.width) / raster.height];
    const glow = Math.max(0, 1 - lengthOf(x - 0.25, (y - 0.15) * 0.8) * 0.9);
    const luma = lumaOf(red, green, blue);
    out[0] = 34 + (luma + (red - luma) * 0.8) * 0.84 + 34 * glow;
    out[1] = 24 + (luma + (green - luma) * 0.8) * 0.8 + 24 * glow;
    out[2] = 16 + (luma + (blue - luma) * 0.8) * 0.72 + 10 * glow;
  });

/** A smooth table top in the scene's own colours along the lower edge, and a round base for each figure. */
async function drawTable(
  scene: Raster,
  edge: number,
  bases: readonly { x: number; y: number; radius: number }[],
) {
  const { width, height } = scene;
  const own = meanColor(scene, 0.6, 1);
  const light =
    lumaOf(...own) < 90 ? mixColors(own, [215, 205, 195], 0.35) : mixColors(own, [250, 246, 240], 0.5);
  const dark = mixColors(light, [20, 16, 16], 0.35);
  const discs = bases
    .map(({ x, y, radius }) => {
      const [ry, thick] = [radius * 0.24, radius * 0.1];
      return `<path d="M${x - radius} ${y}A${radius} ${ry} 0 0 0 ${x + radius} ${y}V${y + thick}A${radius} ${ry} 0 0 1 ${x - radius} ${y + thick}Z" fill="url(#side)"/>
<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${ry}" fill="url(#top)" stroke="#fff" stroke-opacity="0.7" stroke-width="${radius * 0.012}"/>`;
    })
    .join("");
  const table = await drawSvg(
    `<defs><linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${cssColor(mixColors(light, own, 0.35))}"/><stop offset="0.3" stop-color="${cssColor(light)}"/><stop offset="1" stop-color="${cssColor(dark)}"/></linearGradient></defs>
<rect x="0" y="${edge}" width="${width}" height="${height - edge}" fill="url(#t)"/>`,
    width,
    height,
  );
  const base = await drawSvg(
    `<defs><linearGradient id="side" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#cfcac4"/><stop offset="0.3" stop-color="#f4f1ec"/><stop offset="0.7" stop-color="#d6d0c8"/><stop offset="1" stop-color="#989089"/></linearGradient>
<radialGradient id="top" cx="0.4" cy="0.35" r="0.75"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#dcd6ce"/></radialGradient></defs>${discs}`,
    width,
    height,
  );
  return { table, base };
}

/** A layer's shadow on the ground: its alpha pressed flat and blurred. */
export async function groundShadow(
  layer: Layer,
  width: number,
  height: number,
  sigma: number,
): Promise<Layer> {
  const pad = Math.ceil(sigma * 3);
  const flat = alphaPlane(await resizeLayer(layer, width, height));
  const padded: Plane = {
    width: flat.width + 2 * pad,
    height: flat.height + 2 * pad,
    data: new Float32Array((flat.width + 2 * pad) * (flat.height + 2 * pad)),
  };
  for (let y = 0; y < flat.height; y += 1)
    padded.data.set(flat.data.subarray(y * flat.width, (y + 1) * flat.width), (y + pad) * padded.width + pad);
  return tintLayer(gaussianBlur(padded, sigma), [18, 12, 14]);
}

/** Stands figures side by side in the place of the photo, on round bases on a table. */
export async function stageInScene(
  photo: { raster: Raster; person: Plane | null; column: number },
  dolls: readonly Layer[],
  frame: Dimensions,
  mood: "plain" | "cosy",
): Promise<Raster> {
  const { width, height } = frame;
  const unit = Math.max(width, height);
  const small = Math.min(1, SCENE_SIDE / Math.max(photo.raster.width, photo.raster.height));
  const [w, h] = [
    Math.max(8, Math.round(photo.raster.width * small)),
    Math.max(8, Math.round(photo.raster.height * small)),
  ];
  const empty = emptyScene(
    await resizeRaster(photo.raster, w, h),
    photo.person && resizePlane(photo.person, w, h),
    Math.max(w, h) * (mood === "cosy" ? 0.018 : 0.008),
  );
  const scene = await coverFrame(mood === "cosy" ? warmLight(empty) : empty, frame, photo.column * small);
  const shapes = dolls.map((doll) => ({ doll, box: maskBounds(alphaPlane(doll))! }));
  const gap = height * 0.05;
  const together = shapes.reduce((sum, { box }) => sum + box.width, 0) + gap * (shapes.length - 1);
  const tall = Math.max(...shapes.map(({ box }) => box.height));
  const scale = Math.min((width * 0.92) / together, (height * 0.84) / tall);
  const ground = height * 0.5 + (tall * scale) / 2 + height * 0.005;
  const edge = Math.min(height * 0.86, ground - tall * scale * 0.13);
  let x = (width - together * scale) / 2;
  const placed = shapes.map(({ doll, box }) => {
    const place = { doll, box, left: x, radius: tall * 0.27 * scale };
    x += (box.width + gap) * scale;
    return place;
  });
  const bases = placed.map(({ doll, box, left, radius }) => ({
    x: left + (doll.width / 2 - box.left) * scale,
    y: ground - radius * 0.06,
    radius,
  }));
  const { table, base } = await drawTable(scene, edge, bases);
  const soft = tintTable(table, edge, unit * 0.006);
  drawLayer(scene, soft);
  for (const { x: cx, y, radius } of mood === "cosy" ? [] : bases) {
    await castShadow(
      scene,
      `<ellipse cx="${cx + radius * 0.12}" cy="${y + radius * 0.14}" rx="${radius * 1.12}" ry="${radius * 0.29}" fill="#000"/>`,
      radius * 0.07,
      0.6,
    );
  }
  if (mood === "plain") drawLayer(scene, base);
  for (const { doll, box, left, radius } of placed) {
    const sized = await resizeLayer(doll, doll.width * scale, doll.height * scale);
    const flat = await groundShadow(sized, sized.width, sized.height * 0.12, radius * 0.05);
    const at = { left: left - box.left * scale, top: ground - (box.top + box.height) * scale };
    drawLayer(
      scene,
      flat,
      { left: at.left + (sized.width - flat.width) / 2 + radius * 0.08, top: ground - flat.height * 0.55 },
      0.35,
    );
    drawLayer(scene, sized, at);
  }
  return scene;
}

function tintTable(table: Layer, edge: number, sigma: number): Layer {
  for (let y = 0; y < table.height; y += 1) {
    const share = clamp01((y - edge) / (sigma * 4));
    for (let x = 0; x < table.width; x += 1) table.data[(y * table.width + x) * 4 + 3]! *= share;
  }
  return table;
}

/** Blurs without what a mask covers: the surroundings flow in from all sides. */
function fillFrom(raster: Raster, keep: Plane, sigma: number): Raster {
  const weight = gaussianBlur(keep, sigma);
  return mapChannels(raster, (plane) => {
    const weighted = fillPlane(plane, (i) => plane.data[i]! * keep.data[i]!);
    const soft = gaussianBlur(weighted, sigma);
    for (let i = 0; i < plane.data.length; i += 1)
      soft.data[i] = weight.data[i]! > 0.002 ? soft.data[i]! / weight.data[i]! : plane.data[i]!;
    return soft;
  });
}

/** The place where a picture was taken, without its people and out of focus by `sigma` pixels. */
function emptyScene(raster: Raster, person: Plane | null, sigma: number): Raster {
  if (person === null) return blurRaster(raster, sigma);
  const unit = longerSide(raster);
  const wide = gaussianBlur(person, unit * 0.008);
  const keep = fillPlane(raster, (i) => clamp01(1 - wide.data[i]! * 6));
  const far = fillFrom(raster, keep, unit * 0.12);
  const near = fillFrom(raster, keep, unit * 0.03);
  const deep = gaussianBlur(person, unit * 0.03);
  const hole = fillPlane(raster, (i) => clamp01((deep.data[i]! - 0.35) * 3));
  const filled = composite(near, far, hole);
  for (let i = 0; i < keep.data.length; i += 1) hole.data[i] = 1 - keep.data[i]!;
  return blurRaster(composite(raster, filled, hole), sigma);
}
