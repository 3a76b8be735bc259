import type { CartoonLook } from "#registry/contract/operations/drawn.ts";
import type { Step, StepOf } from "#registry/contract/recipe.ts";
import type { Face } from "../face/face.ts";
import type { FaceTraits } from "../face/face-traits.ts";
import type { Typesetter } from "../layer/text-path.server.ts";
import type { Cartoonist } from "../models/cartoonist.server.ts";
import type { SuperResolver } from "../models/super-resolver.server.ts";
import type { TextFinder } from "../models/text-finder.server.ts";
import type { Random } from "../raster/random.ts";
import type { Alpha, Plane, Raster } from "../raster/raster.ts";

/** A picture and what is known of it. Faces and person belong to exactly this picture's pixels. */
export interface Shot {
  raster: Raster;
  faces?: readonly Face[];
  /** 1 where a person is; null when people cannot be told from the background on this machine. */
  person?: Plane | null;
}

/** Whom or what a picture is about. */
export interface Subject {
  raster: Raster;
  faces: readonly Face[];
  /** Null where the whole picture is the subject. */
  person: Plane | null;
}

/** What a recipe works on. An operation never changes a scene; it answers another. */
export interface Scene {
  /** The picture so far; at first the first photo, cut to the asked ratio. */
  main: Shot;
  /** How the picture so far is mirrored against the first photo. */
  mirrored: { x: boolean; y: boolean };
  /** Whether enlarging keeps pixels sharp-edged, as for pictures that consist of squares; smooth when left out. */
  edges?: "smooth" | "hard";
  /** Transparency of the finished picture, at any size of its shape; solid when left out. */
  alpha?: Alpha;
}

/** How finely the parts of people are told apart: coarsely in a picture that is only a look at one. */
export type Grain = "fine" | "coarse";

/** What an operation may use besides the scene. */
export interface RecipeContext {
  /** The person's own words. */
  words: string;
  /** The style's own prompt, which those words may repeat. */
  defaultWords: string;
  random: Random;
  /** Pixels of the finished picture. */
  output: { width: number; height: number };
  /** The finished picture's shape at working size: what a step that lays a picture out has to fill. */
  canvas: { width: number; height: number };
  /** Turns text into outlines for drawings. */
  typesetter: Typesetter;
  findFaces(raster: Raster): Promise<readonly Face[]>;
  /** What the reading of its photo says of a face; read from the picture where the face has been found in it anew. */
  readTraits(raster: Raster, face: Face): Promise<FaceTraits>;
  findPerson(raster: Raster): Promise<Plane | null>;
  grain: Grain;
  /** Draws pictures as frames of an animated film; null when the network does not run on this machine. */
  cartoonist(look: CartoonLook): Promise<Cartoonist | null>;
  superResolver(): Promise<SuperResolver | null>;
  textFinder(): Promise<TextFinder | null>;
  photoCount: number;
  /** A whole photo by its place from 0, with its faces, at about working size. */
  readPhoto(index: number): Promise<Shot & { faces: readonly Face[] }>;
  /** Pixels of the first photo's own under one of the picture's at first, in each direction: under 1 it was enlarged. */
  photoScale: number;
  /** The first photo as framed, at another size; null when it has no more detail than the working size shows. */
  readDetail(width: number, height: number): Promise<Raster | null>;
  /** The first photo as framed, at working size. */
  framed: Raster;
  /** The first photo whole, at its own size. */
  readOriginal(): Promise<{ raster: Raster; alpha: Alpha | null }>;
}

export type Operation<Op extends Step["op"]> = (
  scene: Scene,
  step: StepOf<Op>,
  context: RecipeContext,
) => Scene | Promise<Scene>;

/** The scene with another picture of the same size and content: faces and person still hold. */
export const withPicture = (scene: Scene, raster: Raster): Scene => ({
  ...scene,
  main: { ...scene.main, raster },
});

/** The longer side of the picture so far, in pixels: what sizes given as shares refer to. */
export const longerSide = ({ width, height }: { width: number; height: number }): number =>
  Math.max(width, height);

/** Pixels given for 1,600 px on the longer side, at this picture's size. */
export const scaledPixels = (pixels: number, raster: Raster): number => (pixels * longerSide(raster)) / 1600;
