import { resizeRaster } from "../../core/raster/raster-io.server.ts";
import { mixRasters, type Raster } from "../../core/raster/raster.ts";
import type { Cartoonist } from "../../core/models/cartoonist.server.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";
import { drawClassicCartoon } from "./cartoon-classic.ts";
import { cleanDrawing, drawSpread } from "./cartoon-colors.ts";
import { enlargeDrawing } from "./cartoon-enlarge.server.ts";

/** Most pixels the network draws, whatever the shape: it takes about 1.6 KB for each. */
const MOST_PIXELS = 280_000;

/** The network's drawing of a picture, at the picture's size and in its colours. */
async function drawNeurally(photo: Raster, cartoonist: Cartoonist, side: number, detail: number) {
  const { width, height } = photo;
  const scale = Math.min(1, side / longerSide(photo), Math.sqrt(MOST_PIXELS / (width * height)));
  const small = await resizeRaster(
    photo,
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const drawing = await drawSpread(small, (bent) => cartoonist.draw(bent));
  return enlargeDrawing(cleanDrawing(drawing, small), small, photo, detail);
}

/** Draws the picture as a frame of an animated film: by a network, or by filters where it does not run. */
export const cartoon: Operation<"cartoon"> = async (scene, { look, strength, side, detail }, context) => {
  const photo = scene.main.raster;
  const cartoonist = await context.cartoonist(look);
  const drawn =
    cartoonist === null ? drawClassicCartoon(photo) : await drawNeurally(photo, cartoonist, side, detail);
  return withPicture(scene, strength < 1 ? mixRasters(photo, drawn, strength) : drawn);
};
