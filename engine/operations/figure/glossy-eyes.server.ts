import { boundsOf, distance, pick, type Face, type Point } from "../../core/face/face.ts";
import { LEFT_EYE, RIGHT_EYE } from "../../core/face/landmarks.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { colorAt, skinColor } from "../../people/hair/hair-color.ts";
import { lumaOf, type Raster } from "../../core/raster/raster.ts";
import type { Layer } from "../../core/layer/layer.ts";

/** Middle and rim of each iris among the landmarks. */
const IRISES = [
  { eye: LEFT_EYE, centre: 468, rim: [469, 470, 471, 472] },
  { eye: RIGHT_EYE, centre: 473, rim: [474, 475, 476, 477] },
] as const;
/** An eye that is less open than this share of its width shows no iris. */
const LEAST_OPEN = 0.24;

/** A whole eye that is darker than this share of the cheeks lies behind dark glass. */
const BEHIND_GLASS = 0.42;

function meanLuma(picture: Raster, points: readonly Point[]): number {
  const lumas = points.flatMap((point) => {
    const color = colorAt(picture, point);
    return color ? [lumaOf(...color)] : [];
  });
  return lumas.reduce((sum, luma) => sum + luma, 0) / Math.max(1, lumas.length);
}

/** Lamps mirrored in the open eyes of a face: two lights on each iris and a dark rim under the lid. */
export async function drawGlossyEyes(face: Face, picture: Raster): Promise<Layer> {
  const { width, height } = picture;
  const cheeks = lumaOf(...skinColor(picture, face));
  const widest = Math.max(...IRISES.map(({ eye }) => boundsOf(pick(face, eye)).width));
  const shapes = IRISES.flatMap(({ eye, centre, rim }) => {
    const bounds = boundsOf(pick(face, eye));
    const middle = face.points[centre];
    if (!middle || bounds.height < bounds.width * LEAST_OPEN || bounds.width < widest * 0.74) return [];
    if (meanLuma(picture, pick(face, eye)) < cheeks * BEHIND_GLASS) return [];
    const radius = Math.max(...pick(face, rim).map((point) => distance(point, middle)));
    return [
      `<circle cx="${middle.x}" cy="${middle.y}" r="${radius * 0.52}" fill="#0a0808" fill-opacity="0.75"/>`,
      `<ellipse cx="${middle.x - radius * 0.32}" cy="${middle.y - radius * 0.34}" rx="${radius * 0.3}" ry="${radius * 0.34}" fill="#fff" fill-opacity="0.95"/>`,
      `<circle cx="${middle.x + radius * 0.36}" cy="${middle.y + radius * 0.38}" r="${radius * 0.15}" fill="#fff" fill-opacity="0.7"/>`,
    ];
  });
  return drawSvg(shapes.join(""), width, height);
}
