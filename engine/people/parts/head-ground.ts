import { moveFace, type Face } from "../../core/face/face.ts";
import { OVAL } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { createPlane, type Plane, type Raster } from "../../core/raster/raster.ts";
import { listPixels } from "./color-model.ts";
import { headAxes, type HeadPlace } from "./part-places.ts";
import { readValues, shrinkPlane, type PixelValues } from "./pixel-values.ts";

/** The small picture round a face and what is known of each of its pixels. */
export interface Ground {
  picture: PixelValues;
  inside: Plane;
  oval: Plane;
  /** Where each pixel lies on the head's axes, as in HeadPlace. */
  across: Float64Array;
  down: Float64Array;
}

const PLACES = ["crown", "sides", "jaw", "skin", "clothes"] as const;
/** Pixels by where they lie: over the forehead, beside it, beside the jaw, in the face and on the body. */
export type Seeds = Record<(typeof PLACES)[number], Int32Array>;

/** Looks at a picture round a face, shrunk by a whole factor. */
export function createGround(raster: Raster, face: Face, person: Plane | null, factor: number): Ground {
  const picture = readValues(raster, factor);
  const { width, height } = picture;
  const small = moveFace(face, ({ x, y }) => ({ x: x / factor, y: y / factor }));
  const axes = headAxes(small);
  const place: HeadPlace = { across: 0, down: 0 };
  const [across, down] = [new Float64Array(width * height), new Float64Array(width * height)];
  for (let y = 0, pixel = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, pixel += 1) {
      axes(x, y, place);
      across[pixel] = place.across;
      down[pixel] = place.down;
    }
  return {
    picture,
    inside: person ? shrinkPlane(person, factor) : createPlane(width, height, 1),
    oval: polygonMask(width, height, [OVAL.map((index) => small.points[index]!)], 1),
    across,
    down,
  };
}

/** What a place outside the face's outline is a seed of; null for nothing. */
function outsideOf(aside: number, down: number): keyof Seeds | null {
  if (down < -0.1 && down > -0.8 && aside < 0.6) return "crown";
  if (down > -0.1 && down < 0.6 && aside > 0.52 && aside < 0.85) return "sides";
  if (down > 0.75 && down < 1.1 && aside > 0.42 && aside < 0.75) return "jaw";
  return down > 1.4 && (aside > 1.15 || down > 2.4 || (aside < 0.22 && down > 1.7)) ? "clothes" : null;
}

/** Pixels that are hair, skin and clothes by their place alone. */
export function pickSeeds({ inside, oval, across, down: downs }: Ground): Seeds {
  const places = new Int8Array(inside.data.length).fill(-1);
  for (let pixel = 0; pixel < places.length; pixel += 1) {
    if (inside.data[pixel]! < 0.9) continue;
    const aside = Math.abs(across[pixel]!);
    const down = downs[pixel]!;
    const covered = oval.data[pixel]!;
    const isFace = covered > 0.9 && down > 0.06 && down < 0.66 && aside < 0.36;
    const place = isFace ? "skin" : covered < 0.02 ? outsideOf(aside, down) : null;
    if (place !== null) places[pixel] = PLACES.indexOf(place);
  }
  const listOf = (place: keyof Seeds) =>
    listPixels(places.length, (pixel) => places[pixel] === PLACES.indexOf(place));
  return {
    crown: listOf("crown"),
    sides: listOf("sides"),
    jaw: listOf("jaw"),
    skin: listOf("skin"),
    clothes: listOf("clothes"),
  };
}
