import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useModule } from "./use-module.ts";

test("a part is loaded once it is wanted, and once only", async () => {
  const load = vi.fn(async () => "part");
  const { result, rerender } = renderHook(({ isWanted }) => useModule(load, isWanted), {
    initialProps: { isWanted: false },
  });
  expect(load).not.toHaveBeenCalled();
  rerender({ isWanted: true });
  await waitFor(() => expect(result.current).toBe("part"));
  rerender({ isWanted: false });
  rerender({ isWanted: true });
  expect(result.current).toBe("part");
  expect(load).toHaveBeenCalledTimes(1);
});

test("a part that could not be had is asked for again when the connection is back", async () => {
  const load = vi.fn(async () => "part").mockRejectedValueOnce(new Error("offline"));
  const { result } = renderHook(() => useModule(load, true));
  await act(async () => undefined);
  expect(result.current).toBeNull();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(result.current).toBe("part"));
});
