import { expect, test } from "vitest";
import { listStyleIds, readStyleSource } from "../source/style-source.ts";
import { prepareStyle, type Style } from "../validate/prepare-style.ts";
import { projectPath } from "../source/project-path.ts";
import type { Field } from "./field.ts";
import { manifestSchema } from "./manifest.ts";
import { offerOf, countOf, priceOf, priceOfOne, pricesOf, usualPriceOf } from "./price.ts";
import { shownFields } from "./form/shown-fields.ts";

const STYLES = projectPath("styles");

function readStyle(id: string): Style {
  const prepared = prepareStyle(readStyleSource(STYLES, id));
  if (!("style" in prepared)) throw new Error(`${id} is broken.`);
  return prepared.style;
}

/** Every combination of the values that a form lets one choose from. */
function listChoices(form: readonly Field[]): Record<string, unknown>[] {
  const optionsOf = (field: Field): unknown[] => {
    if (field.control === "choice") return field.options.map(({ value }) => value);
    if (field.control === "switch") return [true, false];
    return "options" in field ? field.options : [];
  };
  return form.reduce<Record<string, unknown>[]>(
    (known, field) => {
      const options = optionsOf(field);
      if (options.length === 0) return known;
      return known.flatMap((values) => options.map((value) => ({ ...values, [field.name]: value })));
    },
    [{}],
  );
}

/** The values of those fields that are shown. */
const shown = (fields: readonly Field[], values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(shownFields(fields, values).map(({ name }) => [name, values[name]]));

test.each(listStyleIds(STYLES))(
  "%s never costs more with the local engine than the tool's own price",
  (id) => {
    const { manifest, fields: form } = readStyle(id);
    const local = offerOf(form, manifest, "local").fields;
    for (const values of listChoices(form)) {
      const own = priceOfOne(pricesOf(manifest, "local"), shown(local, values));
      const whole = priceOfOne(pricesOf(manifest, "hosted"), shown(form, values));
      expect(own, JSON.stringify(values)).toBeLessThanOrEqual(whole);
    }
  },
);

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
