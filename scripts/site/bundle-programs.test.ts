import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writePrograms } from "./bundle-programs.ts";

let folder = "";
let files: string[] = [];
beforeAll(async () => {
  await mkdir("build", { recursive: true });
  folder = await mkdtemp(join("build", "programs-")); // packages are found from the project's folder only
  files = await writePrograms(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the programs are made of the engine and of no test", () => {
  expect(files).toContain("engine/operations/photo/flip.ts");
  expect(files.filter((file) => /\.test\.|^tests\/|node_modules/.test(file))).toEqual([]);
});

test("the pages of the development server are in no program", async () => {
  expect(files.filter((file) => /^scripts\/(dev|styles)\//.test(file))).toEqual([]);
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(".js")))
    expect(await readFile(join(folder, name), "utf8"), name).not.toContain("/dev/styles");
});

test("no program imports a compiler", async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  expect(names).toEqual(expect.arrayContaining(["serve-production.js", "worker-entry.server.js"]));
  for (const name of names)
    expect(await readFile(join(folder, name), "utf8"), name).not.toMatch(
      /(from |import |import\()"(tsx|esbuild|vite|typescript)[/"]/,
    );
});

/** What a bundled worker reports of one task. */
async function askWorker(task: object): Promise<unknown> {
  const worker = fork(join(folder, "worker-entry.server.js"), [], {
    serialization: "advanced",
    execArgv: ["--enable-source-maps"],
    env: { NODE_ENV: "production" },
  });
  try {
    worker.send({ type: "task", task });
    const [report] = await once(worker, "message");
    return report;
  } finally {
    worker.kill("SIGKILL");
  }
}

test("a bundled worker answers, and what goes wrong in it names the sources", async () => {
  expect(await askWorker({ kind: "inspect", job: { photos: [], wanted: {} } })).toEqual({
    type: "answer",
    answer: { ok: true, result: { facts: [], cpuMs: expect.any(Number) }, unavailable: [] },
  });
  expect(await askWorker({ kind: "inspect", job: {} })).toMatchObject({
    type: "failure",
    stack: expect.stringMatching(/inspect-photos\.server\.ts:\d+/),
  });
});
