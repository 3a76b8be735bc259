import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTwoInstances, type TwoInstances } from "../../../../tests/start-two-instances.ts";
import { createLocalDisk } from "./create-storage.server.ts";
import { NOW, ORIGIN, testViewer } from "./uploads/uploads.fixture.ts";
import { createUploads } from "./uploads/uploads.server.ts";

let instances: TwoInstances;
let dir: string;
beforeAll(async () => {
  instances = await startTwoInstances();
  dir = await mkdtemp(join(tmpdir(), "uploads-"));
});
afterAll(async () => {
  await instances?.stop();
  await rm(dir, { recursive: true, force: true });
}, 60_000);

test("calls at once, on two instances, open no more uploads than one viewer may have", async () => {
  const storage = await createLocalDisk({ root: dir });
  const sites = [instances.first, instances.second].map(({ db }) =>
    createUploads({ db, storage, secrets: ["a test's secret"], tmpDir: dir, mostOpen: 50 }),
  );
  const viewers = [testViewer("one"), testViewer("another")];
  const calls = viewers.flatMap((viewer) =>
    Array.from({ length: 20 }, (_, nth) =>
      sites[nth % 2]?.issue(viewer, { fileType: "image/png", count: 5 }, { origin: ORIGIN, now: NOW }),
    ),
  );
  const answers = await Promise.allSettled(calls);
  const given = answers.map(({ status }) => status === "fulfilled");
  expect([given.slice(0, 20), given.slice(20)].map((each) => each.filter(Boolean).length)).toEqual([10, 10]);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "RATE_LIMITED" });
});
