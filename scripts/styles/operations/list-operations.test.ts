import { expect, test } from "vitest";
import { OPERATIONS } from "#registry/contract/recipe.ts";
import { listStyleIds } from "#registry/source/style-source.ts";
import { createFakeProvider } from "~/server/generate/provider.fixture.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { makeFolder, sampleManifest, samplePrompt, writeStyles } from "../checks/sample-styles.ts";
import { samplePhoto } from "../../../tests/sample-photo.ts";
import { readTool } from "../run-tool.ts";
import { listOperations } from "./list-operations.ts";
import { printOperations, drawOperations } from "./show-operations.ts";

const STYLES = projectPath("styles");

test("every operation is listed once, with the styles that use it and a step of theirs", () => {
  const listed = listOperations(listStyleIds(STYLES).map((id) => readTool(STYLES, id)));
  expect(listed.map(({ op }) => op).sort()).toEqual(OPERATIONS.map(({ shape }) => shape.op.value).sort());
  expect(listed.filter(({ users }) => users.length === 0)).toEqual([]);
  for (const { op, sample } of listed) expect(sample?.recipe.at(-1)?.op).toBe(op);
});

test("every operation says in one sentence of its own what it does", () => {
  const sentences = listOperations([]).map(({ sentence }) => sentence);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^.!?]{5,110}\.$/);
  expect(new Set(sentences).size).toBe(OPERATIONS.length);
});

test("a parameter is told as its schema says it", () => {
  const flip = listOperations([]).find(({ op }) => op === "flip");
  expect(flip?.parameters).toEqual([
    {
      name: "axis",
      type: '"x" | "y"',
      usual: '"x"',
      isRequired: false,
      description: "x mirrors left and right, y top and bottom",
    },
  ]);
});

test("the page shows what a step makes of a photograph, and passes over a folder that is broken", async () => {
  const folder = makeFolder();
  writeStyles(folder, {
    "turn/prompt.md": samplePrompt("Turn it."),
    "broken/manifest.json": sampleManifest("broken", { credits: "two" }),
  });
  const photo = Buffer.from(await samplePhoto());
  const shown = await drawOperations(folder, [photo], createFakeProvider());
  const drawn = shown.filter(({ result }) => result?.kind === "picture");
  expect(drawn.map(({ op, users }) => [op, users])).toEqual([["flip", ["turn"]]]);
  const page = printOperations(shown, [photo]);
  expect(page.match(/<section id=/g)).toHaveLength(OPERATIONS.length);
  expect(page).toContain("Used by turn.");
  expect(page).toContain("<p>Mirrors the picture, left and right or top and bottom.</p>");
});
