import { mapPixels } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";

/** Takes the colour away by weights per channel, then an S-shaped contrast curve. */
export const blackAndWhite: Operation<"black-and-white"> = (scene, { mix, contrast }) => {
  const total = mix[0] + mix[1] + mix[2];
  const sigmoid = (value: number) => 1 / (1 + Math.exp(-5 * contrast * (value - 0.5)));
  const [dark, light] = [sigmoid(0), sigmoid(1)];
  const curve = Float32Array.from(
    { length: 256 },
    (_, value) => (255 * (sigmoid(value / 255) - dark)) / (light - dark),
  );
  const raster = mapPixels(scene.main.raster, (red, green, blue, out) => {
    const value = (red * mix[0] + green * mix[1] + blue * mix[2]) / total;
    out[0] = out[1] = out[2] = curve[Math.max(0, Math.min(255, Math.round(value)))]!;
  });
  return withPicture(scene, raster);
};
