import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { listStyleIds } from "#registry/source/style-source.ts";
import {
  Link,
  sampleCopy,
  sampleGermanCopy,
  sampleManifest,
  samplePrompt,
  makeFolder,
  writeStyles,
} from "./checks/sample-styles.fixture.ts";
import { compileStyles } from "../site/compile-styles.ts";
import { runStyles } from "./run-styles.ts";

let folder: string;

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stylesDir = () => join(folder, "styles");
const read = (file: string) => readFileSync(join(stylesDir(), file), "utf8");

async function run(...args: string[]): Promise<{ code: number; output: string; complaint: string }> {
  const output: string[] = [];
  const complaint: string[] = [];
  const code = await runStyles(args, {
    environment: { STYLES_DIR: stylesDir(), DATA_DIR: join(folder, "data") },
    print: (text) => output.push(text),
    complain: (text) => complaint.push(text),
  });
  return { code, output: output.join("\n"), complaint: complaint.join("\n") };
}

test("check passes a good folder outside the repository with 0 and warns of missing locales", async () => {
  writeStyles(stylesDir(), { "mirror/prompt.md": samplePrompt("Mirror.") });
  const { code, output } = await run("check", "mirror");
  expect(code).toBe(0);
  expect(output).toMatch(/mirror\/manifest\.json:1:1 warning\[locales\] no copy in de, /);
  expect(output).toMatch(/0 errors, 1 warning in 1 style$/);
});

test("check prints all problems of all folders at once and gives 1", async () => {
  writeStyles(stylesDir(), {
    "glass/manifest.json": sampleManifest("glass", { photos: { mx: 1 } }),
    "mirror/copy/en.json": sampleCopy({ titel: "Mirror", resultTitle: "r8_" + "a1B2".repeat(8) }),
  });
  const { code, output } = await run("check", "glass", "mirror");
  expect(code).toBe(1);
  for (const rule of ["schema", "secrets", "locales"]) expect(output).toContain(`[${rule}]`);
  expect(output).toContain(
    'glass/manifest.json:10:5 error[schema] unknown property "mx"; fix: did you mean "max"?',
  );
  expect(output).toContain('did you mean "title"?');
});

test("check prints JSON and GitHub annotations", async () => {
  writeStyles(stylesDir(), { "mirror/manifest.json": sampleManifest("mirror", { credits: 0 }) });
  const json: unknown = JSON.parse((await run("check", "mirror", "--format", "json")).output);
  expect(json).toMatchObject({
    styles: 1,
    errors: 1,
    problems: [{ rule: "locales" }, { line: 5, column: 14, rule: "schema" }],
  });
  const github = (await run("check", "mirror", "--format", "github")).output;
  expect(github).toMatch(
    /\n::error file=.*manifest\.json,line=5,col=14,title=schema::"credits" must be >= 1/,
  );
});

test("check passes a folder of styles elsewhere, whatever the glossaries say of the repository's own", async () => {
  const own = listStyleIds("styles")[0] ?? "";
  writeStyles(stylesDir(), {
    "mirror/prompt.md": samplePrompt("Mirror."),
    [`${own}/prompt.md`]: samplePrompt("Bend."),
    [`${own}/copy/de.json`]: sampleGermanCopy({ title: "Linse" }),
  });
  await run("fix", own);
  const { code, output } = await run("check");
  expect(output.split("\n").filter((line) => line.includes("error["))).toEqual([]);
  expect(code).toBe(0);
});

test("a link to nothing keeps no verb from the other styles", async () => {
  writeStyles(stylesDir(), { "mirror/prompt.md": samplePrompt("Mirror."), gone: new Link("nowhere") });
  expect(await run("check", "mirror")).toMatchObject({ code: 0 });
  expect((await run("check", "gone")).output).toMatch(/gone:1:1 error\[readable\] leads to nothing/);
  expect((await run("fix")).output).toContain("mirror/manifest.json");
});

test("new makes a folder that check passes and the compiler takes", async () => {
  const made = await run("new", "neon-portrait");
  expect(made).toMatchObject({ code: 0, complaint: "" });
  expect(read("neon-portrait/manifest.json")).toContain('"imageType": "{product}-style-neon-portrait"');
  expect(
    read("neon-portrait/manifest.json") +
      read("neon-portrait/copy/en.json") +
      read("neon-portrait/prompt.md"),
  ).not.toContain("__");
  const checked = await run("check", "neon-portrait");
  expect(checked).toMatchObject({ code: 0 });
  expect(checked.output).toMatch(/0 errors, 1 warning in 1 style$/);
  expect(await compileStyles(stylesDir(), join(folder, "registry"))).toEqual([]);
  expect((await run("fix", "neon-portrait")).output).toBe("nothing to mend");
  const schema = z
    .object({ $schema: z.string() })
    .parse(JSON.parse(read("neon-portrait/copy/en.json"))).$schema;
  expect(resolve(stylesDir(), "neon-portrait/copy", schema)).toBe(
    resolve("registry/schema/copy.schema.json"),
  );
});

test.each([
  [["new"], "new wants one id"],
  [["new", "Neon"], `"Neon" can't be an id; use small letters`],
  [["new", "../neon"], "can't be an id"],
  [["new", "mirror"], "mirror already exists; choose another id"],
  [["check", "miror"], 'no style "miror"; did you mean "mirror"?'],
  [["chekc"], 'unknown verb "chekc"; did you mean "check"?'],
  [["check", "--format", "xml"], 'unknown format "xml"; use one of text, json'],
  [["check", "--fast"], "--fast"],
])("a wrong call %j is refused with 1 and a clear sentence", async (args, sentence) => {
  writeStyles(stylesDir(), { "mirror/prompt.md": "Mirror." });
  const { code, complaint } = await run(...args);
  expect(code).toBe(1);
  expect(complaint).toContain(sentence);
});

test("help tells every verb, and a call without one gives 1", async () => {
  const { code, output } = await run("--help");
  expect(code).toBe(0);
  for (const verb of ["check", "new", "fix", "examples", "preview", "STYLES_DIR"])
    expect(output).toContain(verb);
  expect(await run()).toEqual({ code: 1, output, complaint: "" });
});
