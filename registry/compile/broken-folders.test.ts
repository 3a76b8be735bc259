import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formatProblem } from "../source/problem.ts";
import {
  Link,
  makeFolder,
  sampleCopy,
  sampleManifest,
  writeFiles,
  writeStyles,
  type SampleFiles,
} from "../../scripts/styles/checks/sample-styles.fixture.ts";
import { compileRegistry } from "./compile-registry.ts";

let folder: string;
let stylesDir: string;

beforeEach(() => {
  folder = makeFolder();
  stylesDir = join(folder, "styles");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const compile = () => compileRegistry({ stylesDir, outDir: join(folder, "out") });
const whole = (id: string): SampleFiles => ({ [`${id}/manifest.json`]: sampleManifest(id) });

/** What can be wrong with a folder, and where it is told. */
const BROKEN: [string, SampleFiles, RegExp][] = [
  ["a link to nothing", { bad: new Link("nowhere") }, /styles\/bad:1:1 error\[readable\] leads to nothing/],
  ["a link to itself", { bad: new Link("bad") }, /styles\/bad:1:1 error\[readable\] leads round/],
  ["a link elsewhere", { bad: new Link("/usr/share") }, /styles\/bad:1:1 error\[readable\] leads out/],
  ["a file", { bad: "no folder" }, /styles\/bad:1:1 error\[readable\] is a file/],
  [
    "a folder in the place of its manifest",
    { ...whole("bad"), "bad/manifest.json": null, "bad/manifest.json/x": "" },
    /bad\/manifest\.json:1:1 error\[readable\] is a folder/,
  ],
  [
    "a prompt that is a file of the system's",
    { ...whole("bad"), "bad/prompt.md": new Link("/etc/hostname") },
    /bad\/prompt\.md:1:1 error\[readable\] leads out/,
  ],
  [
    "a prompt of another style",
    { ...whole("bad"), "bad/prompt.md": new Link("../good/prompt.md") },
    /bad\/prompt\.md:1:1 error\[readable\] leads out/,
  ],
  [
    "copy that lies elsewhere",
    { ...whole("bad"), "bad/copy/en.json": null, "bad/copy/de.json": new Link("/etc/hostname") },
    /bad\/copy\/de\.json:1:1 error\[readable\] leads out/,
  ],
  ["no JSON", { ...whole("bad"), "bad/manifest.json": "{" }, /bad\/manifest\.json:1:2 error\[json-syntax\]/],
  [
    "bytes that are no text",
    { ...whole("bad"), "bad/copy/en.json": Buffer.from([0x7b, 0xff]) },
    /bad\/copy\/en\.json:1:2 error\[encoding\] 0xff at byte 1/,
  ],
  ["a name that is no id", whole("Bad name ü\n%2e"), /Bad name ü\\u000a%2e:1:1 error\[folder-id\]/],
];

test.each(BROKEN)("a folder that is %s is told of, and the others are compiled", async (_, files, told) => {
  writeStyles(stylesDir, { ...whole("good"), ...files });
  const { changed, problems } = await compile();
  expect(changed).toEqual(["good"]);
  expect(problems.map(formatProblem)).toContainEqual(expect.stringMatching(told));
});

test("a pipe among the files is not waited for", async () => {
  writeStyles(stylesDir, { ...whole("bad"), ...whole("good"), "bad/prompt.md": null });
  expect(spawnSync("mkfifo", [join(stylesDir, "bad/prompt.md")]).status).toBe(0);
  const { changed, problems } = await compile();
  expect(changed).toEqual(["good"]);
  expect(problems).toMatchObject([{ rule: "readable", message: "is neither a file nor a folder" }]);
});

// Whoever runs as root may read everything.
test.skipIf(process.getuid?.() === 0)("files and folders without permission are told of", async () => {
  writeStyles(stylesDir, { ...whole("bad"), ...whole("good"), ...whole("shut") });
  chmodSync(join(stylesDir, "bad/manifest.json"), 0);
  chmodSync(join(stylesDir, "shut"), 0);
  const { changed, problems } = await compile();
  chmodSync(join(stylesDir, "shut"), 0o700);
  expect(changed).toEqual(["good"]);
  expect(problems.map(({ message }) => message)).toEqual(Array(2).fill("can't be read: no permission"));
});

test("a picture that lies elsewhere keeps a style from showing that example only, and is not read", async () => {
  const names = ["a.webp", "b.webp", "c.webp"];
  writeStyles(stylesDir, {
    "good/manifest.json": sampleManifest("good", { images: { before: names, after: names } }),
    "good/images/a.webp": new Link("/etc/hostname"),
    "good/images/b.webp": new Link("nowhere"),
  });
  mkdirSync(join(stylesDir, "good/images/c.webp"));
  expect(await compile()).toMatchObject({ changed: ["good"], problems: [] });
});

test("a folder that lost its link is kept as it was, and compiled again once it is back", async () => {
  writeStyles(stylesDir, { ...whole("good"), "good/copy/words.json": sampleCopy({ title: "Glass" }) });
  writeFiles(stylesDir, { "good/copy/en.json": new Link("words.json"), "good/copy/words.json": null });
  expect(await compile()).toMatchObject({ changed: [], problems: [{ rule: "readable" }] });
  writeFiles(stylesDir, { "good/copy/en.json": new Link("../words/en.json") });
  writeFiles(stylesDir, { "good/words/en.json": sampleCopy({ title: "Glass" }) });
  expect(await compile()).toMatchObject({ changed: ["good"], problems: [] });
  expect(readFileSync(join(folder, "out/hosted/tools/good/en.json"), "utf8")).toContain("Glass");
});
