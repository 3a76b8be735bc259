import type { CheckOf, PromiseCheck } from "#registry/contract/promise.ts";
import {
  measureChange,
  measureChangesMore,
  measureEdgeLikeness,
  measureFaceLikeness,
  measureLikeness,
} from "./comparisons.ts";
import { measureRepairs } from "./repairs.ts";
import {
  measureColour,
  measureColourShare,
  measureEnlargement,
  measureFaces,
  measureGrid,
  measureMegapixels,
  measureProportion,
  measureRatio,
  measureVariety,
} from "./result-measures.ts";
import { measureScalar } from "./scalars.ts";
import { measureSkin } from "./skin.ts";
import type { Measured, Subject } from "./subject.ts";

type MeasureTable = {
  readonly [Name in PromiseCheck["measure"]]: (check: CheckOf<Name>, subject: Subject) => Promise<Measured>;
};

/** Every measure of the schema. One without an entry does not compile. */
export const MEASURES: MeasureTable = {
  likeness: measureLikeness,
  "edge-likeness": measureEdgeLikeness,
  "face-likeness": measureFaceLikeness,
  change: measureChange,
  "changes-more": measureChangesMore,
  chroma: measureScalar,
  "peak-chroma": measureScalar,
  brightness: measureScalar,
  contrast: measureScalar,
  detail: measureScalar,
  flatness: measureScalar,
  palette: measureScalar,
  hues: measureScalar,
  blockiness: measureScalar,
  symmetry: measureScalar,
  opacity: measureScalar,
  colour: measureColour,
  "colour-share": measureColourShare,
  grid: measureGrid,
  ratio: measureRatio,
  megapixels: measureMegapixels,
  enlargement: measureEnlargement,
  faces: measureFaces,
  "face-proportion": measureProportion,
  skin: measureSkin,
  variety: measureVariety,
  repairs: measureRepairs,
};
