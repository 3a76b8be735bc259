import { frameFace } from "./halftone/frame-face.server.ts";
import { printPanel } from "./halftone/print-panel.ts";
import { findToneRegions } from "./halftone/tone-regions.ts";
import { drawSubject } from "../../core/lines/draw-subject.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { createRaster, parseColor, smoothstep } from "../../core/raster/raster.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import { longerSide, type Operation } from "../../core/recipe/scene.ts";
import { resizeLabels } from "../../core/segments/label-map.ts";
import { findSubject } from "../place/subject.ts";
import { workedSize } from "../photo/upscale.server.ts";

/** Prints the picture several times side by side, each time in other colours, with dots and thick outlines. */
export const halftonePanels: Operation<"halftone-panels"> = async (scene, step, context) => {
  const framed = await frameFace(scene, context);
  const subject = await findSubject(framed, context);
  const { raster, faces, person } = subject;
  const { width, height } = workedSize(context.output);
  const { rows, columns, gutter, paper } = step;
  const gap = Math.max(2, Math.round(Math.min(width, height) * gutter));
  const panel = {
    width: Math.floor((width - gap * (columns + 1)) / columns),
    height: Math.floor((height - gap * (rows + 1)) / rows),
  };
  const regions = findToneRegions(raster, faces, person, context.random);
  const lines = drawSubject(subject, { width: step.outline, detail: 0.5, calm: 0.4, least: 0.03 });
  const pitch = Math.max(4, longerSide(panel) * step.dots);
  const soft = gaussianBlur(regions.tone, (pitch * raster.width) / panel.width / 3);
  const ink = resizePlane(lines, panel.width, panel.height);
  for (let i = 0; i < ink.data.length; i += 1) ink.data[i] = smoothstep(0.3, 0.7, ink.data[i]!);
  const plates = {
    labels: resizeLabels(regions.labels, panel.width, panel.height),
    tone: resizePlane(soft, panel.width, panel.height),
    ink,
  };
  const picture = createRaster(width, height);
  const [red, green, blue] = parseColor(paper);
  for (let at = 0; at < picture.data.length; at += 3) picture.data.set([red, green, blue], at);
  for (let place = 0; place < rows * columns; place += 1) {
    const column = place % columns;
    const row = (place - column) / columns;
    const left =
      Math.round((width - columns * panel.width - (columns - 1) * gap) / 2) + column * (panel.width + gap);
    const top =
      Math.round((height - rows * panel.height - (rows - 1) * gap) / 2) + row * (panel.height + gap);
    printPanel(picture, plates, { left, top }, step.colors[place % step.colors.length]!, {
      pitch,
      angle: 20 + 25 * (place % 3),
    });
  }
  return { ...scene, main: { raster: picture } };
};
