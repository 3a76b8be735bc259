import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { samplePhoto } from "../../sample-photo.ts";
import { startProduction, type Production } from "../production/start-production.ts";
import { liveSteadily } from "./live-steadily.ts";
import { openProbe, type Probe, type Sample } from "./probe-production.ts";

const { SOAK_MINUTES: minutes } = z
  .object({ SOAK_MINUTES: z.coerce.number().int().positive().default(60) })
  .parse(process.env);
/** Beyond those minutes: the last answers and the audit. */
const AFTER_MS = 600_000;
/** Looks at everything, evenly over the time: one a minute in an hour. */
const SAMPLES = 60;
/**
 * What counts as level: the median of the last third is at most so far above the one of the second third. The first third
 * fills caches. Node.js lets its memory swing by some megabytes, pools open connections as it comes, up to ten each, and
 * autovacuum comes when a fifth of a table is dead. The engine's processes, which begin and end with the work, are noted.
 */
const LEVEL = {
  memoryMB: 0.1,
  handles: 0.1,
  connections: 0.25,
  emptyPercent: 0.15,
} as const satisfies Partial<Record<keyof Sample, number>>;

/**
 * The most clicks that may be told to come back: the share of answers at which the alert of `alerts.yml` calls somebody.
 * One is allowed however short the time is, since the machine may be busy with something else for a moment.
 */
const MOST_REFUSED = 0.02;

let production: Production;
let probe: Probe;
beforeAll(async () => {
  production = await startProduction();
  probe = await openProbe(production);
});
afterAll(async () => {
  await probe?.close();
  await production?.stop();
});

const medianOf = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

test(
  "steady use leaves memory, open handles, connections and the tables' empty share level, and the ledger right",
  async () => {
    const life = liveSteadily(production.sites.origin, await samplePhoto());
    const samples: Sample[] = [];
    const begun = Date.now();
    for (let nth = 1; nth <= SAMPLES; nth += 1) {
      const due = begun + (nth * minutes * 60_000) / SAMPLES;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())));
      await probe.makeDue();
      const sample = await probe.look();
      samples.push(sample);
      process.stdout.write(`${JSON.stringify({ nth, ...sample })}\n`);
    }
    const { clicks, refused, failures } = await life.end();
    const third = SAMPLES / 3;
    const parts = [0, 1, 2].map((at) => samples.slice(at * third, (at + 1) * third));
    const mediansOf = (name: keyof Sample) => parts.map((part) => medianOf(part.map((one) => one[name])));
    const grown = Object.entries(LEVEL).flatMap(([key, share]) => {
      const name = key as keyof typeof LEVEL;
      const [, second = 0, last = 0] = mediansOf(name);
      return last <= second * (1 + share) ? [] : [`${NAMES[name]}: ${second} → ${last}`];
    });
    expect(failures).toEqual([]);
    expect(refused).toBeLessThanOrEqual(Math.max(1, clicks * MOST_REFUSED));
    expect(grown).toEqual([]);
    await probe.excuseDeleted();
    expect(production.audit()).toBe("");
  },
  minutes * 60_000 + AFTER_MS,
);

const NAMES = {
  memoryMB: "memory of the three instances",
  wholeMemoryMB: "megabytes of theirs and the engine's processes",
  handles: "their open handles",
  connections: "connections to PostgreSQL",
  emptyPercent: "share of tables and indexes that holds nothing",
  tablesMB: "megabytes of tables and indexes",
  deadRows: "dead rows",
} as const satisfies Record<keyof Sample, string>;
