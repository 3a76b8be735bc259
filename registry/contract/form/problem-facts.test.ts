import { expect, test } from "vitest";
import { STYLE_FIELDS, type Field } from "../field.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";
import { LOCALES } from "~/i18n/locales.ts";
import { factsOfProblem } from "./problem-facts.ts";
import { validateForm } from "~/pages/tool/generation/prepare-requests.ts";

const number = (changes: Partial<Extract<Field, { control: "number" }>> = {}): Field => ({
  ...{ control: "number", name: "value", min: 1, max: 8, step: 1, look: "box" },
  ...changes,
});
const text: Field = {
  ...{ control: "text", name: "value", required: true, rows: 1, minLength: 3, maxLength: 5 },
  missing: "enterValue",
};
const choice: Extract<Field, { control: "choice" }> = {
  ...{ control: "choice", name: "value", default: "a", look: "menu" },
  options: [{ value: "a" }, { value: "b" }, { value: "c", when: { other: ["yes"] } }],
};
const style = (name: string): Field => {
  const field = STYLE_FIELDS.find((candidate) => candidate.name === name);
  if (field === undefined) throw new Error(name);
  return { ...field, name: "value" };
};

const photos = { min: 2, max: 3 };

/** What is said of a value, by the server as by the form. */
function say(field: Field, value: unknown, locale: (typeof LOCALES)[number] = "en"): string | null {
  const other: Field = {
    ...choice,
    name: "other",
    options: [{ value: "no" }, { value: "yes" }],
    default: "no",
  };
  const values = { other: "no", value };
  const problem = validateForm(values, [other, field], { photos });
  if (problem === null || problem.field === null) return null;
  const facts = factsOfProblem(problem.field, { values, photos });
  return errorSentence(locale, problem.message, { field: problem.field.name, ...facts });
}

const CASES: [string, Field, unknown, string][] = [
  ["no number", number(), "five", "Please enter a number from 1 to 8."],
  ["blanks for a number", number(), "  ", "Please enter a number from 1 to 8."],
  ["half of a step", number(), 1.5, "Please enter a whole number from 1 to 8."],
  [
    "a number between steps",
    number({ min: 0, max: 20, step: 0.5 }),
    0.7,
    "Please enter a number from 0 to 20, in steps of 0.5.",
  ],
  ["too small a number", number(), 0, "This number is too small. Please choose one from 1 to 8."],
  ["too large a number", number(), 9, "This number is too large. Please choose one from 1 to 8."],
  ["an unknown option", choice, "z", "“value” can be one of these: a, b."],
  [
    "an option that is not offered with the others",
    choice,
    "c",
    "“c” is not offered together with the other choices. Possible with them: a, b.",
  ],
  ["an unknown size", style("size"), "8K", "“value” can be one of these: 1K, 2K, 4K."],
  [
    "no switch",
    { control: "switch", name: "value", default: true },
    "maybe",
    "“value” can be one of these: true, false.",
  ],
  [
    "too long a text",
    text,
    "x".repeat(7),
    "This text is too long: 7 characters are 2 too many. Please keep it to 5.",
  ],
  ["too short a text", text, "xx", "This text is too short: it needs at least 3 characters and has 2."],
  ["what is no text", text, 5, "“value” must be text."],
  [
    "what can't be stored",
    text,
    "a\0b",
    "“value” contains characters that can't be stored. Please type it again.",
  ],
  [
    "too long a prompt",
    style("prompt"),
    "x".repeat(2010),
    "Your text is too long: 2,010 characters are 10 too many. Please keep it to 2,000.",
  ],
  ["no list of photos", style("image_urls"), "a", "“value” must be a list of the addresses of your photos."],
  [
    "too few photos",
    style("image_urls"),
    ["a"],
    "This style needs at least 2 photos. Please add the missing ones.",
  ],
  [
    "too many photos",
    style("image_urls"),
    ["a", "b", "c", "d"],
    "Too many photos. Please use at most 3 here.",
  ],
];

test.each(CASES)("%s is told as that, with what the field takes", (_what, field, value, sentence) => {
  expect(say(field, value)).toBe(sentence);
});

test.each(LOCALES)("in %s no sentence about a value has a gap", (locale) => {
  for (const [, field, value] of CASES) {
    const sentence = say(field, value, locale);
    expect(sentence).not.toMatch(/\{\{|undefined|NaN/);
    if (locale !== "en") expect(sentence).not.toBe(say(field, value));
  }
});

test("of very many options the first are named", () => {
  const options = Array.from({ length: 60 }, (_, index) => ({ value: `o${index}` }));
  const sentence = say({ ...choice, options, default: "o0" } as Field, "z") ?? "";
  expect(sentence).toContain("o19, ….");
  expect(sentence).not.toContain("o20,");
});
