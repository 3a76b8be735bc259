import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  makeFolder,
  sampleManifest,
  writeStyles,
  type SampleFiles,
} from "../../scripts/styles/checks/sample-styles.fixture.ts";
import { compileRegistry } from "./compile-registry.ts";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const draw = (alpha: number) =>
  sharp({ create: { width: 300, height: 240, channels: 4, background: { r: 9, g: 90, b: 200, alpha } } })
    .webp()
    .toBuffer();

const part = { photo: "cat.jpg", cut: [0, 0, 1, 1] };

/** Compiles one tool of an output with its files; gives what its page and its card are told. */
async function compile(output: string, op: object, files: SampleFiles, locale = "de") {
  const manifest = sampleManifest("maker", {
    output,
    providers: { local: { maker: op } },
  });
  const inFolder = Object.entries(files).map(([name, content]) => [`maker/${name}`, content]);
  writeStyles(join(folder, "styles"), { "maker/manifest.json": manifest, ...Object.fromEntries(inFolder) });
  const result = await compileRegistry({ stylesDir: join(folder, "styles"), outDir: join(folder, "out") });
  expect(result.problems).toEqual([]);
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, "out/hosted", file), "utf8"));
  return { tool: read(`tools/maker/${locale}.json`), cards: read(`index/${locale}.json`) };
}

const picture = (name: string) => ({
  src: expect.stringMatching(`^/styles/maker/images/${name}\\?v=[0-9a-f]{10}$`),
  ...{ width: 300, height: 240 },
});

test("a picture from words goes out with its words, and its card shows it", async () => {
  const example = { words: "A lighthouse" };
  const { tool, cards } = await compile(
    "image",
    { op: "compose" },
    {
      "examples.json": { pictures: [example, example, { words: "not made" }] },
      "images/after-1.webp": await draw(1),
      "images/after-2.webp": await draw(0.5),
    },
  );
  expect(tool).toMatchObject({
    examples: [
      {
        kind: "picture",
        words: "A lighthouse",
        after: { ...picture("after-1.webp"), placeholder: expect.stringMatching("^data:image/webp") },
      },
      { kind: "picture", after: { ...picture("after-2.webp"), isClear: true } },
    ],
  });
  expect(JSON.stringify(tool)).not.toContain("not made");
  expect(cards).toMatchObject([{ example: { kind: "picture", after: picture("after-1.webp") } }]);
});

test("a film goes out with its opening picture, its length and its photo; its card shows the opening picture", async () => {
  const made = { seconds: 5 };
  const op = { op: "film", seconds: "$prompt", resolution: "$size", ratio: "$dimension" };
  const { tool, cards } = await compile("video", op, {
    "examples.json": {
      films: [
        { words: "A pan", made },
        { words: "A zoom", parts: [part], made },
        { words: "No file", made },
      ],
    },
    ...{ "images/poster-1.webp": await draw(1), "images/film-1.mp4": "1", "images/film-2.mp4": "2" },
    ...{ "images/poster-2.webp": await draw(1), "images/before-2.webp": await draw(1) },
  });
  const src = (name: string) => expect.stringMatching(`^/styles/maker/images/${name}\\?v=[0-9a-f]{10}$`);
  expect(tool).toMatchObject({
    examples: [
      { kind: "film", words: "A pan", poster: picture("poster-1.webp"), src: src("film-1.mp4"), seconds: 5 },
      { kind: "film", poster: picture("poster-2.webp"), before: picture("before-2.webp") },
    ],
  });
  expect(cards).toMatchObject([{ example: { kind: "picture", after: picture("poster-1.webp") } }]);
});

test("a sound goes out with its length, and its card shows nothing of it", async () => {
  const made = { seconds: 12 };
  const example = { words: "Calm piano", made };
  const { tool, cards } = await compile(
    "audio",
    { op: "music", words: ["$prompt"] },
    {
      "examples.json": { sounds: [example, example, example] },
      "images/sound-1.wav": "RIFF",
    },
  );
  expect(tool).toMatchObject({
    examples: [{ kind: "sound", seconds: 12 }],
  });
  expect(cards).toEqual([expect.not.objectContaining({ example: expect.anything() })]);
});

test("a page is told the text of its own locale alone, else the English one", async () => {
  const made = {
    texts: { en: "A cat.", de: "Eine Katze." },
  };
  const example = { parts: [part], made };
  const op = { op: "describe", language: "$prompt", words: "$size" };
  const files = {
    "examples.json": { texts: [example, example, example] },
    "images/before-1.webp": await draw(1),
  };
  const { tool } = await compile("text", op, files);
  expect(tool).toMatchObject({ examples: [{ kind: "text", text: "Eine Katze.", textLocale: "de" }] });
  expect(JSON.stringify(tool)).not.toContain("A cat.");
  const { tool: french } = await compile("text", op, files, "fr");
  expect(french).toMatchObject({ examples: [{ kind: "text", text: "A cat.", textLocale: "en" }] });
});
