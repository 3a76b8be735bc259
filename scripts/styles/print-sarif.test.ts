import { existsSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { ALL_CHECKS } from "./checks/all-checks.ts";
import { makeFolder, sampleCopy, sampleManifest, writeStyles } from "./checks/sample-styles.fixture.ts";
import { runStyles } from "./run-styles.ts";

let folder: string;

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const locationSchema = z.object({ uri: z.string(), uriBaseId: z.string() });
const logSchema = z.object({
  runs: z.tuple([
    z.object({
      tool: z.object({
        driver: z.object({
          version: z.string(),
          rules: z.array(z.object({ id: z.string(), helpUri: z.string().url() })),
        }),
      }),
      results: z.array(
        z.object({
          ruleId: z.string(),
          ruleIndex: z.number(),
          locations: z.tuple([
            z.object({ physicalLocation: z.object({ artifactLocation: locationSchema }) }),
          ]),
          partialFingerprints: z.record(z.string()),
          fixes: z.array(z.unknown()).optional(),
        }),
      ),
    }),
  ]),
});

async function check(): Promise<unknown> {
  const output: string[] = [];
  await runStyles(["check", "mirror", "--format", "sarif"], {
    environment: { STYLES_DIR: folder },
    print: (text) => output.push(text),
    complain: (text) => output.push(text),
  });
  return JSON.parse(output.join("\n"));
}
const listResults = async () => logSchema.parse(await check()).runs[0].results;

const odd = (change: object = {}) => ({
  "mirror/manifest.json": sampleManifest("mirror", { photos: { mx: 1, min: "1" }, credits: 0, ...change }),
  "mirror/copy/en.json": '{ "title": "Mirror", }',
  "mirror/images/a #1%.png": "nothing",
});

test("it tells the tool's version, and where each rule is explained", async () => {
  writeStyles(folder, odd());
  const { driver } = logSchema.parse(await check()).runs[0].tool;
  expect(driver.version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
  expect(driver.rules.map(({ id }) => id)).toEqual(ALL_CHECKS.map(({ name }) => name));
  for (const { id, helpUri } of driver.rules) {
    const { hash, href } = new URL(helpUri);
    expect(hash).toBe(`#${id}`);
    const document = fileURLToPath(href.slice(0, -hash.length));
    expect(document).toBe(resolve("docs/checks.md"));
    expect(existsSync(document)).toBe(true);
  }
});

test("docs/checks.md explains every rule under its name, and no other", () => {
  const headings = [...readFileSync("docs/checks.md", "utf8").matchAll(/^## (.+)$/gm)].map(
    ([, name]) => name,
  );
  expect(headings).toEqual(ALL_CHECKS.map(({ name }) => name));
});

test("files have relative addresses, whose characters are escaped", async () => {
  writeStyles(folder, odd());
  const places = (await listResults()).map(({ locations }) => locations[0].physicalLocation.artifactLocation);
  expect(places).toContainEqual({ uri: "mirror/images/a%20%231%25.png", uriBaseId: "%STYLES_DIR%" });
  expect(places.filter(({ uri }) => uri.startsWith("/") || uri.includes(".."))).toEqual([]);
});

test("what has one certain mend carries it as a change of the file", async () => {
  writeStyles(folder, odd());
  const fixes = (await listResults()).flatMap((result) => result.fixes ?? []);
  const change = (place: object, text: string) => ({
    artifactChanges: [{ replacements: [{ deletedRegion: place, insertedContent: { text } }] }],
  });
  const at = (line: number, from: number, to: number) => ({
    ...{ startLine: line, startColumn: from, endLine: line, endColumn: to },
  });
  expect(fixes).toMatchObject([
    change(at(1, 20, 21), ""),
    change(at(5, 14, 15), "1"),
    change(at(10, 5, 9), '"max"'),
    change(at(11, 12, 15), "1"),
  ]);
});

test("a mistake keeps its fingerprint when its line moves, and two of a kind have two", async () => {
  const steps = [{ op: "filp" }, { op: "filp" }];
  const broken = { providers: { local: { recipe: steps } } };
  writeStyles(folder, { ...odd(broken), "mirror/copy/en.json": sampleCopy() });
  const before = (await listResults()).map(({ partialFingerprints }) => partialFingerprints["mistake/v1"]);
  writeStyles(folder, { ...odd({ ...broken, order: 1 }), "mirror/copy/en.json": sampleCopy() });
  const after = (await listResults()).map(({ partialFingerprints }) => partialFingerprints["mistake/v1"]);
  expect(new Set(before).size).toBe(before.length);
  expect(after).toEqual(before);
});
