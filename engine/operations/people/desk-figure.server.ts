import { AppError } from "#registry/contract/errors/app-error.ts";
import { largestFace, type Face } from "../../core/face/face.ts";
import { alphaPlane, type Layer } from "../../core/layer/layer.ts";
import { dropAlpha } from "../../core/layer/stack-layer.ts";
import type { Plane } from "../../core/raster/raster.ts";
import { findParts } from "../../people/parts/find-parts.ts";
import { withSubject } from "./figure/find-subject.ts";
import { usualColor } from "./figure/clothes-colors.ts";
import { cutFigure } from "./figure/cut-figure.ts";
import { shadeVinyl } from "./figure/shade-vinyl.ts";
import { coverTrue } from "./figure/true-skin.ts";
import { stageOnDesk } from "./figure/stage-desk.server.ts";
import { cardboardColor } from "./figure/window-box.server.ts";
import type { Operation } from "../../core/recipe/scene.ts";
import { cleanEdge } from "../place/background.ts";

/** A figure's height in shares of the canvas, at which it is made. */
const MADE_AT = 0.56;

/** Where bare skin of all people of a layer is. */
function bareSkin(layer: Layer, faces: readonly Face[]): Plane {
  const [colors, alpha] = [dropAlpha(layer), alphaPlane(layer)];
  const skins = faces.map((face) => findParts(colors, face, alpha).skin);
  return { ...alpha, data: alpha.data.map((_, i) => Math.max(...skins.map(({ data }) => data[i]!))) };
}

/** Makes the person a painted figure of a collector, on a clear base on a desk; fills the picture's whole shape. */
export const deskFigure: Operation<"desk-figure"> = async (scene, step, context) => {
  const { raster, faces, person } = await withSubject(scene.main, context);
  const { canvas, typesetter } = context;
  const clean = person && cleanEdge(raster, person);
  const cut = clean && person && cutFigure(clean, person, faces, canvas.height * MADE_AT);
  if (!cut) throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noPerson", params: { photo: 1 } });
  const surface = {
    smoothness: step.smoothness,
    gloss: step.gloss,
    rim: 0.55,
    relief: step.relief,
    saturation: 1.2,
  };
  const cover = (part: Layer) => shadeVinyl(part, surface);
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
