import { expect, test } from "vitest";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { fakeTool, submitBody } from "../pipeline.fixture.ts";
import { parseValues } from "./parse-values.server.ts";

const options = { enable21x9: true };
const one = ["https://imgfx.example/files/uploads/a.png"];

function refusal(changes: Record<string, unknown>, tool = fakeTool(), given = options): string {
  try {
    parseValues(tool, submitBody(one, changes), given);
  } catch (error) {
    return isAppError(error) ? `${error.code} ${error.messageKey}` : String(error);
  }
  return "accepted";
}

test("parseValues fills in auto and 2K, and takes null for absent", () => {
  const values = parseValues(
    fakeTool(),
    submitBody(one, { dimension: undefined, size: null, prompt: null }),
    options,
  );
  expect(values).toMatchObject({ photos: one, text: "", ratio: "auto", size: "2K" });
  expect(values.all).toEqual({ image_urls: one, prompt: undefined, dimension: "auto", size: "2K" });
});

test.each([
  ["a number of images other than the text 1", { num_images: 1 }, "INVALID_INPUT notAnOption"],
  ["two images", { num_images: "2" }, "INVALID_INPUT notAnOption"],
  ["no number of images", { num_images: undefined }, "INVALID_INPUT notAnOption"],
  ["an unknown size", { size: "8K" }, "INVALID_INPUT notAnOption"],
  ["a size in another spelling", { size: "2k" }, "INVALID_INPUT notAnOption"],
  ["an unknown ratio", { dimension: "5:4" }, "INVALID_INPUT notAnOption"],
  ["a ratio that is no text", { dimension: 1 }, "INVALID_INPUT notAnOption"],
  ["a prompt that is no text", { prompt: { toString: "x" } }, "INVALID_INPUT mustBeText"],
  ["a prompt of 2001 characters", { prompt: "x".repeat(2001) }, "INVALID_INPUT promptTooLong"],
  ["a prompt with NUL", { prompt: "a\0b" }, "INVALID_INPUT unusableCharacters"],
  ["a prompt with half a surrogate pair", { prompt: "a\ud800b" }, "INVALID_INPUT unusableCharacters"],
  ["no photos", { image_urls: undefined }, "NO_IMAGE noImage"],
  ["an empty list of photos", { image_urls: [] }, "NO_IMAGE noImage"],
  ["null for photos", { image_urls: null }, "NO_IMAGE noImage"],
  ["photos that are no list", { image_urls: one[0] }, "INVALID_INPUT mustBeAddresses"],
  ["photos that are no texts", { image_urls: [{}] }, "INVALID_INPUT mustBeAddresses"],
])("parseValues refuses %s", (_case, changes, expected) => {
  expect(refusal(changes)).toBe(expected);
});

test("parseValues obeys the tool's own numbers of photos", () => {
  const pair = fakeTool({ photos: { min: 2, max: 2 } });
  expect(refusal({ image_urls: one }, pair)).toBe("TOO_FEW_IMAGES tooFewImages");
  expect(refusal({ image_urls: [...one, ...one] }, pair)).toBe("accepted");
  expect(refusal({ image_urls: [...one, ...one, ...one] }, pair)).toBe("TOO_MANY_IMAGES tooManyImages");
});

test("parseValues refuses 21:9 where the operator does not offer it", () => {
  expect(refusal({ dimension: "21:9" })).toBe("accepted");
  expect(refusal({ dimension: "21:9" }, fakeTool(), { enable21x9: false })).toBe("INVALID_INPUT notAnOption");
});

test("parseValues refuses a body that is no object", () => {
  for (const body of [null, "x", 1, ["a"], undefined])
    expect(() => parseValues(fakeTool(), body, options)).toThrow("INVALID_INPUT");
});

test("a key named __proto__ changes nothing", () => {
  const body: unknown = JSON.parse(`{"__proto__":{"size":"9K"},${JSON.stringify(submitBody(one)).slice(1)}`);
  expect(parseValues(fakeTool(), body, options).size).toBe("2K");
  expect({}).not.toHaveProperty("size");
});
