import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { chooseVariant } from "./choose-variant.ts";

const FOLDER = new URL("../../../../styles/bangs-filter/", import.meta.url);

async function choose(words: string): Promise<string> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(new URL("manifest.json", FOLDER), "utf8")));
  const step = manifest.providers.local.recipe?.find(({ op }) => op === "bangs");
  if (step?.op !== "bangs") throw new Error("the recipe has a bangs step");
  return chooseVariant(words, await readFile(new URL("prompt.md", FOLDER), "utf8"), step.variants).name;
}

test("chooseVariant obeys the style named in the person's words", async () => {
  expect(await choose("Please give me curtain bangs")).toBe("curtain");
  expect(await choose("BLUNT bangs!")).toBe("blunt");
  expect(await choose("something wispy and light")).toBe("wispy");
  expect(await choose("side-swept bangs to the right")).toBe("side-swept");
  expect(await choose("Korean see-through bangs")).toBe("korean");
});

test("chooseVariant understands other languages", async () => {
  expect(await choose("Einen geraden Pony, bitte")).toBe("blunt");
  expect(await choose("Seitlich fallender Pony")).toBe("side-swept");
  expect(await choose("غرة كورية")).toBe("korean");
});

test("chooseVariant passes over a style that is turned down", async () => {
  expect(await choose("no blunt bangs, I want them wispy")).toBe("wispy");
  expect(await choose("side-swept instead of curtain")).toBe("side-swept");
});

test("chooseVariant lets a line added below the unchanged prompt win", async () => {
  const prompt = await readFile(new URL("prompt.md", FOLDER), "utf8");
  expect(await choose(`${prompt}\nMake them blunt.`)).toBe("blunt");
});

test("chooseVariant falls back to the first variant", async () => {
  expect(await choose("")).toBe("curtain");
  expect(await choose("surprise me")).toBe("curtain");
});
