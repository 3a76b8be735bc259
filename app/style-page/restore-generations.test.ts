import { expect, test, vi } from "vitest";
import type { GenerationAction } from "./generation-state.ts";
import { restoreGenerations } from "./restore-generations.ts";

const NOW = Date.parse("2026-10-26T14:06:12Z");
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
const running = (id: string, hours: number) => ({ id, status: "running", createdAt: hoursAgo(hours) });
const made = (id: string, hours: number) => ({
  id,
  status: "succeeded",
  createdAt: hoursAgo(hours),
  results: [{ imageUrl: `/${id}.mp4` }],
});

async function restore(
  generations: unknown[],
  { claim = (): boolean => true, delivery = "task" as "task" | "wait" } = {},
) {
  const actions: GenerationAction[] = [];
  const follow = vi.fn(async () => true);
  const hasEnded = await restoreGenerations(
    { tool: { id: "film", output: "video", delivery }, claim, signal: new AbortController().signal },
    {
      callApi: async () => ({ ok: true, body: { generations } }),
      follower: { follow, cancel: async () => false },
      sleep: async () => undefined,
      now: () => NOW,
      dispatch: (action) => actions.push(action),
    },
  );
  return { hasEnded, follow, actions };
}

test("results of the last day come back, older ones do not", async () => {
  const { actions, hasEnded } = await restore([made("new", 1), made("old", 30)]);
  const [restored] = actions;
  expect(restored?.type === "restored" && restored.results.map(({ address }) => address)).toEqual([
    "/new.mp4",
  ]);
  expect(hasEnded).toBe(false);
});

test("every task that still runs is followed on, in the order in which they were asked for", async () => {
  const { actions, follow, hasEnded } = await restore([running("b", 0.01), running("a", 0.02)]);
  expect(follow).toHaveBeenCalledWith(["a", "b"], expect.anything(), expect.anything());
  expect(actions.at(-1)).toMatchObject({ type: "resumed", startedAt: Date.parse(hoursAgo(0.01)) });
  expect(hasEnded).toBe(true);
});

test("what runs is left alone while this page makes something itself", async () => {
  const { follow, hasEnded } = await restore([running("a", 0.01)], { claim: () => false });
  expect(follow).not.toHaveBeenCalled();
  expect(hasEnded).toBe(false);
});
