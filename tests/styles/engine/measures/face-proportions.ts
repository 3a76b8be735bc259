import type { CheckOf } from "#registry/contract/promise.ts";
import { distance, faceBox, type Face } from "#engine/core/face/face.ts";
import { CHIN, FOREHEAD_TOP, LEFT_CHEEK_EDGE, RIGHT_CHEEK_EDGE } from "#engine/core/face/landmarks.ts";

/** A found face and the sides of the picture it is in. */
export interface PlacedFace {
  face: Face;
  width: number;
  height: number;
}

export type Proportion = CheckOf<"face-proportion">["of"];

/** Pairs of landmarks in MediaPipe's face mesh; of several pairs the mean counts. */
const PAIRS = {
  eyeOpening: [
    [159, 145],
    [386, 374],
  ],
  eyeWidth: [
    [33, 133],
    [263, 362],
  ],
  jaw: [[172, 397]],
  mouth: [[61, 291]],
  browToEye: [
    [105, 159],
    [334, 386],
  ],
  cheeks: [[LEFT_CHEEK_EDGE, RIGHT_CHEEK_EDGE]],
  height: [[FOREHEAD_TOP, CHIN]],
} as const;

function lengthOf({ points }: Face, pairs: readonly (readonly [number, number])[]): number {
  const lengths = pairs.map(([from, to]) => {
    const [a, b] = [points[from], points[to]];
    if (!a || !b) throw new Error("The face has too few landmarks.");
    return distance(a, b);
  });
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
}

const share = (face: Face, part: keyof typeof PAIRS, whole: keyof typeof PAIRS): number =>
  lengthOf(face, PAIRS[part]) / lengthOf(face, PAIRS[whole]);

/** Every proportion, as a share of the face's height, of its width at the cheeks, or of the picture. */
export const PROPORTIONS = {
  area: ({ face, width, height }) => {
    const box = faceBox(face);
    return (box.width * box.height) / (width * height);
  },
  "eye-opening": ({ face }) => share(face, "eyeOpening", "height"),
  "eye-width": ({ face }) => share(face, "eyeWidth", "cheeks"),
  "jaw-width": ({ face }) => share(face, "jaw", "cheeks"),
  "face-width": ({ face }) => share(face, "cheeks", "height"),
  "mouth-width": ({ face }) => share(face, "mouth", "cheeks"),
  "brow-height": ({ face }) => share(face, "browToEye", "height"),
} satisfies Record<Proportion, (placed: PlacedFace) => number>;
