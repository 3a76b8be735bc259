import { beforeAll, expect, test } from "vitest";
import { holds } from "#registry/contract/form/condition.ts";
import type { Field } from "#registry/contract/field.ts";
import { shownFields } from "#registry/contract/form/shown-fields.ts";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient, type Failure } from "../site-client.ts";
import { leastValues, listTools, type Given, type Tool } from "../styles/list-tools.ts";
import { takeSite } from "../take-site.ts";
import { submitTool } from "./tool-calls.ts";

const { baseUrl } = await takeSite();
const tools = listTools();

/** The specification's sentences of section 5, and the site's own beside them. */
const MISSING = {
  enterPrompt: "Please enter a prompt",
  enterDescription: "Please enter a description",
  enterValue: "Please fill this in",
} as const;
const NO_PHOTO = "Please upload at least one image";
const LETTERS_ONLY = "Only letters and spaces are allowed";
const NO_ADDRESS = "Please enter the address of a picture";
const noText = (name: string) => `“${name}” must be text.`;

/** A value that a field refuses, the sentence that it is refused with, and its code. */
interface Refusal {
  value: unknown;
  message: string;
  code?: string;
}

/** What every choice that is not there is refused with: those that are. */
const choiceRefusals = (name: string, options: readonly string[]): Refusal[] =>
  ["no such choice", ["x"]].map((value) => ({
    value,
    message: `“${name}” can be one of these: ${options.join(", ")}.`,
  }));

/** A number as English sentences write it. */
const written = (value: number): string => value.toLocaleString("en");

function textRefusals(field: Extract<Field, { control: "text" }>): Refusal[] {
  const { name, minLength, maxLength } = field;
  const tooLong = `This text is too long: ${written(maxLength + 1)} characters are 1 too many. Please keep it to ${written(maxLength)}.`;
  const tooShort = `This text is too short: it needs at least ${minLength} characters and has ${minLength - 1}.`;
  const missing = MISSING[field.missing];
  return [
    { value: "a".repeat(maxLength + 1), message: tooLong },
    { value: 7, message: noText(name) },
    {
      value: `${"a".repeat(Math.max(1, minLength))}\0`,
      message: `“${name}” contains characters that can't be stored. Please type it again.`,
    },
    ...(field.required ? [undefined, null, "", "  "].map((value) => ({ value, message: missing })) : []),
    ...(minLength > 1 ? [{ value: "a".repeat(minLength - 1), message: tooShort }] : []),
    ...(field.rule === "letters"
      ? ["a1", "a.", "<b>"].map((value) => ({ value, message: LETTERS_ONLY }))
      : []),
  ];
}

function numberRefusals({ min, max, step }: Extract<Field, { control: "number" }>): Refusal[] {
  const range = `from ${written(min)} to ${written(max)}`;
  const noNumber = `Please enter a number ${range}.`;
  const between =
    step === 1
      ? `Please enter a whole number ${range}.`
      : `Please enter a number ${range}, in steps of ${step}.`;
  const tooLarge = `This number is too large. Please choose one ${range}.`;
  return [
    { value: min - 1, message: `This number is too small. Please choose one ${range}.` },
    { value: max + 1, message: tooLarge },
    { value: 2 ** 53, message: tooLarge },
    { value: min + step / 2, message: between },
    { value: "many", message: noNumber },
    { value: " ", message: noNumber },
    { value: {}, message: noNumber },
  ];
}

function photoRefusals(
  name: string,
  { min, max = Infinity }: Tool["manifest"]["photos"],
  own: string,
): Refusal[] {
  const few = `This style needs at least ${min} photos. Please add the missing ones.`;
  const many = `Too many photos. Please use at most ${max} here.`;
  return [
    { value: own, message: `“${name}” must be a list of the addresses of your photos.` },
    ...(min > 0
      ? [undefined, null, []].map((value) => ({ value, message: NO_PHOTO, code: "NO_IMAGE" }))
      : []),
    ...(min > 1 ? [{ value: [own], message: few, code: "TOO_FEW_IMAGES" }] : []),
    ...(max < 10
      ? [{ value: Array.from({ length: max + 1 }, () => own), message: many, code: "TOO_MANY_IMAGES" }]
      : []),
  ];
}

/** The options that are there together with the other values, in the form's order. */
const offeredOf = ({ options }: Extract<Field, { control: "choice" }>, given: Given): string[] => {
  const offered = options.filter(({ when }) => holds(when, given));
  return (offered.length > 0 ? offered : options).map(({ value }) => value);
};

function refusalsOf(field: Field, tool: Tool, own: string): Refusal[] {
  switch (field.control) {
    case "text":
      return textRefusals(field);
    case "number":
      return numberRefusals(field);
    case "photos":
      return photoRefusals(field.name, tool.manifest.photos, own);
    case "switch":
      return choiceRefusals(field.name, ["true", "false"]).slice(0, 1);
    case "address":
      return [undefined, "", " "].map((value) => ({ value, message: NO_ADDRESS }));
    case "choice":
      return choiceRefusals(field.name, offeredOf(field, valuesShowing(field, tool, [own, own])));
    case "ratio":
    case "size":
      return choiceRefusals(field.name, field.options);
    case "prompt":
      return [{ value: 7, message: noText(field.name) }];
  }
}

/** Values under which a field is there to be filled in. */
function valuesShowing(field: Field, tool: Tool, photos: string[]): Given {
  const when = "when" in field ? (field.when ?? {}) : {};
  const shown = Object.fromEntries(Object.entries(when).map(([name, [value]]) => [name, value]));
  const given = { ...leastValues(tool, photos), ...shown };
  for (const needed of shownFields(tool.fields, given))
    if (needed.control === "text" && needed.required && given[needed.name] === undefined)
      given[needed.name] = "a".repeat(Math.max(1, needed.minLength));
  return given;
}

let own: string;
let visitor: SiteClient;
beforeAll(async () => {
  visitor = new SiteClient(baseUrl);
  own = await visitor.upload(await samplePhoto());
});

const CASES = tools.flatMap((tool) =>
  tool.fields.map((field): [string, string, Tool, Field] => [tool.manifest.id, field.name, tool, field]),
);

test.each(CASES)(
  "%s says in the contract's words what is wrong with its %s",
  async (_id, _name, tool, field) => {
    const given = valuesShowing(field, tool, [own, own]);
    for (const { value, message, code = "INVALID_INPUT" } of refusalsOf(field, tool, own)) {
      const changes = { ...given, [field.name]: value };
      const answer = await submitTool<Failure>(visitor, tool, { changes });
      expect([value, answer.status, answer.body]).toEqual([value, 400, { code, message, field: field.name }]);
    }
  },
);

const CONDITIONAL = CASES.flatMap(([id, name, tool, field]) =>
  field.control !== "choice"
    ? []
    : field.options.flatMap(({ value, when }): [string, string, string, Tool][] =>
        when === undefined ? [] : [[id, name, value, tool]],
      ),
);

test.each(CONDITIONAL)(
  "%s refuses a %s of %s with a choice that lacks it",
  async (_id, name, value, tool) => {
    const field = tool.fields.find((candidate) => candidate.name === name);
    const option = field?.control === "choice" ? field.options.find((one) => one.value === value) : undefined;
    const others = Object.entries(option?.when ?? {}).map(([decider, accepted]) => {
      const choice = tool.fields.find((candidate) => candidate.name === decider);
      const other =
        choice?.control === "choice" ? choice.options.find((one) => !accepted.includes(one.value)) : null;
      return [decider, other?.value];
    });
    // Everything else as it comes, so that nothing but this choice is in the way.
    const changes = { ...withDefaults(tool), ...Object.fromEntries(others), [name]: value };
    const answer = await submitTool<Failure>(visitor, tool, { photos: [own, own], changes });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        ...{ code: "INVALID_INPUT", field: name },
        message: expect.stringContaining(`“${value}” is not offered together with the other choices.`),
      },
    ]);
  },
);

/** The least values with each choice that a price depends on left to its default. */
const withDefaults = ({ fields }: Tool): Given =>
  Object.fromEntries(
    fields.flatMap((field) => (field.control === "choice" ? [[field.name, undefined]] : [])),
  );

test("a body that is no form, or brings no human check's token, is refused, and nothing is ever spent", async () => {
  for (const tool of tools) {
    for (const json of [[], "text", 7, null]) {
      const answer = await visitor.call(tool.manifest.submit, { method: "POST", json });
      expect([json, answer.status, answer.body.code]).toEqual([json, 400, "INVALID_INPUT"]);
    }
    const tokenless = await submitTool<Failure>(visitor, tool, { photos: [own, own] });
    expect([tool.manifest.id, tokenless.status, tokenless.body]).toEqual([
      tool.manifest.id,
      400,
      { code: "VERIFICATION_FAILED", message: "Verification failed. Please try again." },
    ]);
  }
  expect(await visitor.balance()).toBe(4);
  expect(await visitor.generations()).toEqual([]);
});

test("a sentence about a field comes in the page's language", async () => {
  for (const [locale, sentence] of [
    ["de", /Zahl|mindestens|höchstens/],
    ["ar", /\p{Script=Arabic}/u],
  ] as const) {
    const speaker = new SiteClient(baseUrl, { "X-Locale": locale });
    for (const tool of tools)
      for (const field of tool.fields.filter(({ control }) => control === "number")) {
        const changes = { ...valuesShowing(field, tool, [own, own]), [field.name]: -1 };
        const answer = await submitTool<Failure>(speaker, tool, { changes });
        expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(sentence)]);
      }
  }
});
