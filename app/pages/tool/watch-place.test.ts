import { expect, test } from "vitest";
import type { ApiAnswer } from "./form/api-call.ts";
import type { GenerationAction } from "./generation/generation-state.ts";
import { watchPlace } from "./watch-place.ts";

const told = (facts: object): ApiAnswer => ({
  ok: true,
  body: { generations: [{ id: "a", createdAt: "2026-10-26T14:06:00Z", status: "running", ...facts }] },
});

async function watch(answers: ApiAnswer[], stop = new AbortController()) {
  const actions: GenerationAction[] = [];
  const paths: string[] = [];
  await watchPlace({ id: "ink", output: "image" }, stop.signal, {
    callApi: async ({ path }) => {
      paths.push(path);
      const answer = answers.shift();
      if (answer === undefined) stop.abort();
      return answer ?? told({ stage: "queued", ahead: 9 });
    },
    sleep: async () => undefined,
    dispatch: (action) => actions.push(action),
  });
  return { actions, paths };
}

test("the place in the queue is told at each look, until the run is worked on", async () => {
  const { actions, paths } = await watch([
    { ok: false, failure: { code: "NO_ANSWER" } },
    told({ status: "succeeded", stage: undefined }),
    told({ stage: "queued", ahead: 2 }),
    told({ stage: "queued", ahead: 0 }),
    told({ stage: "working" }),
  ]);
  expect(actions).toEqual([2, 0, null].map((ahead) => ({ type: "placed", ahead })));
  expect(paths).toEqual(Array<string>(5).fill("/api/generations?toolId=ink"));
});

test("a queue that tells no place is none, and nothing is told once the answer is there", async () => {
  const { actions, paths } = await watch([told({ stage: "queued" })]);
  expect(actions).toEqual([{ type: "placed", ahead: null }]);
  expect(paths).toHaveLength(2);
});
