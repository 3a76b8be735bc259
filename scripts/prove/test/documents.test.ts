import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { VARIABLES } from "~/server/config/env-variables.server.ts";

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), "utf8");

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
  const records = (await readdir(new URL("../../../docs/decisions/", import.meta.url))).filter((name) =>
    /^\d/.test(name),
  );
  const table = await read("docs/decisions/README.md");
  expect(records.filter((name) => !table.includes(`](${name})`))).toEqual([]);
});
