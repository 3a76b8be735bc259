import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fieldSchema } from "#registry/contract/field.ts";
import type { Session } from "./generation/session.ts";
import { useWordsNote } from "./use-tool-form.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fields = [fieldSchema.parse({ control: "text", name: "prompt", role: "prompt", maxLength: 200 })];

function open(readWords: Session["readWords"]) {
  const session = { readWords } as Session;
  const getSession = async () => session;
  const untouched = { prompt: "" };
  return renderHook(
    ({ prompt }) => useWordsNote({ fields, values: { prompt }, untouched, hasPhotos: false }, getSession),
    { initialProps: { prompt: "" } },
  );
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a moment after the last letter it tells what would be left out", async () => {
  const readWords = vi.fn(async () => "Not followed: parrot.");
  const { result, rerender } = open(readWords);
  rerender({ prompt: "a par" });
  await wait(400);
  rerender({ prompt: "a parrot" });
  await wait(400);
  expect(readWords).not.toHaveBeenCalled();
  await wait(400);
  expect(readWords).toHaveBeenCalledExactlyOnceWith({ prompt: "a parrot" }, false);
  expect(result.current).toBe("Not followed: parrot.");
});

test("a text that nobody wrote is not asked about, and an answer that comes late says nothing", async () => {
  let answer = (_told: string): void => undefined;
  const readWords = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  const { result, rerender } = open(readWords);
  await wait(2000);
  expect(readWords).not.toHaveBeenCalled();
  rerender({ prompt: "a parrot" });
  await wait(800);
  rerender({ prompt: "" });
  await act(async () => answer("late"));
  expect(result.current).toBeNull();
});
