import type { Random } from "../../core/raster/random.ts";
import { drawMark } from "./draw-mark.server.ts";
import { drawLayerView, drawMarkLayer, drawView, type LayerRoom } from "./draw-view.ts";
import { openEncoder } from "./encode-film.server.ts";
import type { FilmPlan, View } from "./film-plan.ts";
import { createFrame, toLayerPlanes, toPlanes } from "./frame-planes.ts";
import { gradeStage } from "./grade-stage.ts";
import { viewAt } from "./plan-film.ts";
import type { Stage } from "./set-stage.server.ts";
import { createWeather } from "./weather.ts";

/** Frames a second, as in the cinema. */
export const FRAMES_PER_SECOND = 24;

export interface Shot {
  plan: FilmPlan;
  stage: Stage;
  size: { width: number; height: number };
  seconds: number;
  isMarked: boolean;
  random: Random;
}

/**
 * The view of what stands before the background: it comes nearer and moves further than what lies behind. The foot of
 * the person stays at the picture's lower edge.
 */
function nearView(view: View, start: View, depth: number): View {
  const zoom = view.zoom * (1 + depth * 0.5 * (view.zoom / Math.min(start.zoom, view.zoom) - 1));
  return {
    x: 0.5 + (view.x - 0.5) * (1 + depth * 0.6),
    y: view.y + (1 / view.zoom - 1 / zoom) / 2,
    zoom,
  };
}

/** Shoots the film frame by frame and encodes it. */
export async function shootFilm({ plan, stage, size, seconds, isMarked, random }: Shot): Promise<Buffer> {
  const background = toPlanes(gradeStage(stage.background, plan.grade));
  const person =
    stage.person && toLayerPlanes(gradeStage(stage.person.raster, plan.grade), stage.person.mask);
  const weather = plan.effects.map((name) => createWeather(name, random));
  const mark = isMarked ? await drawMark(size) : null;
  const encoder = await openEncoder(size, FRAMES_PER_SECOND);
  const { planes, bytes } = createFrame(size.width, size.height);
  const pixels = size.width * size.height;
  const room: LayerRoom = {
    planes: createFrame(size.width, size.height).planes,
    alpha: new Uint8ClampedArray(pixels),
    smallAlpha: new Uint8ClampedArray(pixels / 4),
  };
  const frames = Math.round(seconds * FRAMES_PER_SECOND);
  for (let frame = 0; frame < frames; frame += 1) {
    const view = viewAt(plan, frame / (frames - 1));
    drawView(background, view, planes);
    if (person) drawLayerView(person, nearView(view, plan.from, plan.depth), planes, room);
    for (const draw of weather) draw(planes, frame / FRAMES_PER_SECOND);
    if (mark) drawMarkLayer(mark.layer, mark.left, mark.top, planes);
    encoder.add(bytes);
  }
  return encoder.finish();
}
