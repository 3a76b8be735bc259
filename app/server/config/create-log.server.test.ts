import { EventEmitter } from "node:events";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { beforeEach, expect, test } from "vitest";
import { createLog } from "./create-log.server.ts";
import { guardProcess } from "~/server/http/site-process.server.ts";

const SECRET = "v_visitor-and-token";
const failure = () => new DrizzleQueryError(`select '${SECRET}'`, [SECRET], new Error(SECRET));

let lines: string[];
beforeEach(() => {
  lines = [];
});
const openLog = () => createLog("trace", { write: (line) => void lines.push(line) });

test("an error is described wherever it stands in a line, also alone and without a message", () => {
  const log = openLog();
  log.error({ err: failure() }, "one");
  log.error({ err: failure() });
  log.warn(failure());
  log.warn(failure(), "two");
  log.info({ anything: failure(), deep: { list: [failure()] } }, "three");
  log.info({ err: { message: SECRET, stack: SECRET } }, "four");
  log.error({ request: new Request(`http://site.test/${SECRET}`), map: new Map([[SECRET, SECRET]]) }, "five");
  log.error("six %s", SECRET);
  expect(lines).toHaveLength(8);
  expect(lines.join("")).not.toContain(SECRET);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ msg: "one", err: { statement: "select" } });
});

test("what a package writes to the console, and what nobody caught, is told by place and kind, never by its words", () => {
  const written: string[] = [];
  const own = (...texts: unknown[]) => void written.push(String(texts[0]));
  const guarded = { error: own, warn: own, log: own, info: own, debug: own, trace: own };
  const ends: number[] = [];
  const run = Object.assign(new EventEmitter(), { exit: (code: number) => void ends.push(code) });
  guardProcess(openLog(), { console: guarded, process: run });
  guarded.error(`# SERVER_ERROR: ${SECRET}`, failure());
  guarded.log(SECRET);
  run.emit("warning", new Error(SECRET));
  expect(ends).toEqual([]);
  run.emit("unhandledRejection", failure());
  run.emit("uncaughtException", failure());
  expect(ends).toEqual([1, 1]);
  expect(lines).toHaveLength(5);
  expect(written).toEqual([]);
  expect(lines.join("")).not.toContain(SECRET);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    at: expect.arrayContaining([expect.stringContaining("create-log.server.test.ts")]),
    errors: [{ statement: "select" }],
  });
});
