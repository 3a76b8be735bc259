import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { recipeSchema } from "#registry/contract/recipe.ts";
import { readSample } from "../../../../tests/fixtures/photos/read-sample.ts";
import type { LocalJob, LocalResult } from "../maker.ts";
import { createWorkerPool, type WorkerPool } from "./worker-pool.server.ts";
import type { PoolSettings } from "./worker-task.ts";

const never = new AbortController().signal;
const pools: WorkerPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function open(settings: PoolSettings, workers: number) {
  const unavailable: string[] = [];
  const failures: unknown[] = [];
  const pool = createWorkerPool({
    workers,
    waiting: 4,
    settings,
    onUnavailable: (model) => unavailable.push(model),
    onFailure: (error) => failures.push(error),
  });
  pools.push(pool);
  return { pool, unavailable, failures };
}

const drawCat = async (side: number): Promise<LocalJob> => ({
  recipe: recipeSchema.parse([{ op: "cartoon", side }]),
  photos: [await readSample("cat")],
  words: "",
  defaultWords: "",
  ratio: "auto",
  size: "1K",
  seed: 1,
  values: {},
  locale: "en",
});

const widthOf = (result: LocalResult): number => ("width" in result ? (result.width ?? 0) : 0);

test("a worker that is stopped while a network runs ends alone, and its successor runs it again", async () => {
  const { pool, unavailable, failures } = open({}, 1);
  const job = await drawCat(720);
  for (const ms of [1200, 2400]) {
    const stop = new AbortController();
    const { done } = pool.submit("run", job, stop.signal);
    const refused = expect(done).rejects.toThrow("enough");
    await wait(ms);
    stop.abort(new Error("enough"));
    await refused;
  }
  const result = await pool.submit("run", await drawCat(256), never).done;
  expect(widthOf(result)).toBeGreaterThan(1000);
  expect({ unavailable, failures }).toEqual({ unavailable: [], failures: [] });
});

/** The process that this one has started last. */
function lastChild(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8")
    .trim()
    .split(" ");
  return Number(children.at(-1));
}

test("a task whose worker is killed is done by a successor; one that loses both of them fails alone", async () => {
  const { pool, failures } = open({}, 1);
  const lucky = pool.submit("run", await drawCat(720), never).done;
  await wait(1200);
  process.kill(lastChild(), "SIGKILL");
  expect(widthOf(await lucky)).toBeGreaterThan(1000);
  const unlucky = pool.submit("run", await drawCat(720), never).done;
  const refused = expect(unlucky).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
  await wait(300);
  process.kill(lastChild(), "SIGKILL");
  await wait(1200);
  process.kill(lastChild(), "SIGKILL");
  await refused;
  expect(failures.map(String)).toEqual(Array(3).fill("Error: A worker ended with SIGKILL"));
  expect(widthOf(await pool.submit("run", await drawCat(256), never).done)).toBeGreaterThan(1000);
});

test("workers that lack a network say so once between them", async () => {
  const { pool, unavailable } = open({ packagesFolder: "/no/packages/here" }, 2);
  const job = await drawCat(256);
  const jobs = [1, 2, 3].map(() => pool.submit("run", job, never).done);
  for (const result of await Promise.all(jobs)) expect(widthOf(result)).toBeGreaterThan(1000);
  expect(unavailable).toEqual(["ONNX Runtime"]);
});
