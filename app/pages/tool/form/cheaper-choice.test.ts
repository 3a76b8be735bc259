import { expect, test } from "vitest";
import { fieldSchema, type Field } from "#registry/contract/field.ts";
import type { PriceList } from "#registry/contract/price.ts";
import { findCheaper, type CheaperFor } from "./choice-offers.ts";

const choice = (name: string, options: (string | object)[], more: object = {}) => ({
  ...{ control: "choice", name },
  options: options.map((option) => (typeof option === "string" ? { value: option } : option)),
  ...more,
});
const FIELDS = [
  { control: "text", name: "words", maxLength: 99 },
  choice("mode", ["lite", "pro"], { default: "lite" }),
  choice("model", ["puma", "lynx"], { default: "puma" }),
  choice(
    "length",
    [
      { value: "5", when: { model: ["lynx"] } },
      { value: "8", when: { model: ["puma"] } },
    ],
    {
      default: "8",
    },
  ),
  { control: "switch", name: "sound", default: true, when: { model: ["puma"] } },
  choice("look", ["plain", { value: "sketch", plan: "subscriber" }], { default: "plain" }),
  { control: "size", name: "size", options: ["1K", "2K", "4K"], default: "2K" },
  { control: "number", name: "count", min: 1, max: 4, default: 1, role: "count" },
].map((field) => fieldSchema.parse(field));

const prices: PriceList = {
  of: "hosted",
  credits: 80,
  rows: [
    { when: { look: ["sketch"] }, credits: 1 },
    { when: { size: ["4K"] }, credits: 2 },
    { when: { model: ["puma"], sound: ["false"] }, credits: 54 },
    { when: { model: ["lynx"], length: ["5"], mode: ["lite"] }, credits: 6 },
    { when: { model: ["lynx"], length: ["5"] }, credits: 6 },
  ],
};
const paid: CheaperFor["isOpen"] = (field, value) =>
  !(field.control === "size" && value === "4K") &&
  !(field.control === "choice" && field.options.some((option) => option.value === value && option.plan));

const find = (balance: number, values: Record<string, string> = {}, more: Partial<CheaperFor> = {}) => {
  const found = findCheaper({ prices, fields: FIELDS }, values, { balance, isOpen: paid, ...more });
  return found && [found.price, ...found.changes.map(({ field, value }) => `${field.name} ${value}`)];
};

test("what the balance pays for has nothing beside it, and neither has what nothing is cheaper than", () => {
  expect(find(80)).toBeNull();
  expect(find(5)).toBeNull();
  expect(find(1, { model: "lynx" })).toBeNull();
});

test("the cheapest that can be had together is found, with all that has to change for it, and no more", () => {
  expect(find(79)).toEqual([6, "model lynx", "length 5"]);
  expect(find(6, { mode: "pro", words: "a hat" })).toEqual([6, "model lynx", "length 5"]);
  expect(find(6, { count: "4", model: "lynx", length: "5" })).toEqual([6, "count 1"]);
  expect(find(6, { count: "2" })).toEqual([6, "model lynx", "length 5", "count 1"]);
});

test("what only a subscription has is offered to nobody else", () => {
  expect(find(79, {}, { isOpen: () => true })).toEqual([1, "look sketch"]);
  const dear = { prices, fields: FIELDS.filter(({ name }) => name !== "look") };
  expect(findCheaper(dear, {}, { balance: 79, isOpen: () => true })?.changes[0]?.field.name).toBe("size");
});

test("a switch and a number that the prices name count as choices too", () => {
  const fields: Field[] = FIELDS.filter(({ name }) => ["sound", "model", "count"].includes(name));
  const rows = [
    { when: { sound: ["false"] }, credits: 54 },
    { when: { seconds: ["3"] }, credits: 7 },
  ];
  const seconds = fieldSchema.parse({ control: "number", name: "seconds", min: 1, max: 9, default: 5 });
  const tool = (more: Field[]) => ({ prices: { ...prices, rows }, fields: [...fields, ...more] });
  const found = (more: Field[]) =>
    findCheaper(tool(more), {}, { balance: 79, isOpen: paid })?.changes.map(({ field, value }) => [
      field.name,
      value,
    ]);
  expect(found([])).toEqual([["sound", "false"]]);
  expect(found([seconds])).toEqual([["seconds", "3"]]);
});
