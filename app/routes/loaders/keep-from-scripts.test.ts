import { expect, test } from "vitest";
import { keepFromScripts } from "./keep-from-scripts.ts";

test("what is kept from scripts is there for drawing, and is not sent", () => {
  const data = keepFromScripts({ title: "Sketch", faq: ["Why?"] }, ["faq"]);
  expect(data.faq).toEqual(["Why?"]);
  expect(JSON.stringify(data)).toBe('{"title":"Sketch"}');
});
