import { mapPixels } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";
import { findPeoplePart } from "../../people/parts/find-people-part.ts";

/**
 * Takes the colour away by weights per channel, then an S-shaped contrast curve; of all but a part where one is named. A
 * photo that does not show that part stays as it is.
 */
export const blackAndWhite: Operation<"black-and-white"> = async (
  photo,
  { mix, contrast, except },
  context,
) => {
  const part = except ? await findPeoplePart(photo.main, except, context) : null;
  if (except && !part?.plane) return photo;
  const scene = part ? { ...photo, main: part.main } : photo;
  const kept = part?.plane?.data;

  const total = mix[0] + mix[1] + mix[2];
  const sigmoid = (value: number) => 1 / (1 + Math.exp(-5 * contrast * (value - 0.5)));
  const [dark, light] = [sigmoid(0), sigmoid(1)];
  const curve = Float32Array.from(
    { length: 256 },
    (_, value) => (255 * (sigmoid(value / 255) - dark)) / (light - dark),
  );
  const raster = mapPixels(scene.main.raster, (red, green, blue, out, pixel) => {
    const value = (red * mix[0] + green * mix[1] + blue * mix[2]) / total;
    const grey = curve[Math.max(0, Math.min(255, Math.round(value)))]!;
    const share = kept?.[pixel] ?? 0;
    out[0] = grey + (red - grey) * share;
    out[1] = grey + (green - grey) * share;
    out[2] = grey + (blue - grey) * share;
  });
  return withPicture(scene, raster);
};
