import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  makeFolder,
  sampleCopy,
  sampleManifest,
  writeStyles,
} from "../../scripts/styles/checks/sample-styles.fixture.ts";
import { compileRegistry } from "./compile-registry.ts";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const readText = (file: string): string => readFileSync(join(folder, "out", file), "utf8");
const readOutput = (file: string): unknown => JSON.parse(readText(file));

test("each provider has what it offers, at its own price and in its own words, and nothing of the other", async () => {
  const choice = (name: string, values: string[], more: object = {}) => ({
    ...{ control: "choice", name, default: values[0], ...more },
    options: values.map((value) => ({ value, ...(value === "ten" && { when: { model: ["lynx"] } }) })),
  });
  const fields = [choice("model", ["puma", "lynx"]), choice("length", ["five", "ten"])];
  const model = { label: "Model", options: { puma: "Puma 3", lynx: "Lynx" } };
  const faq = {
    question1: "A?",
    answer1: "Puma.",
    question2: "B?",
    answer2: "b",
    question3: "C?",
    answer3: "c",
  };
  writeStyles(join(folder, "styles"), {
    "mirror/form.json": { fields },
    "mirror/manifest.json": sampleManifest("mirror", {
      ...{ credits: 9, prices: [{ when: { model: ["lynx"] }, credits: 5 }], photos: { min: 0 } },
      providers: { local: { credits: 1, ignores: ["model"], recipe: [{ op: "flip" }] } },
    }),
    "mirror/copy/en.json": sampleCopy({
      ...{ faq, fields: { model, length: { label: "Length", hint: "Lynx makes ten." } } },
      local: {
        faq: { answer1: "A sketch." },
        fields: { model: { instead: "Sketch model" }, length: { hint: "Both cost the same." } },
      },
    }),
  });
  const outDir = join(folder, "out");
  expect(await compileRegistry({ stylesDir: join(folder, "styles"), outDir })).toMatchObject({
    changed: ["mirror"],
    problems: [],
  });
  expect(readOutput("hosted/index/en.json")).toMatchObject([{ id: "mirror", credits: 9 }]);
  expect(readOutput("local/index/en.json")).toMatchObject([{ id: "mirror", credits: 1 }]);
  expect(readOutput("hosted/tools/mirror/en.json")).toMatchObject({
    prices: { of: "hosted", credits: 9, rows: [{ when: { model: ["lynx"] }, credits: 5 }] },
    fields,
    copy: { fields: { model, length: { label: "Length", hint: "Lynx makes ten." } } },
  });
  expect(readOutput("local/tools/mirror/en.json")).toMatchObject({
    prices: { of: "local", credits: 1, rows: [] },
    fields: [{ name: "length", options: [{ value: "five" }, { value: "ten" }] }],
    copy: {
      faq: [{ answer: "A sketch." }, {}, {}],
      fields: {
        model: { label: "Model", instead: "Sketch model" },
        length: { label: "Length", hint: "Both cost the same." },
      },
    },
  });
  for (const file of ["local/tools/mirror/en.json", "local/index/en.json"])
    expect(readText(file)).not.toMatch(/puma|lynx/i);
  for (const file of ["hosted/tools/mirror/en.json", "hosted/index/en.json"])
    expect(readText(file)).not.toMatch(/sketch|cost the same/i);
  expect(readOutput("local/server/mirror.json")).toMatchObject({ ignored: [{ name: "model" }] });
  expect(readOutput("hosted/server/mirror.json")).toMatchObject({ ignored: [], fields });
});

test("a prompt that is rightly English in another language is marked, others are not", async () => {
  const promptExamples = (prompts: string[]) => ({
    promptExamples: {
      title: "To copy",
      subtitle: "Two to copy",
      examples: prompts.map((prompt) => ({ style: prompt, prompt })),
    },
  });
  writeStyles(join(folder, "styles"), {
    "mirror/copy/en.json": sampleCopy(promptExamples(["A cape.", "A hat."])),
    "mirror/copy/de.json": sampleCopy({
      ...promptExamples(["A cape.", "Ein Hut."]),
      sameAsEnglish: ["promptExamples.examples.0.prompt"],
    }),
  });
  await compileRegistry({ stylesDir: join(folder, "styles"), outDir: join(folder, "out") });
  const readExamples = (locale: string) => readOutput(`local/tools/mirror/${locale}.json`);
  expect(readExamples("de")).toMatchObject({
    copy: { promptExamples: { examples: [{ isEnglish: true }, { prompt: "Ein Hut." }] } },
  });
  expect(JSON.stringify(readExamples("de")).match(/isEnglish/g)).toHaveLength(1);
  expect(JSON.stringify(readExamples("en"))).not.toContain("isEnglish");
});
