import { lumaOf, mapPixels, parseColor, smoothstep } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";

/** Gives dark and light tones a colour each, as a film's colourist does; brightness stays. */
export const grade: Operation<"grade"> = (scene, { shadows, lights, strength, saturation }) => {
  const [dark, bright] = [parseColor(shadows), parseColor(lights)];
  const raster = mapPixels(scene.main.raster, (red, green, blue, out) => {
    const luma = lumaOf(red, green, blue);
    const up = smoothstep(30, 225, luma);
    const r = dark[0] + (bright[0] - dark[0]) * up;
    const g = dark[1] + (bright[1] - dark[1]) * up;
    const b = dark[2] + (bright[2] - dark[2]) * up;
    const toned = lumaOf(r, g, b);
    // Black and white hold little colour, so that the picture keeps its depth.
    const share = strength * (0.35 + 0.65 * smoothstep(0, 60, luma) * (1 - smoothstep(215, 255, luma)));
    out[0] = luma + (red - luma) * saturation + (r - toned) * share;
    out[1] = luma + (green - luma) * saturation + (g - toned) * share;
    out[2] = luma + (blue - luma) * saturation + (b - toned) * share;
  });
  return withPicture(scene, raster);
};
