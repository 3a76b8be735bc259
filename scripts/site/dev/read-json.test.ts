import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OPERATION_SENTENCES } from "#registry/contract/operations/operation-sentences.ts";
import { createJsonReader } from "./read-json.ts";

const reader = createJsonReader(async (file) => readFileSync(`registry/schema/${file}`, "utf8"));
const MANIFEST = '{\n  "$schema": "../../registry/schema/manifest.schema.json",\n  "id": "turn",\n  |\n}';
const MODEL = MANIFEST.replace(
  "|",
  '"providers": { "replicate": { "model": "bytedance/seedream-4", "input": { | } } }',
);

/** Labels of what may stand where the text has a bar. */
const offersIn = async (marked: string) =>
  (await reader.offerAt(marked.replace("|", ""), marked.indexOf("|"))).offers;

test("names that the schema knows are offered, those left out that stand there already", async () => {
  const labels = (await offersIn(MANIFEST)).map(({ label }) => label);
  expect(labels).toContain("credits");
  expect(labels).not.toContain("id");
});

test("what is put in has places to fill in, in the place of what was typed", async () => {
  const typed = MANIFEST.replace("|", '"outp|');
  const { from, offers } = await reader.offerAt(typed.replace("|", ""), typed.indexOf("|"));
  expect(typed.slice(from, typed.indexOf("|"))).toBe('"outp');
  const output = offers.find(({ label }) => label === "output");
  expect(output?.text).toMatch(/^"output": .*#\{.*\}/);
  expect(output?.typed).toBe('"output"');
});

test("a model's own inputs are offered once the model is named, with what they mean", async () => {
  const offers = await offersIn(MODEL);
  expect(offers.map(({ label }) => label)).toEqual(expect.arrayContaining(["prompt", "image_input", "size"]));
  expect(offers.some(({ meaning }) => meaning !== "")).toBe(true);
});

test("an operation is offered with what it does, and tells it where somebody points at it", async () => {
  const recipe = '"providers": { "local": { "recipe": [{ "op": | }] } }';
  const offers = await offersIn(MANIFEST.replace("|", recipe));
  const told = new Map(offers.map(({ label, meaning }) => [label.replaceAll('"', ""), meaning]));
  expect(Object.fromEntries(told)).toEqual(OPERATION_SENTENCES);
  const written = MANIFEST.replace("|", recipe.replace("|", '"ink"'));
  expect(await reader.tellAt(written, written.indexOf('"ink"') + 1)).toContain(OPERATION_SENTENCES.ink);
});

test("what the schema forbids is told at its place, and what a name means where somebody points at it", async () => {
  const wrong = MANIFEST.replace("|", '"credits": "2"');
  const faults = await reader.listFaults(wrong);
  const at = faults.map(({ from, to }) => wrong.slice(from, to));
  expect(at).toContain('"2"');
  const told = MANIFEST.replace("|", '"complete": true');
  expect(await reader.tellAt(told, told.indexOf("complete") + 2)).toContain("All 12 locales");
});
