import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formSchema } from "#registry/contract/field.ts";
import { LOCALES, type Locale } from "#registry/contract/locale.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";
import { readTool } from "../../tests/fixtures/photos/read-sample.ts";
import { readWish } from "./read-wish.ts";

const readFields = (id: string) => {
  const file = projectPath(`styles/${id}/form.json`);
  return existsSync(file) ? formSchema.parse(JSON.parse(readFileSync(file, "utf8"))).fields : [];
};

async function read(
  id: string,
  words: string,
  { locale = "en" as Locale, hasPhotos = true, values = {} } = {},
) {
  const tool = { ...(await readTool(id)), fields: readFields(id) };
  try {
    return readWish(tool, { words, values, hasPhotos, locale });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return `${error.code} ${error.messageKey}`;
  }
}

test.each([
  ["ai-halloween", "a lighthouse keeper in a yellow raincoat", "wish.costumes"],
  ["ai-halloween", "a pirate with a parrot", "wish.costumes"],
  ["bangs-filter", "a mohawk", "wish.bangs"],
  ["bald-filter", "give him a purple beard", "wish.nothing"],
  ["flux-kontext", "turn my uncle into a teapot", "wishNotKnown"],
  ["flux-kontext", "don't make it darker", "wishNotKnown"],
  ["flux-kontext", "keep the warm light but remove the man", "wishNotKnown"],
  ["flux-kontext", "the kontext editor", "wishNotKnown"],
  ["flux-kontext-multi", "Put the hat from image 2 on the man", "wishNotKnown"],
  ["text-to-image", "an invoice for plumbing", "wish.compose"],
  ["ai-video", "she winks and shrugs", "wish.film"],
])("%s follows nothing of “%s”, and tells what it knows", async (id, words, sentence) => {
  expect(await read(id, words)).toBe(`WORDS_NOT_UNDERSTOOD ${sentence}`);
});

test.each([
  ["ai-halloween", "a vampire with a parrot", ["parrot"]],
  ["flux-kontext", "make it night and remove the man", ["remove the man"]],
  ["flux-kontext", "add snow but no hat", ["no hat"]],
  ["flux-kontext", "Make it brighter, but don't make it warmer", ["don't make it warmer"]],
  ["flux-kontext", "keep the warm light and make the coat green", ["keep the warm light"]],
  ["flux-kontext", "sepia, and make the sky darker", ["sky"]],
  ["flux-kontext", "a poster of Paris", ["Paris"]],
  ["flux-kontext-multi", "put both people on a boat, at sunset", ["boat"]],
  ["flux-kontext-multi", "Place the person from image 2 beside the person in image 1", []],
  ["flux-kontext", "restore and colorize it", ["restore"]],
  ["bald-filter", "make him bald with a beard", ["beard"]],
  ["text-to-image", "a cat with an umbrella at sunset in Prague", ["umbrella", "Prague"]],
  ["ai-video", "slow zoom in while she winks", ["winks"]],
])("%s tells what of “%s” is left out", async (id, words, left) => {
  const ignored = await read(id, words);
  expect(ignored).toHaveLength(left.length);
  for (const [place, passage] of left.entries()) expect(ignored[place]).toContain(passage);
});

test("what is turned down is not followed", async () => {
  expect(await read("flux-kontext", "no snow, please")).toMatch(/^WORDS_NOT_UNDERSTOOD/);
  expect(await read("flux-kontext", "rain, but no snow")).toEqual(["no snow"]);
});

test("a style's own words ask for nothing, and neither does no word", async () => {
  const { prompt } = await readTool("ai-halloween");
  expect(await read("ai-halloween", prompt)).toEqual([]);
  expect(await read("ai-halloween", "")).toEqual([]);
  expect(await read("ai-halloween", `${prompt}\nA witch with a parrot.`)).toEqual(["parrot"]);
});

test("of two costumes the second is left out", async () => {
  expect(await read("ai-halloween", "a vampire and a zombie")).toEqual(["zombie"]);
});

test("a film without a photo follows what a picture can show", async () => {
  expect(await read("ai-video", "a lighthouse", { hasPhotos: false })).toEqual([]);
  expect(await read("ai-video", "a lighthouse")).toBe("WORDS_NOT_UNDERSTOOD wish.film");
});

test("music follows what has to be written, not its title", async () => {
  const values = { style: "calm piano", title: "Letters to my aunt" };
  expect(await read("ai-music", "", { values })).toEqual([]);
  expect(await read("ai-music", "", { values: { prompt: "something about my aunt" } })).toBe(
    "WORDS_NOT_UNDERSTOOD wish.music",
  );
});

const QUOTED = /[“„«「『"]\s?([^“”„«»「」『』"]+?)\s?[”“»」』"]/g;
const TOLD = {
  edits: ["flux-kontext"],
  costumes: ["ai-halloween"],
  bangs: ["bangs-filter"],
  film: ["ai-video"],
  compose: ["text-to-image"],
  music: ["ai-music"],
} as const;

describe.each(LOCALES)("in %s", (locale) => {
  test.each(Object.entries(TOLD))("what the sentence about %s names is followed", async (sentence, [id]) => {
    const named = [
      ...errorSentence(locale, sentence === "edits" ? "wishNotKnown" : `wish.${sentence}`).matchAll(QUOTED),
    ].map(([, words = ""]) => words);
    expect(named.length).toBeGreaterThanOrEqual(3);
    for (const words of named)
      expect(await read(id, words, { locale, values: { prompt: words } }), words).toEqual([]);
  });
});
