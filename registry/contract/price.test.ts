import { expect, test } from "vitest";
import type { Field } from "./field.ts";
import { manifestSchema } from "./manifest.ts";
import { countOf, priceOf, pricesOf, usualPriceOf } from "./price.ts";

const priced = manifestSchema.parse({
  ...{ id: "film", section: "tool", credits: 8, tags: ["a"], photos: { min: 0 }, output: "image" },
  ...{ delivery: "wait", submit: "/api/film" },
  prices: [
    { when: { model: ["lynx"] }, credits: 3 },
    { when: { long: ["true"] }, credits: 9 },
  ],
  providers: { local: { recipe: [{ op: "flip" }] } },
});
const withLocal = (local: object) => ({
  ...priced,
  providers: manifestSchema.shape.providers.parse({ local: { ...priced.providers.local, ...local } }),
});

test("the local engine's price is its own, else the tool's as far as the engine tells choices apart", () => {
  const hosted = { of: "hosted", credits: 8, rows: priced.prices };
  expect(pricesOf(priced, "hosted")).toEqual(hosted);
  expect(pricesOf(priced, "local")).toEqual({ ...hosted, of: "local" });
  expect(pricesOf(withLocal({ credits: 2 }), "local")).toEqual({ of: "local", credits: 2, rows: [] });
  expect(pricesOf(withLocal({ credits: 2 }), "hosted")).toEqual(hosted);
  expect(pricesOf(withLocal({ ignores: ["model"] }), "local").rows).toEqual(priced.prices?.slice(1));
});

test("a card's price is that of the defaults, those counted that other fields need", () => {
  const fields: Field[] = [
    { control: "choice", name: "model", options: [{ value: "puma" }], default: "puma", look: "segments" },
    { control: "switch", name: "long", default: true, when: { model: ["lynx"] } },
    { control: "number", name: "n", min: 1, max: 4, step: 1, default: 2, look: "slider", role: "count" },
  ];
  const tool = { prices: pricesOf(priced, "hosted"), fields };
  expect(usualPriceOf(tool)).toBe(16);
  expect(
    usualPriceOf({ ...tool, fields: fields.slice(1, 2).map((field) => ({ ...field, when: undefined })) }),
  ).toBe(9);
  expect(priceOf(tool, { model: "lynx", n: 3 })).toBe(9);
  expect(countOf(fields, { n: 9 })).toBe(1);
});
