import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSecondsLeft } from "./mail-sent.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("useSecondsLeft counts down to nothing, and anew for another cause", () => {
  const { result, rerender } = renderHook(({ cause }) => useSecondsLeft(60, cause), {
    initialProps: { cause: 1 },
  });
  expect(result.current).toBe(60);
  act(() => void vi.advanceTimersByTime(59_000));
  expect(result.current).toBe(1);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(result.current).toBe(0);
  rerender({ cause: 2 });
  expect(result.current).toBe(60);
});
