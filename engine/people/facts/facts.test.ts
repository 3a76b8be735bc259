import { expect, test } from "vitest";
import type { FaceTraits } from "../../core/face/face-traits.ts";
import type { Face } from "../../core/face/face.ts";
import type { FoundObject } from "../../core/models/object-finder.server.ts";
import { createRandom } from "../../core/raster/random.ts";
import type { Raster } from "../../core/raster/raster.ts";
import { findSubjectKind, isFlat } from "./facts.ts";

const random = createRandom(4);
/** What a camera takes: no two neighbours are quite the same. */
const taken: Raster = {
  width: 60,
  height: 60,
  data: Uint8ClampedArray.from({ length: 60 * 60 * 3 }, () => 40 + Math.round(random() * 160)),
};
/** Two flat colours on a third. */
const drawn: Raster = {
  width: 60,
  height: 60,
  data: Uint8ClampedArray.from({ length: 60 * 60 * 3 }, (_, i) => {
    const x = Math.floor(i / 3) % 60;
    return x < 24 ? 255 : x < 42 ? [200, 60, 40][i % 3]! : [30, 60, 180][i % 3]!;
  }),
};
const whole = { left: 0, top: 0, width: 1, height: 1 };
const found = (kind: number, score: number, box = whole): FoundObject => ({ kind, score, box });
const PLAIN = { turn: 0, hair: "short", hat: false, glasses: null, beard: "none" } as const;
const face = (score: number, traits: Pick<FaceTraits, "skin" | "lipRed">): Face => ({
  points: [{ x: 0.5, y: 0.5 }],
  score,
  traits: { ...PLAIN, ...traits },
});
const SKIN = { skin: [205, 160, 140], lipRed: 0.03 } satisfies Pick<FaceTraits, "skin" | "lipRed">;
const MARBLE = { skin: [200, 199, 196], lipRed: 0.001 } satisfies Pick<FaceTraits, "skin" | "lipRed">;
const [PERSON, CAT, DOG] = [0, 15, 16];

test("a dog is an animal, a person who holds one is human", () => {
  expect(findSubjectKind(taken, [found(DOG, 0.5), found(PERSON, 0.2)], null, 0.05)).toBe("animal");
  expect(findSubjectKind(taken, [found(CAT, 0.4)], face(0.8, SKIN), 0.05)).toBe("animal");
  const lap = { left: 0.1, top: 0.7, width: 0.5, height: 0.3 };
  expect(findSubjectKind(taken, [found(DOG, 0.7, lap), found(PERSON, 0.5)], face(0.9, SKIN), 0.05)).toBe(
    "human",
  );
});

test("a face of one grey in a picture with colours is a statue's, in one without colours it may be anybody's", () => {
  expect(findSubjectKind(taken, [found(PERSON, 0.6)], face(0.9, MARBLE), 0.05)).toBe("statue");
  expect(findSubjectKind(taken, [found(PERSON, 0.6)], face(0.9, MARBLE), 0.005)).toBe("human");
  expect(findSubjectKind(taken, [found(PERSON, 0.6)], face(0.9, SKIN), 0.05)).toBe("human");
});

test("what has neither a face nor a person in it is a thing, or a drawing where its colours are flat", () => {
  expect(findSubjectKind(taken, [found(41, 0.6)], null, 0.05)).toBe("thing");
  expect(findSubjectKind(drawn, [], null, 0.05)).toBe("drawing");
  expect(findSubjectKind(taken, [found(PERSON, 0.5)], null, 0.05)).toBe("human");
});

test("somebody or an animal far off, without a face, is not what a photo is of", () => {
  const far = { left: 0.4, top: 0.5, width: 0.1, height: 0.2 };
  const near = { left: 0.4, top: 0.3, width: 0.2, height: 0.4 };
  expect(findSubjectKind(taken, [found(PERSON, 0.9, far)], null, 0.05)).toBe("thing");
  expect(findSubjectKind(taken, [found(DOG, 0.9, far)], null, 0.05)).toBe("thing");
  expect(findSubjectKind(taken, [found(DOG, 0.9, far), found(PERSON, 0.5, near)], null, 0.05)).toBe("human");
  expect(findSubjectKind(taken, [found(DOG, 0.5, near)], null, 0.05)).toBe("animal");
});

test("a doubtful face without a person round it is a likeness", () => {
  expect(findSubjectKind(taken, [found(PERSON, 0.3)], face(0.7, SKIN), 0.05)).toBe("doll");
  expect(findSubjectKind(drawn, [], face(0.65, SKIN), 0.05)).toBe("drawing");
  expect(findSubjectKind(taken, [found(PERSON, 0.6)], face(0.7, SKIN), 0.05)).toBe("human");
});

test("a photo that was cut out of its background is not flat", () => {
  const cutOut: Raster = {
    ...taken,
    data: taken.data.map((value, i) => (Math.floor(i / 3) % 60 < 30 ? 255 : value)),
  };
  expect([isFlat(drawn), isFlat(taken), isFlat(cutOut)]).toEqual([true, false, false]);
});
