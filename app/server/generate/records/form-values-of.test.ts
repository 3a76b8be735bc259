import { expect, test } from "vitest";
import { STYLE_FIELDS, type Field } from "#registry/contract/field.ts";
import { formValuesOf } from "./list-history.server.ts";

const free = { plan: "free", enable21x9: true, photo: undefined } as const;
const premium = { ...free, plan: "subscriber" } as const;

const FIELDS: Field[] = [
  ...STYLE_FIELDS,
  {
    control: "text",
    name: "lyrics",
    required: false,
    rows: 4,
    minLength: 0,
    maxLength: 100,
    missing: "enterValue",
  },
  {
    control: "choice",
    name: "model",
    look: "segments",
    options: [{ value: "small" }, { value: "large", plan: "subscriber" }],
    default: "small",
  },
  { control: "number", name: "words", min: 0, max: 300, step: 1, look: "slider" },
  { control: "switch", name: "open", default: true },
  { control: "address", name: "from", required: false },
];

test("texts, choices, numbers and switches fill the form again", () => {
  const values = { prompt: "A fringe", lyrics: "La", model: "small", words: 0, open: false, size: "2K" };
  expect(formValuesOf(FIELDS, values, free)).toEqual({
    prompt: "A fringe",
    lyrics: "La",
    model: "small",
    words: "0",
    open: "false",
    size: "2K",
  });
});

test("what the plan does not have, what is empty and what is no field is left out", () => {
  const values = { prompt: "", dimension: "16:9", size: "4K", model: "large", image_urls: ["x"], more: "x" };
  expect(formValuesOf(FIELDS, values, free)).toEqual({});
  expect(formValuesOf(FIELDS, values, premium)).toEqual({ dimension: "16:9", size: "4K", model: "large" });
  const wide = { dimension: "21:9", model: "gone" };
  expect(formValuesOf(FIELDS, wide, { ...premium, enable21x9: false })).toEqual({});
});

test("an address is that of the picture it gave, while that is kept", () => {
  const values = { from: "https://example.com/a.png" };
  const photo = "https://imgfx.example/files/uploads/0123456789.png";
  expect(formValuesOf(FIELDS, values, { ...free, photo })).toEqual({ from: photo });
  expect(formValuesOf(FIELDS, values, free)).toEqual(values);
});
