import { existsSync, readdirSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { VARIABLES } from "~/server/config/env-variables.server.ts";

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), "utf8");

test("README.md and .env.example name every variable that the program reads, and no other", async () => {
  const names = Object.keys(VARIABLES).sort();
  const readme = await read("README.md");
  const configuration = readme.slice(readme.indexOf("## Configuration"), readme.indexOf("## Architecture"));
  const inReadme = new Set(configuration.match(/(?<=`)[A-Z][A-Z0-9]*(_[A-Z0-9]+)*(?=`)/g));
  const example = await read(".env.example");
  const inExample = new Set([...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]));
  expect([...inReadme].sort()).toEqual(names);
  expect([...inExample].sort()).toEqual(names);
});

test("the table of decisions links every record", async () => {
  const records = (await readdir(new URL("../docs/decisions/", import.meta.url))).filter(
    (name) => name !== "README.md",
  );
  const table = await read("docs/decisions/README.md");
  expect(records.filter((name) => !table.includes(`](${name})`))).toEqual([]);
});

/** The project's own files by path, but for those of styles and languages. */
const FILES = [".", "app", "docs", "engine", "registry", "scripts", "tests"].flatMap((folder) =>
  readdirSync(new URL(`../${folder}`, import.meta.url), {
    recursive: folder !== ".",
    encoding: "utf8",
  }).map((path) => (folder === "." ? path : `${folder}/${path}`)),
);

test("every file that a document links to is there", async () => {
  const documents = FILES.filter((path) => path.endsWith(".md"));
  const missing: string[] = [];
  for (const document of documents) {
    const links = [...(await read(document)).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)];
    for (const [, link = ""] of links)
      if (!existsSync(new URL(`../${dirname(document)}/${link}`, import.meta.url)))
        missing.push(`${document}: ${link}`);
  }
  expect(missing).toEqual([]);
});

test("the map of the project names no file or folder that is not there", async () => {
  const map = await read("docs/architecture.md");
  const named = [...map.matchAll(/`((?:app|engine|registry|scripts|styles|tests|docs|locales)\/[^`<*]*)`/g)];
  const made = ["registry/generated", "registry/schema"];
  const paths = named.map(([, path = ""]) => path).filter((path) => !made.includes(path));
  expect(paths.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
});

test("every file that the requirements and the threats name is there", async () => {
  const names = new Set(FILES.map((path) => basename(path)));
  for (const document of ["docs/asvs.md", "docs/threat-model.md"]) {
    const named = [...(await read(document)).matchAll(/`([A-Za-z][\w.-]*\.(?:conf|json|sql|tsx?|yaml))`/g)];
    expect(named.length, document).toBeGreaterThan(10);
    expect(named.map(([, name = ""]) => name).filter((name) => !names.has(name))).toEqual([]);
  }
});

test("the table of requirements adds up", async () => {
  const table = await read("docs/asvs.md");
  const counts = new Map<string, number[]>();
  const answers = ["met", "partly", "gap", "n.a."];
  for (const [, level1, chapter = "", answer = ""] of table.matchAll(
    /^\| (\*{0,2})(\d+)\.\d+\.\d+\*{0,2} \| ([a-z.]+) \|/gm,
  ))
    for (const of of [`V${chapter}`, "All", ...(level1 === "" ? [] : ["Level 1"])]) {
      const row = counts.get(of) ?? answers.map(() => 0);
      counts.set(
        of,
        row.map((count, at) => count + (answers[at] === answer ? 1 : 0)),
      );
    }
  const told = [...table.matchAll(/^\| (V\d+|All|Level 1) \|((?: \d+ \|){5})$/gm)].map(
    ([, of = "", row = ""]): [string, number[]] => [of, [...row.matchAll(/\d+/g)].map(Number)],
  );
  expect(told).toHaveLength(19);
  for (const [of, [asked, ...row]] of told) {
    expect([of, row]).toEqual([of, counts.get(of)]);
    expect([of, asked]).toEqual([of, row.reduce((sum, count) => sum + count, 0)]);
  }
});

test("every test that the table of reliability names is there", async () => {
  const paths = [...(await read("docs/reliability.md")).matchAll(/`([^`*]+\.(?:test|slow)\.tsx?)`/g)];
  expect(paths.length).toBeGreaterThan(50);
  const found = await Promise.all(
    paths.map(([, path = ""]) =>
      read(path).then(
        () => null,
        () => path,
      ),
    ),
  );
  expect(found.filter((path) => path !== null)).toEqual([]);
});
