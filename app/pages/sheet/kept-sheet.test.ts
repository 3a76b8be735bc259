import { expect, test } from "vitest";
import { readSheet, writeSheet } from "./sheet-data.ts";

const storeOf = (text: string | null) => ({
  text,
  getItem() {
    return this.text;
  },
  setItem(_: string, value: string) {
    this.text = value;
  },
});

test("a sheet is found again as it was", () => {
  const store = storeOf(null);
  const sheet = { styles: ["a"], photos: [{ name: "p", url: "/p.jpg" }], keys: { "a /p.jpg": "key" } };
  writeSheet(store, sheet);
  expect(readSheet(store)).toEqual(sheet);
});

test.each([null, "{", "[]", '{"styles":"a","photos":[{"url":1}],"keys":{"a":1}}'])(
  "what is no sheet of ours is an empty one: %s",
  (text) => expect(readSheet(storeOf(text))).toEqual({ styles: [], photos: [], keys: {} }),
);
