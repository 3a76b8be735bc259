import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LOCALES } from "../contract/locale.ts";
import { formatProblem } from "../source/problem.ts";
import { listFiles } from "../source/walk-folder.ts";
import {
  makeFolder,
  sampleCopy,
  sampleGermanCopy,
  sampleManifest,
  writeFiles,
  writeStyles,
} from "../../scripts/styles/checks/sample-styles.fixture.ts";
import { compileRegistry } from "./compile-registry.ts";

let folder: string;
let stylesDir: string;
let outDir: string;

beforeEach(() => {
  folder = makeFolder();
  stylesDir = join(folder, "styles");
  outDir = join(folder, "out");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const compile = () => compileRegistry({ stylesDir, outDir });
const readOutput = (file: string): unknown => JSON.parse(readFileSync(join(outDir, file), "utf8"));

test("compileRegistry makes a tool of manifest, prompt and English copy alone, in all locales", async () => {
  writeStyles(stylesDir, { "mirror/prompt.md": "Mirror." });
  expect(await compile()).toEqual({ changed: ["mirror"], removed: [], kept: [], problems: [] });
  expect(readdirSync(join(outDir, "hosted/tools/mirror")).sort()).toEqual(
    LOCALES.map((locale) => `${locale}.json`).sort(),
  );
  expect(readOutput("hosted/tools/mirror/ar.json")).toMatchObject({
    id: "mirror",
    copyLocale: "en",
    examples: [],
    imageType: "imgfx-style-mirror",
  });
  expect(readOutput("hosted/index/ar.json")).toMatchObject([
    { id: "mirror", title: "Mirror", purpose: "Turns the picture round." },
  ]);
});

test("compileRegistry gives each locale its own copy, tags and FAQ in order", async () => {
  const faq = { question2: "B?", answer2: "b", question1: "A?", answer1: "a", answer3: "c", question3: "C?" };
  writeStyles(stylesDir, {
    "mirror/copy/de.json": sampleGermanCopy({ faq }),
    "mirror/copy/en.json": sampleCopy({ faq }),
  });
  await compile();
  expect(readOutput("hosted/tools/mirror/de.json")).toMatchObject({
    copyLocale: "de",
    copy: {
      title: "Spiegel",
      tags: ["Porträt"],
      faq: [
        { question: "A?", answer: "a" },
        { question: "B?", answer: "b" },
        { question: "C?", answer: "c" },
      ],
    },
  });
  expect(readOutput("hosted/server/mirror.json")).toMatchObject({ titles: { de: "Spiegel", tw: "Mirror" } });
});

test("compileRegistry gives pictures their size, a content hash and the locale's alt text, and leaves out a broken pair", async () => {
  const images = {
    before: ["a.png", "b.png", "c.png"],
    after: ["a.png", "b.png", "gone.png"],
    illustration: true,
  };
  const draw = (width: number) =>
    sharp({ create: { width, height: 300, channels: 3, background: "#369" } })
      .png()
      .toBuffer();
  const german = {
    before: ["Vorher 1", "Vorher 2", "Vorher 3"],
    after: ["Nachher 1", "Nachher 2", "Nachher 3"],
  };
  writeStyles(stylesDir, {
    "mirror/manifest.json": sampleManifest("mirror", { images }),
    "mirror/copy/de.json": sampleGermanCopy({ alt: german }),
    ...Object.fromEntries(images.before.map((name) => [`mirror/images/${name}`, new Uint8Array()])),
    "mirror/images/a.png": await draw(400),
    "mirror/images/b.png": await draw(500),
  });
  expect(await compile()).toMatchObject({ changed: ["mirror"], problems: [] });
  const picture = (name: string, width: number, alt: string) => ({
    src: expect.stringMatching(`^/styles/mirror/images/${name}\\?v=[0-9a-f]{10}$`),
    width,
    height: 300,
    alt,
    placeholder: expect.stringMatching(/^data:image\/webp;base64,[\w+/=]{40,136}$/),
  });
  expect(readOutput("hosted/tools/mirror/de.json")).toMatchObject({
    examplesAreIllustrations: true,
    examples: [
      { before: picture("a.png", 400, "Vorher 1"), after: picture("a.png", 400, "Nachher 1") },
      { before: picture("b.png", 500, "Vorher 2"), after: picture("b.png", 500, "Nachher 2") },
    ],
  });
  expect(readOutput("hosted/index/en.json")).toMatchObject([
    { example: { before: picture("a.png", 400, "Mirror") }, exampleIsIllustration: true },
  ]);
});

test("compileRegistry writes nothing of a folder that says the same, also when a file of it was touched", async () => {
  writeStyles(stylesDir, { "glass/prompt.md": "Glass.", "mirror/prompt.md": "Mirror." });
  await compile();
  const look = () => listFiles(outDir).map((file) => statSync(join(outDir, file)).mtimeMs);
  const before = look();
  utimesSync(join(stylesDir, "glass/prompt.md"), 1, 1);
  expect(await compile()).toMatchObject({ changed: [], problems: [] });
  expect(look()).toEqual(before);
  writeFiles(stylesDir, { "glass/prompt.md": "Clear glass." });
  expect(await compile()).toMatchObject({ changed: ["glass"] });
  expect(readOutput("hosted/server/glass.json")).toMatchObject({ prompt: "Clear glass." });
});

test("compileRegistry keeps the last good version of a broken folder and goes on reporting it until it is mended", async () => {
  writeStyles(stylesDir, { "mirror/prompt.md": "Mirror.", "new/manifest.json": "{" });
  await compile();
  writeFiles(stylesDir, { "mirror/manifest.json": sampleManifest("mirror", { credit: 2 }) });
  for (let run = 0; run < 2; run++) {
    const { changed, kept, problems } = await compile();
    expect({ changed, kept }).toEqual({ changed: [], kept: ["mirror"] });
    expect(problems.map(formatProblem)).toEqual([
      expect.stringMatching(
        /mirror\/manifest\.json:24:3 error\[schema\] unknown property "credit"; fix: did you mean "credits"\?$/,
      ),
      expect.stringMatching(/new\/manifest\.json:1:2 error\[json-syntax\]/),
    ]);
    expect(readOutput("hosted/index/en.json")).toMatchObject([{ id: "mirror" }]);
  }
  writeStyles(stylesDir, { "mirror/prompt.md": "Mirror." });
  rmSync(join(stylesDir, "new"), { recursive: true });
  expect(await compile()).toMatchObject({ changed: [], kept: [], problems: [] });
});

test("compileRegistry removes what belonged to a folder that is gone, and nothing else", async () => {
  writeStyles(stylesDir, { "glass/prompt.md": "Glass.", "mirror/prompt.md": "Mirror." });
  await compile();
  rmSync(join(stylesDir, "glass"), { recursive: true });
  expect(await compile()).toMatchObject({ removed: ["glass"], changed: [] });
  expect(existsSync(join(outDir, "hosted/tools/glass"))).toBe(false);
  expect(existsSync(join(outDir, "local/server/glass.json"))).toBe(false);
  expect(readOutput("tools.json")).toMatchObject([{ id: "mirror" }]);
});

test("compileRegistry writes again what was lost from its output", async () => {
  writeStyles(stylesDir, { "mirror/prompt.md": "Mirror." });
  await compile();
  rmSync(join(outDir, "local/server/mirror.json"));
  expect(await compile()).toMatchObject({ changed: ["mirror"] });
  rmSync(join(outDir, "local/index/de.json"));
  await compile();
  expect(readOutput("hosted/index/de.json")).toMatchObject([{ id: "mirror" }]);
});

test("compileRegistry refuses a second tool with the imageType of one that serves already", async () => {
  writeStyles(stylesDir, { "mirror/prompt.md": "Mirror." });
  await compile();
  writeStyles(stylesDir, {
    "glass/manifest.json": sampleManifest("glass", { imageType: "imgfx-style-mirror" }),
  });
  const { changed, problems } = await compile();
  expect(changed).toEqual([]);
  expect(problems).toMatchObject([
    { line: 4, rule: "image-type", message: 'imageType "imgfx-style-mirror" already belongs to mirror' },
  ]);
});

test("compileRegistry shows nothing for a folder without styles, and works when there is none", async () => {
  expect(await compile()).toMatchObject({ changed: [], problems: [] });
  expect(readOutput("hosted/index/en.json")).toEqual([]);
});

const texts = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, part]) => [key, ...texts(part)])
    : [String(value)];

test("compileRegistry puts no hidden prompt, recipe, provider or other locale into what a browser may read", async () => {
  const local = { recipe: [{ op: "flip", axis: "y" }], note: "NOTE-TEXT" };
  const replicate = { model: "maker/secret-model", input: { prompt: "$prompt" } };
  writeStyles(stylesDir, {
    "hidden/manifest.json": sampleManifest("hidden", { providers: { local, replicate } }),
    "hidden/prompt.md": "HIDDEN-PROMPT",
    "hidden/copy/de.json": sampleGermanCopy({
      sameAsEnglish: ["tags.0"],
    }),
    "shown/manifest.json": sampleManifest("shown", {
      showSystemPrompt: true,
      providers: { local, replicate },
    }),
    "shown/prompt.md": "SHOWN-PROMPT",
  });
  await compile();
  const isPublic = (file: string) => /^(local|hosted)\/(tools|index)\//.test(file);
  const files = listFiles(outDir).filter(isPublic);
  expect(files).toHaveLength(2 * 3 * LOCALES.length);
  for (const file of files) {
    const found = texts(readOutput(file));
    for (const secret of [
      "HIDDEN-PROMPT",
      "NOTE-TEXT",
      "maker/secret-model",
      "providers",
      "recipe",
      "flip",
      "sameAsEnglish",
    ]) {
      expect(found, `${file} holds ${secret}`).not.toContain(secret);
    }
    expect(found.includes("SHOWN-PROMPT"), file).toBe(file.includes("/tools/shown/"));
    if (file.includes("hidden")) expect(found.includes("Spiegel"), file).toBe(file.endsWith("/de.json"));
  }
});
