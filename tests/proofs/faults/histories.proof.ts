import { afterAll, beforeAll, expect, test } from "vitest";
import { proveHistories, proveRaces } from "~/credits/test-histories.ts";
import type { Database } from "~/db/database.server.ts";
import { openTestDatabase } from "~/db/open-test-database.ts";
import { startTwoInstances, type TwoInstances } from "../../start-two-instances.ts";
import { noteFigure, readSeed } from "../proof-notes.ts";

const RUNS = { embedded: 100, one: 300, two: 300 };

const seed = readSeed();
let embedded: Database;
let instances: TwoInstances;
beforeAll(async () => {
  [embedded, instances] = await Promise.all([openTestDatabase(), startTwoInstances()]);
});
afterAll(async () => {
  await embedded?.close();
  await instances?.stop();
});

test("hundreds of histories leave what the model says, on either database", async () => {
  await expect(proveHistories(embedded.db, { numRuns: RUNS.embedded, seed })).resolves.toBeUndefined();
  await expect(proveHistories(instances.first.db, { numRuns: RUNS.one, seed })).resolves.toBeUndefined();
  noteFigure("histories that differ from the model", `0 of ${RUNS.embedded + RUNS.one}`);
});

test("hundreds of histories of two instances whose clocks differ by ten minutes are those of some order", async () => {
  const { first, second } = instances;
  const proving = proveRaces([first.db, second.db], { numRuns: RUNS.two, seed });
  await expect(proving).resolves.toBeUndefined();
  noteFigure("histories of two instances that no order explains", `0 of ${RUNS.two}`);
});
