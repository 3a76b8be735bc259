import { expect, test } from "vitest";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import type { FaceTraits } from "../core/face/face-traits.ts";
import type { Face } from "../core/face/face.ts";
import type { Facts } from "./facts/facts.ts";
import { checkRequirements } from "./requirements.ts";

const PLAIN: FaceTraits = {
  turn: 5,
  hair: "short",
  hat: false,
  glasses: null,
  beard: "none",
  skin: [200, 150, 130],
  lipRed: 0.03,
};
const faceWith = (traits: Partial<FaceTraits> = {}): Face => ({
  points: [],
  score: 0.9,
  traits: { ...PLAIN, ...traits },
});

const photo = (faces: number | null, side = 800, person: boolean | null = null): Facts => ({
  width: side,
  height: side + 100,
  unsafe: 0,
  subject: faces === null ? null : faces > 0 || person ? "human" : "thing",
  faces: faces === null ? null : Array.from({ length: faces }, () => faceWith()),
  person: person === null ? null : person ? 0.4 : 0,
});

function refusalOf(facts: Facts[], wanted: Parameters<typeof checkRequirements>[1]) {
  try {
    checkRequirements(facts, wanted);
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(error.code).toBe("PHOTO_UNSUITABLE");
    return { message: error.messageKey, params: error.params };
  }
}

const couple = { faces: { min: 2, max: 2, across: "all" as const }, uses: 2 };

test("checkRequirements asks every photo for a face and names the one without", () => {
  const wanted = { faces: { min: 1, across: "each" as const } };
  expect(refusalOf([photo(1), photo(2)], wanted)).toBeNull();
  expect(refusalOf([photo(1), photo(0)], wanted)).toEqual({ message: "photo.noFace", params: { photo: 2 } });
});

test("checkRequirements refuses more faces than the tool can work with", () => {
  const wanted = { faces: { min: 1, max: 1, across: "each" as const } };
  expect(refusalOf([photo(3)], wanted)).toEqual({
    message: "photo.tooManyFaces",
    params: { photo: 1, max: 1 },
  });
});

test("checkRequirements counts faces of all photos together where the manifest says so", () => {
  expect(refusalOf([photo(2)], couple)).toBeNull();
  expect(refusalOf([photo(1), photo(1)], couple)).toBeNull();
  expect(refusalOf([photo(1)], couple)?.message).toBe("photo.needTwoFaces");
  expect(refusalOf([photo(1), photo(0)], couple)).toEqual({ message: "photo.noFace", params: { photo: 2 } });
  expect(refusalOf([photo(2), photo(2)], couple)?.message).toBe("photo.tooManyFacesTogether");
});

test("checkRequirements looks for faces only in the photos the recipe uses", () => {
  expect(refusalOf([photo(1), photo(0)], { faces: { min: 1, across: "each" }, uses: 1 })).toBeNull();
});

test("checkRequirements refuses a photo whose shorter side does not exceed the least", () => {
  expect(refusalOf([photo(null, 50)], { minSide: 50 })).toEqual({
    message: "photo.tooSmall",
    params: { photo: 1, min: 50 },
  });
  expect(refusalOf([photo(null, 51)], { minSide: 50 })).toBeNull();
});

test("checkRequirements lets photos pass where faces cannot be looked for", () => {
  expect(refusalOf([photo(null)], { faces: { min: 1, across: "each" } })).toBeNull();
});

test("checkRequirements names the photo without a person, among those the recipe uses", () => {
  const alone = photo(null, 800, false);
  const shown = photo(null, 800, true);
  expect(refusalOf([shown, alone], { person: true })).toEqual({
    message: "photo.noPerson",
    params: { photo: 2 },
  });
  expect(refusalOf([shown, alone], { person: true, uses: 1 })).toBeNull();
  expect(refusalOf([photo(null)], { person: true })).toBeNull();
});

test("checkRequirements says that a face is missing before it says that a person is", () => {
  const wanted = { faces: { min: 1, across: "each" as const }, person: true as const };
  expect(refusalOf([photo(0, 800, false)], wanted)?.message).toBe("photo.noFace");
});

test("checkRequirements asks each of two photos for one face", () => {
  const wanted = { faces: { min: 1, max: 1, across: "each" as const }, uses: 2 };
  expect(refusalOf([photo(1), photo(1)], wanted)).toBeNull();
  expect(refusalOf([photo(2), photo(1)], wanted)).toEqual({
    message: "photo.tooManyFaces",
    params: { photo: 1, max: 1 },
  });
  expect(refusalOf([photo(2), photo(0)], wanted)?.params).toEqual({ photo: 1, max: 1 });
});

test("checkRequirements refuses animals, statues, drawings and dolls where a human is needed, with or without a face", () => {
  const wanted = { faces: { min: 1, across: "each" as const }, needs: [{ is: "human" as const }] };
  for (const subject of ["animal", "statue", "drawing", "doll"] as const)
    for (const faces of [0, 1])
      expect(refusalOf([photo(1), { ...photo(faces), subject }], wanted), subject).toEqual({
        message: "photo.notHuman",
        params: { photo: 2 },
      });
  expect(refusalOf([{ ...photo(0), subject: "animal" }], {})).toBeNull();
  expect(refusalOf([{ ...photo(1), subject: null }], wanted)).toBeNull();
  expect(refusalOf([photo(0)], wanted)?.message).toBe("photo.noFace");
});

test("checkRequirements names the photo and the one need that its largest face misses", () => {
  const misses = [
    [{ is: "not-bald" }, { hair: "bald" }, "photo.bald"],
    [{ is: "no-hat" }, { hat: true }, "photo.hat"],
    [{ is: "hair-above-shoulders" }, { hair: "over-shoulders" }, "photo.longHair"],
    [{ is: "turned-under", degrees: 30 }, { turn: 30 }, "photo.turned"],
  ] as const;
  for (const [need, traits, message] of misses) {
    const shown: Facts = { ...photo(1), faces: [faceWith(traits), faceWith()] };
    expect(refusalOf([photo(1), shown], { needs: [need] })).toEqual({ message, params: { photo: 2 } });
    expect(refusalOf([photo(1), shown], { needs: [need], uses: 1 })).toBeNull();
    expect(refusalOf([{ ...photo(1), faces: [faceWith(), faceWith(traits)] }], { needs: [need] })).toBeNull();
  }
});

test("checkRequirements asks how far a picture reaches below the largest face, in heights of that face", () => {
  const wanted = { needs: [{ is: "clothes-shown" as const, below: 0.2 }] };
  const shown = (bottom: number): Facts => {
    const points = [
      { x: 0.3, y: bottom - 0.5 },
      { x: 0.7, y: bottom },
    ];
    return { ...photo(1), faces: [{ ...faceWith(), points }] };
  };
  expect(refusalOf([shown(0.88)], wanted)).toBeNull();
  expect(refusalOf([shown(0.92)], wanted)).toEqual({ message: "photo.noClothes", params: { photo: 1 } });
  expect(refusalOf([photo(0)], wanted)).toBeNull();
});

test("checkRequirements refuses unsafe pictures before it asks for anything else", () => {
  expect(() =>
    checkRequirements([{ ...photo(0), unsafe: 0.9 }], { faces: { min: 1, across: "each" } }),
  ).toThrow(expect.objectContaining({ code: "CONTENT_REFUSED" }));
});
