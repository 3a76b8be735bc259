import { readdir, readFile } from "node:fs/promises";
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
  const records = (await readdir(new URL("../docs/decisions/", import.meta.url))).filter((name) =>
    /^\d/.test(name),
  );
  const table = await read("docs/decisions/README.md");
  expect(records.filter((name) => !table.includes(`](${name})`))).toEqual([]);
});

test("every file and every test that the table of requirements names is there", async () => {
  const table = await read("docs/asvs.md");
  const links = [...table.matchAll(/\]\(\.\.\/([^)#]+)(?:#[^)]*)?\)(?: "([^"]+)")?/g)];
  expect(links.length).toBeGreaterThan(200);
  const missing: string[] = [];
  for (const [, path = "", name = ""] of links) {
    const text = await read(path).catch(() => null);
    const parts = name.split("…").map((part) => part.trim());
    if (!parts.every((part) => text?.includes(part))) missing.push(`${path} ${name}`);
  }
  expect(missing).toEqual([]);
});

test("the table of requirements adds up", async () => {
  const table = await read("docs/asvs.md");
  const counts = new Map<string, number[]>();
  const answers = ["yes", "partly", "no", "not applicable"];
  for (const [, level1, chapter = "", answer = ""] of table.matchAll(
    /^\| (\*{0,2})(\d+)\.\d+\.\d+\*{0,2} \| [^|]+ \| ([a-z ]+) \|/gm,
  ))
    for (const of of [`V${chapter}`, "All", ...(level1 === "" ? [] : ["level 1"])]) {
      const row = counts.get(of) ?? answers.map(() => 0);
      counts.set(
        of,
        row.map((count, at) => count + (answers[at] === answer ? 1 : 0)),
      );
    }
  const told = [
    ...table.matchAll(/^\| (?:\[(V\d+) [^|]*|\*\*(All)\*\*|of them (level 1)) \|((?: \**\d+\** \|){5})$/gm),
  ].map(([, chapter, all, level1, row = ""]): [string, number[]] => [
    chapter ?? all ?? level1 ?? "",
    [...row.matchAll(/\d+/g)].map(Number),
  ]);
  expect(told).toHaveLength(19);
  for (const [of, [asked, ...row]] of told) {
    expect([of, row]).toEqual([of, counts.get(of)]);
    expect([of, asked]).toEqual([of, row.reduce((sum, count) => sum + count, 0)]);
  }
});
