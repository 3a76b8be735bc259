import { readFileSync } from "node:fs";
import { afterAll, expect, test, vi } from "vitest";
import { recipeSchema } from "#registry/contract/recipe.ts";
import { readSample } from "../../tests/fixtures/photos/read-sample.ts";
import type { LocalJob, LocalResult } from "./makers/maker.ts";
import { createNetworkTurns } from "./network-turns.ts";
import { createWorkerPool, type WorkerPool } from "./worker-pool.server.ts";
import type { PoolSettings } from "./worker-task.ts";

const never = new AbortController().signal;
const pools: WorkerPool[] = [];
afterAll(async () => {
  for (const pool of pools) await pool.close();
});

function open(settings: PoolSettings, workers: number) {
  const unavailable: string[] = [];
  const failures: unknown[] = [];
  const turns = createNetworkTurns();
  let tell: () => void = () => undefined;
  const pool = createWorkerPool({
    workers,
    waiting: 4,
    settings,
    turns: {
      ...turns,
      take: async (worker) => {
        await turns.take(worker);
        tell();
      },
    },
    onUnavailable: (model) => unavailable.push(model),
    onFailure: (error) => failures.push(error),
  });
  pools.push(pool);
  /** Comes when a worker begins with a network. */
  const networkBegins = () => new Promise<void>((resolve) => (tell = resolve));
  return { pool, unavailable, failures, networkBegins };
}

/** Its worker serves the tests one after the other: starting one takes seconds. */
const single = open({}, 1);

const drawCat = async (): Promise<LocalJob> => ({
  recipe: recipeSchema.parse([{ op: "cartoon", side: 256 }]),
  photos: [await readSample("cat")],
  ...{ words: "", defaultWords: "", ratio: "auto", size: "1K", seed: 1, locale: "en" },
  values: {},
  scale: 1,
});

const widthOf = (result: LocalResult): number => ("width" in result ? (result.width ?? 0) : 0);

test("a worker that is stopped while a network runs ends alone, and its successor runs it again", async () => {
  const { pool, unavailable, failures, networkBegins } = single;
  const stop = new AbortController();
  const begun = networkBegins();
  const { done } = pool.submit("run", await drawCat(), stop.signal);
  const refused = expect(done).rejects.toThrow("enough");
  await begun;
  stop.abort(new Error("enough"));
  await refused;
  expect(widthOf(await pool.submit("run", await drawCat(), never).done)).toBeGreaterThan(400);
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
  const { pool, failures, networkBegins } = single;
  const killAtNetwork = async () => {
    await networkBegins();
    process.kill(lastChild(), "SIGKILL");
  };
  const killed = killAtNetwork();
  const lucky = pool.submit("run", await drawCat(), never).done;
  await killed;
  expect(widthOf(await lucky)).toBeGreaterThan(400);
  const killedOnce = killAtNetwork();
  const unlucky = pool.submit("run", await drawCat(), never).done;
  const refused = expect(unlucky).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
  await killedOnce;
  await killAtNetwork();
  await refused;
  expect(failures.map(String)).toEqual(Array(3).fill("Error: A worker ended with SIGKILL"));
  expect(widthOf(await pool.submit("run", await drawCat(), never).done)).toBeGreaterThan(400);
});

test("workers that lack a network say so once between them", async () => {
  const { pool, unavailable } = open({ packagesFolder: "/no/packages/here" }, 2);
  const job = await drawCat();
  const jobs = [1, 2, 3].map(() => pool.submit("run", job, never).done);
  for (const result of await Promise.all(jobs)) expect(widthOf(result)).toBeGreaterThan(400);
  expect(unavailable).toEqual(["ONNX Runtime"]);
});

test("a task whose turn has come waits until it may begin, and ends there with its signal", async () => {
  const leaving = new AbortController();
  let asked = 0;
  const pool = createWorkerPool({
    ...{ workers: 1, waiting: 1, settings: {} },
    mayBegin: (signal) => {
      asked += 1;
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
    onUnavailable: expect.fail,
    onFailure: expect.fail,
  });
  pools.push(pool);
  const { done } = pool.submit("inspect", { photos: [], wanted: {} }, leaving.signal);
  await vi.waitFor(() => expect(asked).toBe(1));
  leaving.abort(new Error("somebody left"));
  await expect(done).rejects.toThrow("somebody left");
  expect(pool.counts()).toEqual({ working: 0, waiting: 0 });
});
