import { afterEach, beforeEach, expect, vi, type MockInstance } from "vitest";

let spy: MockInstance<typeof console.error>;

// A test that expects a console.error replaces this spy's record itself with `vi.mocked(console.error).mockClear()`.
beforeEach(() => {
  spy = vi.spyOn(console, "error");
});

afterEach(() => {
  const calls = spy.mock.calls.map((call) => call.map(String).join(" "));
  spy.mockRestore();
  expect(calls, "unexpected console.error").toEqual([]);
});
