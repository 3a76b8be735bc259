import { faceBox, moveFace, type Box, type Face } from "../../core/face/face.ts";
import type { Models } from "../../core/models/models.server.ts";
import { readPhoto } from "../../core/raster/raster-io.server.ts";
import { measurePhoto } from "./measure-photo.ts";
import { PLACES, type PhotoFacts, type Place } from "./photo-facts.ts";
import { countThings } from "./things.ts";

/** Pixels on the longer side for the networks, and for measuring. */
const LOOK_SIDE = 1024;
const MEASURE_SIDE = 256;
/** Scores from which an object, and a person without a face, is named. */
const LEAST_SCORE = { thing: 0.36, person: 0.4 } as const;
/** The class of people. */
const PERSON = 0;
/** A photo whose sides differ by less than that is square. */
const SQUARE = 0.05;
/** Heights of a face, in shares of the photo's, from which a picture shows head and shoulders, or half a person. */
const FRAMING = { close: 0.3, half: 0.13 } as const;
/** Most things that are named. */
const MOST_THINGS = 5;

const placeOf = ({ left, top, width, height }: Box): Place => {
  const third = (value: number) => Math.min(2, Math.max(0, Math.floor(value * 3)));
  return PLACES[3 * third(top + height / 2) + third(left + width / 2)]!;
};

function describePeople(faces: readonly Box[], bodies: readonly Box[]): PhotoFacts["people"] {
  const count = Math.max(faces.length, bodies.length);
  if (count === 0) return null;
  const [face] = faces;
  if (face) {
    const framing = face.height > FRAMING.close ? "close" : face.height > FRAMING.half ? "half" : "far";
    return { count, seen: "face", framing, place: placeOf(face) };
  }
  const [body] = bodies;
  if (!body) return null;
  return { count, seen: "figure", framing: body.height > 0.85 ? "half" : "far", place: placeOf(body) };
}

/** Everything that the engine can say of a photo. Networks that don't run on this machine leave their part out. */
export async function lookAtPhoto(
  photo: Uint8Array,
  known: readonly Face[] | null,
  models: Models,
): Promise<PhotoFacts> {
  const raster = await readPhoto(photo, { width: LOOK_SIDE, height: LOOK_SIDE, fit: "inside" });
  const found =
    known ??
    ((await (await models.faces())?.find(raster)) ?? []).map((face) =>
      moveFace(face, ({ x, y }) => ({ x: x / raster.width, y: y / raster.height })),
    );
  const objects = (await (await models.objects())?.find(raster, LEAST_SCORE.thing)) ?? [];
  const small = await readPhoto(photo, { width: MEASURE_SIDE, height: MEASURE_SIDE, fit: "inside" });
  const bodies = objects.filter(({ kind, score }) => kind === PERSON && score >= LEAST_SCORE.person);
  const ratio = raster.width / raster.height;
  return {
    ...measurePhoto(small),
    format: Math.abs(ratio - 1) < SQUARE ? "square" : ratio > 1 ? "landscape" : "portrait",
    people: describePeople(
      found.map(faceBox),
      bodies.map(({ box }) => box),
    ),
    things: countThings(objects.filter(({ kind }) => kind !== PERSON)).slice(0, MOST_THINGS),
  };
}
