import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { upload } from "~/server/db/schema/files.ts";
import { startTwoInstances, type TwoInstances } from "../../../tests/start-two-instances.ts";
import { fileSweeps } from "./sweep-files.server.ts";
import { startSweeper, type Sweep, type Sweeper } from "./sweeper.server.ts";

const NOW = new Date("2030-05-01T12:00:00Z");
const COUNT = 2_000;

let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances();
});
afterAll(() => instances?.stop(), 60_000);

test("instances that sweep at once remove each file once, get all of them, and wait for nobody", async () => {
  const { first, second } = instances;
  const keyOf = (number: number) => `uploads/${String(number).padStart(5, "0")}.png`;
  await first.db.insert(upload).values(
    Array.from({ length: COUNT }, (_, number) => ({
      ...{ key: keyOf(number), ownerId: "o", contentType: "image/png", maxBytes: 1 },
      expiresAt: new Date(NOW.getTime() - COUNT + number),
    })),
  );
  const removals: string[] = [];
  const stuck = keyOf(3);
  const errors: object[] = [];
  const open = ({ db, kind }: Pick<Database, "db" | "kind">): Sweeper =>
    startSweeper({
      sweeps: fileSweeps({
        db,
        async removeFile(key) {
          if (key === stuck) throw new Error("it can't be removed");
          removals.push(key);
        },
        listFiles: async function* () {},
      }),
      database: { db, kind },
      log: { info: () => undefined, error: (fields) => void errors.push(fields) },
      now: () => NOW,
      intervalMs: 3_600_000,
    });
  const sweepers = [first, second, first, second].map(open);
  const isLeft = async () => (await first.db.select({ key: upload.key }).from(upload)).map(({ key }) => key);
  // Whoever finds another at work passes; so each sweeps until nothing but the stuck one is left.
  await Promise.all(
    sweepers.map(async (sweeper) => {
      do await sweeper.sweepOnce(NOW);
      while ((await isLeft()).length > 1);
    }),
  );
  await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
  expect(await isLeft()).toEqual([stuck]);
  expect(removals).toHaveLength(COUNT - 1);
  expect(new Set(removals).size).toBe(COUNT - 1);
  expect(errors.length).toBeGreaterThan(0);
});

test("instances that list their sweeps in another order share out the same sweep, and keep each other from no other", async () => {
  const { first, second } = instances;
  let [begin, end] = [(): void => undefined, (): void => undefined];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const ended = new Promise<void>((resolve) => (end = resolve));
  const long = async () => {
    begin();
    await ended;
    return 1;
  };
  const open = ({ db, kind }: Pick<Database, "db" | "kind">, sweeps: Sweep[]): Sweeper =>
    startSweeper({
      ...{ sweeps, database: { db, kind }, now: () => NOW, intervalMs: 3_600_000 },
      log: { info: () => undefined, error: ({ err }: { err?: unknown }) => expect.fail(String(err)) },
    });
  const quick = (name: string): Sweep => ({ name, run: async () => 1 });
  const before = open(first, [{ name: "long", run: long }, quick("files")]);
  const after = open(second, [quick("mails"), quick("files"), quick("long")]);
  const running = before.sweepOnce(NOW);
  await begun;
  expect(await after.sweepOnce(NOW)).toEqual({ mails: 1, files: 1, long: null });
  end();
  expect(await running).toEqual({ long: 1, files: 1 });
  await Promise.all([before.stop(), after.stop()]);
});
