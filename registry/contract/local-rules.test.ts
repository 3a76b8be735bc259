import { expect, test } from "vitest";
import { checkedCopySchema } from "./copy.ts";
import { fieldSchema } from "./field.ts";
import { checkedManifestSchema } from "./manifest-rules.ts";
import { offerOf } from "./price.ts";

const choice = (name: string, values: string[], more: object = {}) => ({
  ...{ control: "choice", name, default: values[0], options: values.map((value) => ({ value })) },
  ...more,
});
const FORM = [
  choice("model", ["puma", "lynx"]),
  choice("length", ["5", "8"], {
    options: [
      { value: "5", when: { model: ["lynx"] } },
      { value: "8", when: { model: ["puma"], wide: ["true"] } },
    ],
    when: { model: ["puma", "lynx"] },
  }),
  { control: "switch", name: "sound", default: true, when: { model: ["puma"] } },
  { control: "number", name: "count", min: 1, max: 4, default: 1, role: "count" },
  { control: "text", name: "words", maxLength: 9 },
].map((field) => fieldSchema.parse(field));

const PRICES = [
  { when: { model: ["puma"], sound: ["true"] }, credits: 80 },
  { when: { model: ["puma"], sound: ["false"] }, credits: 54 },
  { when: { model: ["lynx"], length: ["5"] }, credits: 6 },
  { when: { model: ["lynx"] }, credits: 12 },
];
const manifestWith = (local: object, prices: object[] | null = PRICES, credits = 80) => ({
  ...{
    id: "film",
    section: "tool",
    credits,
    prices: prices ?? undefined,
    tags: ["a"],
    photos: { min: 0 },
    output: "image",
  },
  ...{ delivery: "wait", submit: "/api/film" },
  providers: { local: { recipe: [{ op: "flip" }], ...local } },
});
const problemsOf = (...given: Parameters<typeof manifestWith>): string[] =>
  checkedManifestSchema(FORM)
    .safeParse(manifestWith(...given))
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

test.each([
  [{}],
  [{ credits: 6 }],
  [{ credits: 6, ignores: ["model", "length"] }],
  [
    {
      credits: 4,
      ignores: ["model"],
      prices: [
        { when: { length: ["5"] }, credits: 6 },
        { when: { length: ["8"] }, credits: 2 },
      ],
    },
  ],
])("a local engine that is never dearer passes: %j", (local) => {
  expect(problemsOf(local)).toEqual([]);
});

test("one combination of values in which the local engine is dearer is told, wherever in the tables it is", () => {
  expect(problemsOf({ credits: 7 })).toEqual([
    "providers.local.credits: the local engine costs 7 with model lynx, length 5, sound true, the tool itself 6",
  ]);
  expect(problemsOf({ credits: 1, prices: [{ when: { sound: ["false"] }, credits: 55 }] })).toEqual([
    "providers.local.credits: the local engine costs 55 with model puma, length 5, sound false, the tool itself 54",
  ]);
  expect(problemsOf({ credits: 3 }, null, 2)).toEqual([
    "providers.local.credits: the local engine costs 3, the tool itself 2",
  ]);
});

test("an engine that ignores what makes the price needs a price of its own", () => {
  expect(problemsOf({ ignores: ["model"] })).toEqual([
    "providers.local: the local engine costs 80 with model puma, length 5, sound false, the tool itself 54",
  ]);
});

test("only choices can be ignored, and nothing local may then ask for them", () => {
  expect(problemsOf({ credits: 1, ignores: ["modle", "words", "count"] })).toEqual([
    'providers.local.ignores.0: "modle" is no field of the form',
    'providers.local.ignores.1: "words" is no choice, number or switch',
    `providers.local.ignores.2: "count" is the form's count, which counts for every provider`,
  ]);
  const prices = [{ when: { model: ["puma"] }, credits: 1 }];
  expect(problemsOf({ credits: 1, ignores: ["model"], prices })).toEqual([
    'providers.local.prices.0.when.model: "model" is no field of the form',
  ]);
  const maker = { op: "compose", quality: "$model" };
  expect(problemsOf({ credits: 1, ignores: ["model"], maker })).toEqual([
    "providers.local.ignores.0: the local maker reads $model",
  ]);
});

test("what a provider ignores is not in its form and binds nothing there", () => {
  const manifest = checkedManifestSchema(FORM).parse(manifestWith({ credits: 1, ignores: ["model"] }));
  expect(offerOf(FORM, manifest, "hosted")).toEqual({ fields: FORM, ignored: [] });
  const { fields, ignored } = offerOf(FORM, manifest, "local");
  expect(ignored.map(({ name }) => name)).toEqual(["model"]);
  expect(fields.map((field) => [field.name, "when" in field ? field.when : undefined])).toEqual([
    ["length", undefined],
    ["sound", undefined],
    ["count", undefined],
    ["words", undefined],
  ]);
  const [length] = fields;
  expect(length?.control === "choice" && length.options).toEqual([
    { value: "5", when: undefined },
    { value: "8", when: { wide: ["true"] } },
  ]);
});

test("a text for the local engine replaces one that is there", () => {
  const faq = Object.fromEntries(
    [1, 2, 3].flatMap((n) => [
      [`question${n}`, "Why?"],
      [`answer${n}`, "So."],
    ]),
  );
  const copy = {
    ...{ title: "Film", description: "A film.", formTitle: "Film", formDesc: "Words.", resultTitle: "Films" },
    ...{ faq, fields: { model: { label: "Model" } } },
  };
  const problemsWith = (local: object) =>
    checkedCopySchema.safeParse({ ...copy, local }).error?.issues.map(({ message }) => message);
  expect(
    problemsWith({ faq: { answer3: "Here." }, fields: { model: { instead: "Sketch model" } } }),
  ).toBeUndefined();
  expect(problemsWith({ faq: { answer4: "Here." }, fields: { length: { hint: "All alike." } } })).toEqual([
    "there is no faq.answer4 to replace",
    "there is no fields.length to replace",
  ]);
});
