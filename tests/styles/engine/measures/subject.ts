import type { PromiseRegion, RunChange, StylePromise } from "#registry/contract/promise.ts";
import type { PlacedFace } from "./face-proportions.ts";

/** What one generation is asked for. */
export type Run = Required<{ [Key in keyof RunChange]: NonNullable<RunChange[Key]> }>;

/** Makes pictures in a style; equal runs give the same picture. */
export interface Studio {
  /** The photos that a run names. */
  photosOf(run: Run): Promise<Buffer[]>;
  make(run: Run): Promise<Buffer>;
  findFaces(picture: Buffer): Promise<PlacedFace[]>;
}

/** What a check looks at: a run's photos and result, and the means to make others. */
export interface Subject {
  photos: Buffer[];
  result: Buffer;
  /** The promise's own run with some of it changed. */
  runOf(change: RunChange): Run;
  studio: Studio;
}

/** What a measure gives: a number, several that belong together, or null where there is no face to measure. */
export type Measured = number | readonly number[] | null;

/** A promise's run, with what a check changes of it. */
export const runOf = ({ photos, words, ratio, size, values }: StylePromise, change: RunChange = {}): Run => ({
  photos: change.photos ?? photos,
  words: change.words ?? words,
  ratio: change.ratio ?? ratio,
  size: change.size ?? size,
  values: { ...values, ...change.values },
});

/** One of a subject's photos by its place from 1. */
export function photoAt({ photos }: Subject, place: number): Buffer {
  const photo = photos[place - 1];
  if (!photo) throw new Error(`The run has ${photos.length} photos, the check wants photo ${place}.`);
  return photo;
}

/** Which part of the result is compared with which part of which photo. */
export interface Comparison {
  region?: PromiseRegion | undefined;
  photoRegion?: PromiseRegion | undefined;
  photo: number;
}
