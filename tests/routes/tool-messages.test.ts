import { beforeAll, expect, test } from "vitest";
import type { Field } from "#registry/contract/field.ts";
import { shownFields } from "#registry/contract/shown-fields.ts";
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
const NOT_A_NUMBER = "Please enter a number";
const UNUSABLE = "Something in this request can't be used. Please check your choices and try again.";
const NO_PHOTO = "Please upload at least one image";
const LETTERS_ONLY = "Only letters and spaces are allowed";
const NO_ADDRESS = "Please enter the address of a picture";
const NOT_OFFERED = "This choice is not offered together with the others. Please choose another one.";

/** A value that a field refuses, the sentence that it is refused with, and its code. */
interface Refusal {
  value: unknown;
  message: string;
  code?: string;
}

const unknownChoice = (name: string): Refusal => ({
  value: "no such choice",
  message: `The value of “${name}” can't be used. Please choose another one and try again.`,
});

/** A number as English sentences write it. */
const written = (value: number): string => value.toLocaleString("en");

function textRefusals(field: Extract<Field, { control: "text" }>): Refusal[] {
  const tooLong = `This text is too long. Please keep it to ${written(field.maxLength)} characters.`;
  const tooShort = `This text is too short. Please write at least ${field.minLength} characters.`;
  const missing = MISSING[field.missing];
  return [
    { value: "a".repeat(field.maxLength + 1), message: tooLong },
    { value: 7, message: UNUSABLE },
    { value: "a\0", message: UNUSABLE },
    ...(field.required ? [undefined, null, "", "  "].map((value) => ({ value, message: missing })) : []),
    ...(field.minLength > 1 ? [{ value: "a".repeat(field.minLength - 1), message: tooShort }] : []),
    ...(field.rule === "letters"
      ? ["a1", "a.", "<b>"].map((value) => ({ value, message: LETTERS_ONLY }))
      : []),
  ];
}

function numberRefusals({ min, max }: Extract<Field, { control: "number" }>): Refusal[] {
  return [
    { value: min - 1, message: `Please choose at least ${min}.` },
    { value: max + 1, message: `Please choose at most ${written(max)}.` },
    { value: 2 ** 53, message: `Please choose at most ${written(max)}.` },
    { value: min + 0.5, message: NOT_A_NUMBER },
    { value: "many", message: NOT_A_NUMBER },
    { value: {}, message: NOT_A_NUMBER },
  ];
}

function photoRefusals({ min, max = Infinity }: Tool["manifest"]["photos"], own: string): Refusal[] {
  const few = `This style needs at least ${min} photos. Please add the missing ones.`;
  const many = `Too many photos. Please use at most ${max} here.`;
  return [
    { value: own, message: UNUSABLE },
    ...(min > 0
      ? [undefined, null, []].map((value) => ({ value, message: NO_PHOTO, code: "NO_IMAGE" }))
      : []),
    ...(min > 1 ? [{ value: [own], message: few, code: "TOO_FEW_IMAGES" }] : []),
    ...(max < 10
      ? [{ value: Array.from({ length: max + 1 }, () => own), message: many, code: "TOO_MANY_IMAGES" }]
      : []),
  ];
}

function refusalsOf(field: Field, tool: Tool, own: string): Refusal[] {
  switch (field.control) {
    case "text":
      return textRefusals(field);
    case "number":
      return numberRefusals(field);
    case "photos":
      return photoRefusals(tool.manifest.photos, own);
    case "switch":
      return [{ value: "perhaps", message: UNUSABLE }];
    case "address":
      return [undefined, "", " "].map((value) => ({ value, message: NO_ADDRESS }));
    case "choice":
    case "ratio":
    case "size":
      return [unknownChoice(field.name), { value: ["x"], message: UNUSABLE }];
    case "prompt":
      return [{ value: 7, message: UNUSABLE }];
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
      { code: "INVALID_INPUT", message: NOT_OFFERED, field: name },
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
