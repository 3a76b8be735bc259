import fc from "fast-check";
import { expect, test } from "vitest";
import { altchaChallenge } from "./account/altcha-challenge.ts";
import { authAnswer } from "./account/auth-answers.ts";
import { creditsAnswer } from "./credits.ts";
import { generationView } from "./generation-view.ts";
import { historyPage } from "./history-entry.ts";
import { mailState } from "./account/mail-state.ts";
import { purchaseList } from "./purchases.ts";
import { readWire } from "./read-wire.ts";
import {
  either,
  flag,
  listOf,
  mapOf,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
  whole,
} from "./shape.ts";
import { siteConfig } from "./site-config.ts";
import { pollAnswer, waitedAnswer } from "./submit-answer.ts";
import { toldGeneration, toldPoll, toldSubmit } from "./told-answers.ts";
import { zodOf } from "./zod-of.ts";

const SHAPES = [
  ...[creditsAnswer, generationView, historyPage, mailState, purchaseList, siteConfig],
  ...[altchaChallenge, authAnswer],
  ...[pollAnswer, waitedAnswer, toldGeneration, toldPoll, toldSubmit],
];

test("an answer is read with and without what may be absent, and without what it does not name", () => {
  expect(readWire(creditsAnswer, { balance: 4, plan: "visitor" })).toEqual({ balance: 4, plan: "visitor" });
  const told = { balance: 0, plan: "free", nextExpiry: "2026-11-22T00:00:00Z" };
  expect(readWire(creditsAnswer, { ...told, extra: 1 })).toEqual(told);
});

test.each([null, "4", {}, [], { balance: "4", plan: "free" }, { balance: 4, plan: "gold" }])(
  "%j is no answer about credits",
  (answer) => {
    expect(readWire(creditsAnswer, answer)).toBeUndefined();
  },
);

test("what may be absent and what stands in a list costs no more than itself when it does not fit", () => {
  const shape = record({
    names: listOf(text),
    by: mapOf(whole),
    seed: optional(number),
    end: nullable(flag),
  });
  const answer = { names: ["a", 7, null, "b"], by: { a: 1, b: "1" }, seed: "7", end: null };
  expect(readWire(shape, answer)).toEqual({ names: ["a", "b"], by: { a: 1 }, end: null });
  expect(readWire(shape, { ...answer, end: undefined })).toBeUndefined();
});

test("of several shapes the first that fits reads", () => {
  const shape = either([
    record({ state: oneOf(["failed"]), reason: text }),
    record({ state: oneOf(["sent"]) }),
  ]);
  expect(readWire(shape, { state: "sent" })).toEqual({ state: "sent" });
  expect(readWire(shape, { state: "failed" })).toBeUndefined();
});

test("a name that every object has is not taken for a field", () => {
  const shape = record({ constructor: optional(text), toString: optional(text) });
  expect(readWire(shape, {})).toEqual({});
});

test("nothing that JSON holds makes reading throw, and what a schema accepts is read as it is", () => {
  fc.assert(
    fc.property(fc.constantFrom(...SHAPES), fc.jsonValue(), (shape, value) => {
      const read = readWire(shape, value);
      const accepted = zodOf(shape).safeParse(value);
      if (accepted.success) expect(read).toEqual(accepted.data);
    }),
  );
});
