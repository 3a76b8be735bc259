import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { printJson } from "./make-examples.ts";

const cut = [0, 0, 1, 1];

test.each([
  { pairs: [{ photo: "cat.jpg", words: "A short wish" }] },
  { pairs: [{ parts: [{ photo: "cat.jpg", cut }], words: "A wish" }] },
  {
    pairs: [
      {
        parts: [
          { photo: "cat.jpg", cut },
          { photo: "coffee.jpg", cut },
        ],
      },
    ],
    made: {},
  },
  {
    values: {
      lists: [
        [1, 2],
        [3, 4],
      ],
      mixed: [[1, 2], { a: 1, b: 2 }],
      names: ["a", "b"],
    },
  },
  {
    long: [
      {
        photo: "a name that is long enough for a line of its own, and another one",
        words: "that it is beside",
      },
    ],
  },
])("JSON is printed as prettier prints it", async (value) => {
  const config = await resolveConfig("styles/x/examples.json");
  const printed = printJson(value);
  expect(printed).toBe(await format(printed, { ...config, parser: "json" }));
});
