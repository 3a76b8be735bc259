import { expect, test, vi } from "vitest";
import { readGeneration } from "~/pages/tool/generation/read-generations.ts";
import type { ApiAnswer, ApiCall, ApiSuccess } from "~/pages/tool/form/api-call.ts";
import { followGeneration, watchGeneration } from "./follow-generation.ts";

const answer = (status: string, stage?: string): ApiSuccess => ({
  ok: true,
  body: { id: "g/1", status, stage, createdAt: "t", results: [{ imageUrl: "/o.png" }] },
});
const fail = (code: "NO_ANSWER" | "NOT_FOUND" | "RATE_LIMITED" | "OFFLINE"): ApiAnswer => ({
  ok: false,
  failure: { code },
});

/** Follows one generation against answers in their order, then running ones, on a clock of its own. */
async function follow(answers: ApiAnswer[], signal = new AbortController().signal) {
  const calls: { call: ApiCall; atMs: number }[] = [];
  const onLook = vi.fn();
  let clockMs = 0;
  const outcome = await followGeneration(
    watchGeneration("g/1", {
      mostLooks: 140,
      readView: (body) => readGeneration(body, { id: "x", output: "image" }),
      onLook: ({ stage }) => onLook(stage),
    }),
    signal,
    {
      callApi: async (call) => {
        calls.push({ call, atMs: clockMs });
        return answers.shift() ?? answer("running");
      },
      sleep: async (milliseconds) => {
        clockMs += milliseconds;
      },
      whenOnline: async () => undefined,
    },
  );
  return { outcome, calls, onLook };
}

test("a generation is looked at by its own address until it is settled, whatever comes between", async () => {
  const between = [fail("NO_ANSWER"), fail("RATE_LIMITED"), { ok: true, body: "oops" } as const];
  const { outcome, calls } = await follow([answer("running"), ...between, answer("succeeded")]);
  expect(outcome).toMatchObject({ name: "settled", view: { results: [{ address: "/o.png" }] } });
  expect(new Set(calls.map(({ call }) => call.path))).toEqual(new Set(["/api/generations/g%2F1"]));
  expect(calls.map(({ atMs }) => atMs)).toEqual([1000, 4000, 7000, 10_000, 13_000]);
});

test("a look comes no sooner than the answer before wished, and no sooner than usual", async () => {
  const refused = { code: "RATE_LIMITED", retryAfterS: 20 } as const;
  const { calls } = await follow([
    { ...answer("running"), retryAfterS: 7 },
    { ...answer("running"), retryAfterS: 1 },
    { ok: false, failure: refused },
    answer("succeeded"),
  ]);
  expect(calls.map(({ atMs }) => atMs)).toEqual([1000, 8000, 11_000, 31_000]);
});

test("a look names the answer that is known, and one that has not changed tells nothing", async () => {
  const unchanged: ApiAnswer = { ok: false, failure: { code: "UNREADABLE", status: 304, retryAfterS: 5 } };
  const { calls, onLook, outcome } = await follow([
    { ...answer("running", "queued"), etag: '"one"' },
    unchanged,
    { ...answer("running", "working"), etag: '"two"' },
    fail("NO_ANSWER"),
    answer("succeeded"),
  ]);
  expect(outcome.name).toBe("settled");
  expect(onLook.mock.calls).toEqual([["queued"], ["working"]]);
  const known = calls.map(({ call }) => call.headers?.["If-None-Match"]);
  expect(known).toEqual([undefined, '"one"', '"one"', '"two"', '"two"']);
  expect(calls.map(({ atMs }) => atMs)).toEqual([1000, 4000, 9000, 12_000, 15_000]);
});

test("a generation that is gone ends the watch", async () => {
  expect((await follow([fail("NOT_FOUND")])).outcome).toEqual({ name: "settled", view: null });
});

test("a generation that never settles is given up after so many looks; those without a network don't count", async () => {
  const { outcome, calls } = await follow([fail("OFFLINE"), fail("OFFLINE")]);
  expect(outcome).toEqual({ name: "late" });
  expect(calls).toHaveLength(142);
});

test("a page that is left ends the watch", async () => {
  const controller = new AbortController();
  controller.abort();
  const { outcome, calls } = await follow([answer("succeeded")], controller.signal);
  expect(outcome).toEqual({ name: "left" });
  expect(calls).toEqual([]);
});
