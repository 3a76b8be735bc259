import { expect, test } from "vitest";
import type { Field } from "#registry/contract/field.ts";
import { findCheaperChoice } from "./cheaper-choice.ts";

const choice = (name: string, ...options: Extract<Field, { control: "choice" }>["options"]): Field => ({
  ...{ control: "choice", name, options, default: options[0]?.value ?? "", look: "menu" },
});
const film = {
  credits: 80,
  prices: [
    { when: { model: ["small"], length: ["5"] }, credits: 6 },
    { when: { model: ["small"], length: ["10"] }, credits: 12 },
    { when: { model: ["large"], length: ["5"] }, credits: 40 },
  ],
  fields: [
    choice("model", { value: "small" }, { value: "large" }),
    choice("length", { value: "5" }, { value: "10" }),
  ],
};
const free = { most: 4, isSubscriber: false };

test("the choice that comes nearest for what somebody has is named", () => {
  const values = { model: "large", length: "10" };
  expect(findCheaperChoice(film, values, { ...free, most: 50 })).toEqual({
    ...{ name: "length", value: "5", price: 40 },
  });
});

test("where nothing is cheap enough, the cheapest is named", () => {
  expect(findCheaperChoice(film, { model: "large", length: "5" }, free)).toEqual({
    ...{ name: "model", value: "small", price: 6 },
  });
});

test("where nothing is cheaper, nothing is named", () => {
  expect(findCheaperChoice(film, { model: "small", length: "5" }, free)).toBeNull();
});

test("one result instead of several is cheaper too", () => {
  const count: Field = {
    ...{ control: "number", name: "batchSize", min: 1, max: 4, step: 1, default: 1, look: "slider" },
    role: "count",
  };
  const tool = { credits: 3, fields: [count] };
  expect(findCheaperChoice(tool, { batchSize: "4" }, free)).toEqual({
    name: "batchSize",
    value: "1",
    price: 3,
  });
});

test("an option that needs a subscription is named to subscribers only", () => {
  const tool = {
    credits: 9,
    prices: [{ when: { model: ["paid"] }, credits: 2 }],
    fields: [choice("model", { value: "usual" }, { value: "paid", plan: "subscriber" as const })],
  };
  expect(findCheaperChoice(tool, { model: "usual" }, free)).toBeNull();
  expect(findCheaperChoice(tool, { model: "usual" }, { most: 4, isSubscriber: true })).toMatchObject({
    value: "paid",
  });
});
