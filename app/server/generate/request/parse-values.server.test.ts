import { expect, test } from "vitest";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { fakeTool, submitBody } from "../pipeline.fixture.ts";
import { parseValues, readSubmitBody } from "./parse-values.server.ts";
import { fieldSchema } from "#registry/contract/field.ts";

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

const three = [...one, ...one, ...one];
/** A tool that is no style: its own `model`, and a length that only one model has. */
const film = fakeTool(
  { imageType: undefined, section: "tool", photos: { min: 0, max: 1, uses: 1 }, delivery: "task" },
  {
    fields: [
      { control: "photos", name: "image_urls" },
      { control: "choice", name: "model", options: [{ value: "slow" }, { value: "quick" }], default: "slow" },
      { control: "number", name: "seconds", min: 1, max: 9, default: 5, when: { model: ["quick"] } },
    ].map((field) => fieldSchema.parse(field)),
  },
);
const words = fakeTool({ photos: { min: 0 } }, { fields: [] });

const noticesOf = (body: unknown, tool = fakeTool()) => readSubmitBody(tool, body).notices;
const told = (body: unknown, tool = fakeTool()) =>
  noticesOf(body, tool).map(({ code, field }) => `${code} ${field}`);

test.each([
  ["promt", "prompt"],
  ["imageurls", "image_urls"],
  ["Dimension", "dimension"],
  ["dimensions", "dimension"],
  ["turnstile_token", "turnstileToken"],
  ["credits", undefined],
  ["admin", undefined],
])("a field that no tool has is refused: %s, with what was likely meant", (field, suggestion) => {
  expect(() => readSubmitBody(fakeTool(), submitBody(one, { [field]: "x" }))).toThrow(
    expect.objectContaining({
      code: "INVALID_INPUT",
      messageKey: suggestion === undefined ? "unknownField" : "unknownFieldNear",
      params: suggestion === undefined ? { field } : { field, suggestion },
    }),
  );
});

test("null counts as absent, whatever it is given for", () => {
  expect(readSubmitBody(fakeTool(), submitBody(one, { admin: null, model: null })).given).not.toHaveProperty(
    "admin",
  );
});

test("what the site's own form sends is told nothing of", () => {
  expect(noticesOf(submitBody(one))).toEqual([]);
  expect(noticesOf(submitBody(one, { model: "standard", batchSize: 1, seed: "", imageUrl: "" }))).toEqual([]);
});

test.each([
  ["model", "ultra"],
  ["batchSize", 4],
  ["seed", 7],
  ["seed", 0],
  ["imageUrl", "https://elsewhere.example/a.png"],
  ["prompt", "a hat"],
])("a field of the generic form that a style does not use is told: %s", (field, value) => {
  expect(told(submitBody(one, { [field]: value }))).toEqual([`FIELD_UNUSED ${field}`]);
});

test("a prompt that the style shows is used", () => {
  expect(noticesOf(submitBody(one, { prompt: "a hat" }), fakeTool({ showSystemPrompt: true }))).toEqual([]);
});

test("a tool's own field counts as known while it is hidden, and is told of where it asks for something", () => {
  expect(told({ seconds: 5 }, film)).toEqual([]);
  expect(told({ seconds: 8 }, film)).toEqual(["FIELD_UNUSED seconds"]);
  expect(told({ seconds: 8, model: "quick" }, film)).toEqual([]);
});

test("photos beyond those that a tool uses are named by their places", () => {
  expect(noticesOf(submitBody(three), fakeTool({ photos: { uses: 1 } }))).toEqual([
    { code: "PHOTOS_UNUSED", field: "image_urls", params: { photos: "2, 3", count: 2 } },
  ]);
  expect(noticesOf(submitBody(three))).toEqual([]);
});

test("photos that a tool has no field for are told of", () => {
  expect(told(submitBody(one), words)).toEqual(["PHOTOS_UNUSED image_urls"]);
  expect(told({ ...submitBody([]), imageFile: "a" }, words)).toEqual(["PHOTOS_UNUSED imageFile"]);
});

test("imageFile is a tool's one photo where the list has none, and else not used", () => {
  expect(readSubmitBody(film, { imageFile: one[0] })).toMatchObject({
    given: { image_urls: one },
    notices: [],
  });
  expect(readSubmitBody(film, { imageFile: "b", image_urls: one })).toMatchObject({
    given: { image_urls: one },
    notices: [{ code: "PHOTOS_UNUSED", field: "imageFile", params: { photos: "1", count: 1 } }],
  });
});

test("a style makes one picture a request, and says so of any other number", () => {
  for (const num_images of ["2", 1, undefined])
    expect(() => readSubmitBody(fakeTool(), submitBody(one, { num_images }))).toThrow("INVALID_INPUT");
  expect(told({ num_images: "3" }, film)).toEqual(["FIELD_UNUSED num_images"]);
});

/** A film whose local engine makes the same whatever the model, and any length. */
const sketch = fakeTool(
  {
    ...{ imageType: undefined, section: "tool", photos: { min: 0 }, delivery: "task", credits: 80 },
    prices: [{ when: { model: ["quick"] }, credits: 6 }],
    providers: { local: { credits: 4, ignores: ["model"], recipe: [{ op: "flip" }] } },
  },
  { fields: film.fields },
);

test.each([["slow"], ["quick"]])(
  "a choice that the provider in use ignores is taken and told of, priced as that provider does: %s",
  (model) => {
    const values = parseValues(sketch, { model, seconds: 8 }, { enable21x9: true });
    expect(values).toMatchObject({
      priceOfOne: 4,
      all: { seconds: 8 },
      notices: [{ code: "FIELD_UNUSED", field: "model" }],
    });
    expect(values.all).not.toHaveProperty("model");
  },
);

test("what is no value of an ignored choice is refused as of any other", () => {
  expect(() => parseValues(sketch, { model: "quik" }, { enable21x9: true })).toThrow(
    expect.objectContaining({
      code: "INVALID_INPUT",
      messageKey: "notAnOption",
      params: { field: "model", options: "slow, quick" },
    }),
  );
  expect(noticesOf({ model: "" }, sketch)).toEqual([]);
  expect(noticesOf({ seconds: 5 }, sketch)).toEqual([]);
});
