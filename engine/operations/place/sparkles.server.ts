import { faceBox, type Box, type Point } from "../../core/face/face.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { drawLayer } from "../../core/layer/layer.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import type { Random } from "../../core/raster/random.ts";
import { copyRaster, lumaPlane, type Plane, type Raster } from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";
import { short, sparkle } from "../../core/scenes/svg-shapes.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";

/** Light below this, after its surroundings are taken away, is no glint. */
const LEAST_GLINT = 0.08;

function findGlints(raster: Raster, count: number, faces: readonly Box[]): Point[] {
  const { width, height } = raster;
  const luma = lumaPlane(raster);
  const apart = longerSide(raster) / 18;
  const wide = gaussianBlur(luma, apart / 3).data;
  const near = gaussianBlur(luma, Math.max(0.6, apart / 30)).data;
  const found: (Point & { light: number })[] = [];
  const step = Math.max(1, Math.round(apart / 24));
  for (let y = step; y < height - step; y += step)
    for (let x = step; x < width - step; x += step) {
      const at = y * width + x;
      const light = near[at]! - wide[at]!;
      const isFace = faces.some(
        (box) => x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height,
      );
      if (near[at]! > 0.72 && light > LEAST_GLINT && !isFace) found.push({ x, y, light });
    }
  found.sort((a, b) => b.light - a.light);
  const kept: Point[] = [];
  for (const place of found) {
    if (kept.length >= count) break;
    if (kept.every((other) => Math.hypot(other.x - place.x, other.y - place.y) > apart)) kept.push(place);
  }
  return kept;
}

function chooseAround(
  { width, height }: Raster,
  person: Plane | null,
  count: number,
  random: Random,
): Point[] {
  const places: Point[] = [];
  for (let tries = 0; tries < count * 12 && places.length < count; tries += 1) {
    const [x, y] = [random() * width, random() * height];
    const isEdge = Math.abs(x / width - 0.5) > 0.28 || y < height * 0.2;
    const free = person ? person.data[Math.floor(y) * width + Math.floor(x)]! < 0.1 : isEdge;
    if (free) places.push({ x, y });
  }
  return places;
}

const star = (at: Point, radius: number, color: string, id: string): string => {
  const turned = `transform="rotate(45 ${short(at.x)} ${short(at.y)})"`;
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="0.8"/><stop offset="0.35" stop-color="${color}" stop-opacity="0.22"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>` +
    `<circle cx="${short(at.x)}" cy="${short(at.y)}" r="${short(radius * 0.8)}" fill="url(#${id})"/>` +
    `<path d="${sparkle(at, radius, 0.09)}" fill="#fff"/><path d="${sparkle(at, radius * 0.42, 0.1)}" fill="#fff" ${turned}/>`
  );
};

export const sparkles: Operation<"sparkles"> = async (scene, { count, around, size, colors }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const { random } = context;
  const raster = copyRaster(main.raster);
  const largest = size * longerSide(raster);
  const glints = findGlints(raster, count, (main.faces ?? []).map(faceBox));
  const places = [
    ...glints.map((at, index) => ({
      at,
      radius: largest * (0.7 - (0.45 * index) / count) * (0.7 + 0.3 * random()),
    })),
    ...chooseAround(raster, main.person, around, random).map((at) => ({
      at,
      radius: largest * (0.2 + 0.8 * random() ** 2),
    })),
  ];
  const drawn = places.map(({ at, radius }, index) =>
    star(at, radius, colors[Math.floor(random() * colors.length)] ?? "#ffffff", `glint${index}`),
  );
  drawLayer(raster, await drawSvg(drawn.join(""), raster.width, raster.height));
  return withPicture({ ...scene, main }, raster);
};
