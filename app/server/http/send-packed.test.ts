import { expect, test } from "vitest";
import { knowsEtag } from "./send-packed.server.ts";

const ETAG = '"one"';

test.each([
  ["alone", '"one"', true],
  ["weak", 'W/"one"', true],
  ["in a list", '"two", "one"', true],
  ["weak in a list without spaces", '"two",W/"one","three"', true],
  ["whatever it is", "*", true],
  ["another", '"two"', false],
  ["others", '"two", W/"three"', false],
  ["without quotes", "one", false],
  ["nothing", "", false],
  ["no header", null, false],
  ["none at all", undefined, false],
])("named %s: %j", (_how, header, isKnown) => {
  expect(knowsEtag(header, ETAG)).toBe(isKnown);
});
