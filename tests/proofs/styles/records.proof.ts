import { afterAll, describe, expect, test } from "vitest";
import { listBrokenByPhoto, listUnkept } from "../../styles/records/judge-record.ts";
import { compareRecords } from "../../styles/records/compare-records.ts";
import { listProven } from "../../styles/records/list-proven.ts";
import { openBench } from "../../styles/records/open-bench.ts";
import { writeRecord } from "../../styles/records/record.ts";
import { STYLES_DIR } from "../../styles/engine/open-styles.ts";
import { noteFigure } from "../proof-notes.ts";
import { chooseStyles, readStyleChoice } from "./choose-styles.ts";

const all = await listProven(STYLES_DIR);
const chosen = chooseStyles(
  all.map(({ id }) => id),
  readStyleChoice(),
);
const styles = all.filter(({ id }) => chosen.includes(id));

const bench = openBench();
let cpuSeconds = 0;
let differences = 0;
let measured = 0;

afterAll(async () => {
  await bench.close();
  noteFigure("styles measured anew", `${measured} of ${all.length}`);
  noteFigure("numbers that differ from the records", differences);
  noteFigure("CPU minutes of measuring", (cpuSeconds / 60).toFixed(1));
});

describe.each(styles)("$id", ({ id, key, record, stale, ...proven }) => {
  test(`${id} measured anew is what its record says, and keeps its promise`, async () => {
    const anew = await bench.measure(proven, key, stale === null ? null : record);
    measured += 1;
    process.stdout.write(`${id}: its grade is ${anew.grade}\n`);
    cpuSeconds += anew.cpuSeconds;
    if (stale !== null) {
      writeRecord(STYLES_DIR, id, anew);
      process.stdout.write(`${id}: a new record was written, because ${stale}\n`);
    }
    expect(listUnkept(proven, anew)).toEqual([]);
    expect(listBrokenByPhoto(proven, anew).length, "checks that an unchanged photo fails").toBeGreaterThan(0);
    if (record === null) return;
    const found = compareRecords(record, anew);
    differences += found.length;
    for (const difference of found) process.stdout.write(`${id}: ${difference}\n`);
    if (stale === null) expect(found).toEqual([]);
  });
});

test("the run is of one style at least", () => {
  expect(styles.length).toBeGreaterThan(0);
});
