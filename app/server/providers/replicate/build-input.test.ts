import { expect, test } from "vitest";
import { buildInput, usesVariable, listCalls, nameOf } from "./build-input.ts";
import { fakeJob } from "./replicate.fixture.ts";

const job = fakeJob({}, { values: { dimension: "auto", size: "4K", steps: 4, sharp: false, title: "" } });
const build = (input: Record<string, unknown>, parts: { images?: string[]; output?: string } = {}) =>
  buildInput(input, { job, images: [], ...parts });

test("variables take the form's values with their types, and what is absent is left out", () => {
  expect(
    build(
      {
        ...{ prompt: "$prompt", system_prompt: "$system", image_input: "$images", image: "$image1" },
        ...{ second: "$image2", size: "$size", steps: "$steps", sharp: "$sharp", title: "$title" },
        ...{ unknown: "$nothing", fixed: 7, off: false, nested: { deep: ["$steps", "$nothing", "as is"] } },
      },
      { images: ["https://a", "https://b"] },
    ),
  ).toEqual({
    ...{ prompt: "The whole prompt", system_prompt: "The system prompt" },
    ...{ image_input: ["https://a", "https://b"], image: "https://a", second: "https://b", size: "4K" },
    ...{ steps: 4, sharp: false, fixed: 7, off: false, nested: { deep: [4, "as is"] } },
  });
});

test("without photos and without a step before, their members are left out", () => {
  expect(build({ a: "$images", b: "$image1", c: "$output", d: ["$image1"], e: 1 })).toEqual({ e: 1 });
  expect(build({ image: "$output" }, { output: "https://made" })).toEqual({ image: "https://made" });
});

test("a translation maps what it names, passes on the rest, and leaves out what is absent", () => {
  const map = { auto: "match_input_image", "4K": 4 };
  expect(
    build({
      ratio: { from: "dimension", map },
      size: { from: "size", map },
      steps: { from: "steps", map },
      none: { from: "nothing", map },
    }),
  ).toEqual({ ratio: "match_input_image", size: 4, steps: 4 });
});

test("a seed is brought below the vendor's limit", () => {
  expect(build({ seed: "$seed" })).toEqual({ seed: 6 });
  expect(usesVariable({ a: [{ b: "$seed" }] }, "seed")).toBe(true);
  expect(usesVariable({ a: "seed" }, "seed")).toBe(false);
});

test("names of an object's own making stand for no value", () => {
  expect(build({ ratio: { from: "dimension", map: { toString: "x" } } })).toEqual({ ratio: "auto" });
});

test("the first variant that holds replaces the main call; further calls follow where theirs holds", () => {
  const { manifest } = fakeJob({
    replicate: {
      ...{ model: "a/main", input: {} },
      variants: [
        { model: "a/long", input: {}, when: { seconds: ["8"] } },
        { model: "a/never", input: {}, when: { seconds: ["8", "10"] } },
      ],
      then: [
        { model: `a/larger:${"0".repeat(64)}`, input: {}, when: { size: ["4K"] } },
        { model: "a/always", input: {} },
      ],
    },
  }).tool;
  const models = (values: object) => listCalls(manifest, { ...values }).map(nameOf);
  expect(models({ seconds: 8, size: "4K" })).toEqual(["a/long", "a/larger", "a/always"]);
  expect(models({ seconds: 5, size: "1K" })).toEqual(["a/main", "a/always"]);
});
