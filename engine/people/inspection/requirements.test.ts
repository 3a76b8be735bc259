import { expect, test } from "vitest";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { checkRequirements, type PhotoFacts } from "./requirements.ts";

const photo = (faces: number | null, side = 800, person: boolean | null = null): PhotoFacts => ({
  width: side,
  height: side + 100,
  faces,
  person,
});

function refusalOf(facts: PhotoFacts[], wanted: Parameters<typeof checkRequirements>[1]) {
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
