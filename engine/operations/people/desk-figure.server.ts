import { AppError } from "#registry/contract/errors/app-error.ts";
import { withSubject } from "./figure/find-subject.ts";
import { usualColor } from "./figure/clothes-colors.ts";
import { cutFigure } from "./figure/cut-figure.ts";
import { shadeVinyl } from "./figure/shade-vinyl.ts";
import { stageOnDesk } from "./figure/stage-desk.server.ts";
import { cardboardColor } from "./figure/window-box.server.ts";
import type { Operation } from "../../core/recipe/scene.ts";
import { cleanEdge } from "../place/background.ts";

/** A figure's height in shares of the canvas, at which it is made. */
const MADE_AT = 0.56;

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
  const layer = shadeVinyl(cut.layer, surface);
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
