import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocalProvider } from "~/server/providers/local-provider.server.ts";
import { runStyles } from "../../../scripts/styles/run-styles.ts";
import { judgePromise, listBroken, measurePromise } from "./judge-promise.ts";
import type { Studio } from "./measures/subject.ts";
import { openStyles, readPromise, STYLES_DIR } from "./open-styles.ts";
import { createFaceFinding, openIdleStudio, openStudio } from "./studios.ts";

const ID = "one-more-style";

let folder: string;
let stylesDir: string;
const provider = openLocalProvider({ workers: 1, waiting: 10 });
const findFaces = createFaceFinding();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "imgfx-one-more-"));
  stylesDir = join(folder, "styles");
  await cp(STYLES_DIR, stylesDir, { recursive: true });
});
afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

async function runCommand(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const code = await runStyles(args, {
    environment: { STYLES_DIR: stylesDir, DATA_DIR: join(folder, "data") },
    print: (text) => lines.push(text),
    complain: (text) => lines.push(text),
  });
  return { code, output: lines.join("\n") };
}

const judge = async (): Promise<{ made: string[]; idle: string[] }> => {
  const style = openStyles(stylesDir).find(({ id }) => id === ID);
  if (!style) throw new Error(`There is no ${ID}.`);
  const promise = await readPromise(stylesDir, ID);
  const judgeWork = async (studio: Studio) =>
    listBroken(judgePromise(promise, await measurePromise(promise, studio)));
  return {
    made: await judgeWork(openStudio(provider, style.tool, findFaces)),
    idle: await judgeWork(openIdleStudio(findFaces)),
  };
};

test("a new style is one folder: made, checked and measured beside all the others", async () => {
  expect(await runCommand("new", ID)).toMatchObject({ code: 0 });
  const checked = await runCommand("check", ID);
  expect(checked.code, checked.output).toBe(0);
  const { made, idle } = await judge();
  expect(made).toEqual([]);
  expect(idle.length).toBeGreaterThan(0);
});

test("a new style that does not do what it says is found out", async () => {
  const checks = [{ measure: "peak-chroma", says: "there is no colour anywhere", max: 0 }];
  await writeFile(join(stylesDir, ID, "promise.json"), JSON.stringify({ checks }));
  expect((await judge()).made).toEqual([
    expect.stringMatching(/^there is no colour anywhere \[peak-chroma\]: \d+ instead of at most 0$/),
  ]);
});
