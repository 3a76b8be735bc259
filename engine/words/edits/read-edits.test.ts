import { expect, test } from "vitest";
import { foldWords } from "../match.ts";
import { readEdits } from "./read-edits.ts";

const VARIANTS = [
  { name: "brighter", keywords: ["brighter", "brighten"], kind: "quality", group: "exposure" },
  { name: "darker", keywords: ["darker"], kind: "quality", group: "exposure" },
  { name: "sketch", keywords: ["sketch", "drawing", "pencil"], group: "look" },
  { name: "old", keywords: ["old photo", "vintage"], group: "look" },
  { name: "snow", keywords: ["snow", "winter"], kind: "addition", group: "weather" },
  { name: "summer", keywords: ["summer"], group: "season" },
  { name: "black and white", keywords: ["black and white"], group: "look" },
  { name: "colored", keywords: ["colorize", "color"], group: "look" },
  {
    name: "all but hair",
    keywords: [],
    of: { part: "hair", isOthers: true, like: "black and white" },
    group: "look",
  },
  {
    name: "all but people",
    keywords: [],
    of: { part: "person", isOthers: true, like: "black and white" },
    group: "look",
  },
  { name: "mirror", keywords: ["mirror"], group: "turn" },
  { name: "red", keywords: [], of: { part: "clothes", color: "red" }, group: "clothes" },
  { name: "blue", keywords: [], of: { part: "clothes", color: "blue" }, group: "clothes" },
  { name: "restore", keywords: ["restore"], group: "look", undoes: ["old"] },
  { name: "denoise", keywords: [], kind: "quality", takes: ["noise", "grain"] },
  { name: "skin", keywords: [], of: { part: "skin", keywords: ["soft", "softer"] } },
] as const;

const read = (words: string) => {
  const { edits, left } = readEdits(words, VARIANTS);
  const text = foldWords(words);
  return [
    [...new Set(edits.map(({ variant }) => variant.name))].join(),
    left.map(({ from, to }) => text.slice(from, to)).join(" / "),
  ];
};

test.each([
  ["Brighten this old photo", "brighter"],
  ["make my winter picture brighter", "brighter"],
  ["brighten our wedding photo", "brighter"],
  ["turn winter into summer", "summer"],
  ["make my blue shirt red", "red"],
  ["change the blue shirt to red", "red"],
  ["the photo is too dark, brighten it", "brighter"],
  ["make it brighter, not darker", "brighter"],
  ["make it a vintage drawing", "old,sketch"],
  ["don't make it darker, make it brighter", "brighter"],
  ["everything in black and white, only my hair stays in color", "all but hair"],
  ["our photo in black and white, please colorize it", "colored"],
  ["make it brighter, I need it for my winter album", "brighter"],
  ["everything in black and white, only I stay in color", "all but people"],
  ["the photo looks darker, make it brighter", "brighter"],
])("“%s” asks for what is to be, not for what is there", (words, names) => {
  expect(read(words)).toEqual([names, ""]);
});

test.each([
  ["great snow, but make it brighter", "brighter"],
  ["snow, but make it brighter", "snow,brighter"],
])("“%s” asks for nothing that is only praised", (words, names) => {
  expect(read(words)).toEqual([names, ""]);
});

test("what is told behind a question as its circumstance is no wish", () => {
  expect(read("how long does it take when I restore a photo?")[0]).toBe("");
});

test.each([
  "Sharpen the pencil",
  "make the drawing brighter",
  "change the blue shirt",
  "make me brighter",
  "the sky is too dark, brighten it",
  "turn the winter to day",
  "a drawing in the mirror",
  "I like it when it snows",
  "how long does it take, a vintage drawing in summer?",
  "Why is there snow here, a winter photo in summer",
])("nothing of “%s” is done", (words) => {
  const [names, left] = read(words);
  expect(names).toBe("");
  expect(left).not.toBe("");
});

test("what is turned down for nothing else is told as left", () => {
  expect(read("don't make it darker, make it a sketch")).toEqual(["sketch", "don't make it darker"]);
});

test("what is turned down in favor of another look is heeded", () => {
  expect(read("not a sketch, make it vintage")).toEqual(["old", ""]);
});

test("what is to keep its colors and can't be told from the rest keeps the picture from losing all", () => {
  expect(read("all in black and white, only the balloon stays in color")).toEqual([
    "",
    "only the balloon stays in color",
  ]);
});

test("behind a question that is to be answered a verb asks again", () => {
  expect(read("how many credits is this? make it brighter")).toEqual([
    "brighter",
    "how many credits is this",
  ]);
});

test("of two looks the second is told as left", () => {
  expect(read("make it vintage and turn it into a sketch")).toEqual(["old", "turn it into a sketch"]);
});

test.each([
  ["get rid of that noise", "denoise", ""],
  ["less grain please", "denoise", ""],
  ["don't remove the noise", "", "don't remove the noise"],
  ["remove the noise of the car", "", "remove the noise of the car"],
  ["restore this old photo of my grandma", "restore", ""],
  ["softer skin please", "skin", ""],
  ["a soft drawing", "sketch", ""],
  ["the dress is ugly, make it red", "red", ""],
  ["the car behind my dress is ugly, make it red", "", "make it red"],
  ["the photo is too dark can you make it brighter", "brighter", ""],
  ["this is my brother at school, make it a sketch", "sketch", ""],
  ["my uncle makes drawings", "", "my uncle makes drawings"],
  ["black and white but leave the hair in color", "all but hair", ""],
  ["black and white, the balloon stays in color", "", "the balloon stays in color"],
  ["shirt: red", "red", ""],
  ["shirt, brighter", "", "shirt , brighter"],
])("%s", (words, names, left) => {
  expect(read(words)).toEqual([names, left]);
});
