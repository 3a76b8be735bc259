import type { Models } from "../core/models/models.server.ts";
import type { Plane, Raster } from "../core/raster/raster.ts";
import type { Face } from "../core/face/face.ts";

/** Gives what was made under a name before, or has it made. */
export type Once = <T>(name: string, make: () => Promise<T>) => Promise<T>;

/** What a recipe reads a photo with. */
export interface Looks {
  models: Models;
  once: Once;
}

/** The models with a memory: a picture's faces and people are looked for once, however many steps and recipes ask. */
function rememberLooks(models: Models): Models {
  const faces = new WeakMap<Raster, Promise<Face[]>>();
  const people = new WeakMap<Raster, Promise<Plane>>();
  return {
    ...models,
    faces: async () => {
      const finder = await models.faces();
      const find = (raster: Raster) => recall(faces, raster, () => finder!.find(raster));
      return finder && { ...finder, find };
    },
    person: async () => {
      const segmenter = await models.person();
      const segment = (raster: Raster) => recall(people, raster, () => segmenter!.segment(raster));
      return segmenter && { ...segmenter, segment };
    },
  };
}

function recall<T>(known: WeakMap<Raster, Promise<T>>, raster: Raster, make: () => Promise<T>): Promise<T> {
  const made = known.get(raster) ?? make();
  known.set(raster, made);
  return made;
}

function createLooks(models: Models): Looks {
  const made = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(name) as Promise<T> | undefined; // A name stands for one kind of thing.
    if (known !== undefined) return known;
    const making = make();
    made.set(name, making);
    making.catch(() => made.delete(name));
    return making;
  };
  return { models: rememberLooks(models), once };
}

/** Milliseconds after which a photo that nobody asks for is put away: a page's next call comes within seconds. */
const KEPT_MS = 20_000;

/**
 * What looks at one photo read alike: its pixels at the size at hand, its faces and its people. One photo lies here at a
 * time, until another comes, until it is asked to be forgotten, or until nobody has asked for a while.
 * @param later does something after some milliseconds, unless what it answers is called
 */
export function createPhotoShelf(models: Models, later: (act: () => void, ms: number) => () => void) {
  let kept: { key: string; looks: Looks } | null = null;
  let stay: () => void = () => undefined;
  const forget = (): void => {
    stay();
    kept = null;
  };
  return {
    /** The looks of a photo; those of one without a key are kept nowhere. */
    take(key: string | undefined): Looks {
      if (key === undefined) return createLooks(models);
      const { looks } = kept?.key === key ? kept : { looks: createLooks(models) };
      stay();
      stay = later(forget, KEPT_MS);
      kept = { key, looks };
      return looks;
    },
    forget,
  };
}
