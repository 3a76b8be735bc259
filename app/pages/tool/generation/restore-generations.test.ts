import { expect, test, vi } from "vitest";
import type { GenerationAction } from "./generation-state.ts";
import { restoreGenerations } from "./session.ts";

const NOW = Date.parse("2026-10-26T14:06:12Z");
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
const running = (id: string, hours: number) => ({ id, status: "running", createdAt: hoursAgo(hours) });
const made = (id: string, hours: number) => ({
  id,
  status: "succeeded",
  createdAt: hoursAgo(hours),
  results: [{ imageUrl: `/${id}.mp4` }],
});

const request = { submit: "/x", body: {}, needsCheck: true, shownPrompt: "", photos: [], preview: null };

async function restore(
  generations: unknown[],
  {
    claim = (): boolean => true,
    /** Seconds since the press that somebody waits for, and whether the server knows its key. */
    pressed = undefined as { ago: number; isKnown: boolean } | undefined,
  } = {},
) {
  const actions: GenerationAction[] = [];
  const followOn = vi.fn(async () => true);
  const resend = vi.fn(async () => true);
  const keys = { listAwaited: () => attempts, settle: vi.fn(), giveUp: vi.fn() };
  const attempts =
    pressed === undefined
      ? []
      : [{ key: "k", toolId: "film", isAwaited: true, sentAt: NOW - pressed.ago * 1000, request }];
  const hasEnded = await restoreGenerations(
    { tool: { id: "film", output: "video" }, claim, signal: new AbortController().signal },
    {
      callApi: async ({ path }) =>
        path.includes("key=") && pressed?.isKnown === false
          ? { ok: false, failure: { code: "NOT_FOUND" } }
          : { ok: true, body: { generations } },
      keys,
      resend,
      follower: { followOn },
      now: () => NOW,
      dispatch: (action) => actions.push(action),
    },
  );
  return { hasEnded, followOn, actions, resend, keys };
}

test("results of the last day come back, older ones do not", async () => {
  const { actions, hasEnded } = await restore([made("new", 1), made("old", 30)]);
  const [restored] = actions;
  expect(restored?.type === "restored" && restored.results.map(({ address }) => address)).toEqual([
    "/new.mp4",
  ]);
  expect(hasEnded).toBe(false);
});

test("everything that still runs is followed on, in the order in which it was asked for", async () => {
  const photo = { uploadedImages: ["/a.jpg", "/more.jpg"] };
  const { actions, followOn, hasEnded } = await restore([
    running("b", 0.01),
    { ...running("a", 0.02), ...photo },
  ]);
  expect(followOn).toHaveBeenCalledExactlyOnceWith(["a", "b"], { a: "/a.jpg" }, expect.anything());
  expect(actions.at(-1)).toMatchObject({ type: "resumed", startedAt: Date.parse(hoursAgo(0.01)) });
  expect(hasEnded).toBe(true);
});

test("what runs is left alone while this page makes something itself", async () => {
  const { followOn, hasEnded } = await restore([running("a", 0.01)], { claim: () => false });
  expect(followOn).not.toHaveBeenCalled();
  expect(hasEnded).toBe(false);
});

test("a press that the server does not know is sent again under its key", async () => {
  const { resend, hasEnded } = await restore([], { pressed: { ago: 2, isKnown: false } });
  expect(resend).toHaveBeenCalledWith([request]);
  expect(hasEnded).toBe(true);
});

test("a press that the server knows is settled, and what it runs is followed", async () => {
  const { resend, keys, followOn } = await restore([running("a", 0.01)], {
    pressed: { ago: 2, isKnown: true },
  });
  expect(keys.settle).toHaveBeenCalledWith("k");
  expect(resend).not.toHaveBeenCalled();
  expect(followOn).toHaveBeenCalledOnce();
});

test("a press of long ago is not paid for now", async () => {
  const { resend, keys, hasEnded } = await restore([], { pressed: { ago: 3600, isKnown: false } });
  expect(resend).not.toHaveBeenCalled();
  expect(keys.giveUp).toHaveBeenCalledWith("k");
  expect(hasEnded).toBe(false);
});
