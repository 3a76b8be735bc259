import { expect, test, vi } from "vitest";
import type { ApiAnswer } from "./form/api-call.ts";
import { followGeneration } from "./restore-generations.ts";

const answer = (status: string, stage?: string): ApiAnswer => ({
  ok: true,
  body: { generations: [{ id: "g", status, stage, createdAt: "t", results: [{ imageUrl: "/o.png" }] }] },
});

function follow(answers: ApiAnswer[], signal = new AbortController().signal, onStage = vi.fn()) {
  return followGeneration(
    { tool: { id: "x", output: "image" }, id: "g", signal },
    { callApi: async () => answers.shift() ?? answer("running"), sleep: async () => undefined, onStage },
  );
}

test("a running generation is watched until it is settled", async () => {
  const settled = await follow([
    answer("running"),
    { ok: false, failure: { code: "NO_ANSWER" } },
    answer("succeeded"),
  ]);
  expect(settled).toMatchObject({ status: "succeeded", results: [{ address: "/o.png" }] });
});

test("each look tells how far the generation is", async () => {
  const onStage = vi.fn();
  const answers = [answer("running", "queued"), answer("running", "working"), answer("succeeded")];
  await follow(answers, new AbortController().signal, onStage);
  expect(onStage.mock.calls).toEqual([["queued"], ["working"]]);
});

test("a generation that is gone ends the watch", async () => {
  expect(await follow([{ ok: true, body: { generations: [] } }])).toBeNull();
});

test("a generation that never settles ends the watch", async () => {
  expect(await follow([])).toBeNull();
});

test("a page that is left ends the watch", async () => {
  const controller = new AbortController();
  controller.abort();
  expect(await follow([answer("succeeded")], controller.signal)).toBeNull();
});
