import { expect, test } from "vitest";
import type { Field } from "#registry/contract/field.ts";
import { readNumber, typedValues } from "./typed-values.ts";

const FIELDS: Field[] = [
  { control: "photos", name: "image_urls" },
  {
    control: "text",
    name: "prompt",
    required: true,
    rows: 3,
    minLength: 0,
    maxLength: 90,
    missing: "enterPrompt",
  },
  { control: "number", name: "scale", min: 1, max: 8, step: 1, default: 4, look: "slider" },
  { control: "number", name: "seed", min: 0, max: 99, step: 1, look: "box" },
  { control: "switch", name: "public", default: true },
  {
    control: "choice",
    name: "length",
    options: [{ value: "5" }, { value: "8" }],
    default: "8",
    look: "segments",
  },
];

test("values go out by their type, defaults filled in and empty ones left out", () => {
  expect(typedValues(FIELDS, { prompt: "  ", seed: "", public: "false" }, ["/files/a"])).toEqual({
    image_urls: ["/files/a"],
    scale: 4,
    public: false,
    length: "8",
  });
});

test("a number is read as it is typed in any of the site's languages", () => {
  expect(readNumber(" 42 ")).toBe(42);
  expect(readNumber("0,8")).toBe(0.8);
  expect(readNumber("٤٢")).toBe(42);
  expect(readNumber("۴۲")).toBe(42);
  expect(readNumber("four")).toBeNaN();
});
