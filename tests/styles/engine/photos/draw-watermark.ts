import { createTypesetter } from "#engine/core/layer/text-path.server.ts";

/** See-through white text as agencies put on proofs: a large line across the picture and a small one in the corner. */
export async function drawWatermark(width: number, height: number): Promise<string> {
  const typesetter = createTypesetter();
  const lines = await Promise.all([
    typesetter.set({
      text: "SAMPLE PHOTO",
      font: "fredoka",
      size: width * 0.11,
      x: width / 2,
      y: height * 0.66,
      anchor: "middle",
    }),
    typesetter.set({
      text: "photo agency",
      font: "fredoka",
      size: width * 0.05,
      x: width * 0.97,
      y: height * 0.96,
      anchor: "end",
    }),
  ]);
  const paths = lines.map(({ d }) => `<path fill="#ffffff" fill-opacity=".7" d="${d}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paths.join("")}</svg>`;
}
