import { expect, test } from "vitest";
import { fieldSchema } from "#registry/contract/field.ts";
import { fakeTool, submitBody } from "../pipeline.fixture.ts";
import { parseValues, readSubmitBody } from "../request/parse-values.server.ts";

const one = ["https://imgfx.example/files/uploads/a.png"];
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
