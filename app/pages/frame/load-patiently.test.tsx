import { act, cleanup, render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { loadPatiently } from "~/ui/use-module.ts";

afterEach(cleanup);

test("a lazy part that cannot be had leaves the page alone and comes with the connection", async () => {
  const load = vi
    .fn(async () => ({ default: () => <p>the part</p> }))
    .mockRejectedValueOnce(new Error("offline"));
  const Part = lazy(() => loadPatiently(load));
  render(
    <>
      <p>the page</p>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  );
  await act(async () => undefined);
  expect(screen.getByText("the page")).toBeTruthy();
  expect(screen.queryByText("the part")).toBeNull();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("the part")).toBeTruthy();
});
