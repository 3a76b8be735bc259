import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { showToast } from "./toast.ts";
import { ToastZone } from "./toast-zone.tsx";

vi.mock("./toast-list.tsx", () => {
  throw new Error("the file is gone");
});
afterEach(cleanup);
afterAll(() => vi.doUnmock("./toast-list.tsx"));

test("where the list cannot be had, toasts are told plainly and the page goes on", async () => {
  renderPage(
    <>
      <p>the page</p>
      <ToastZone />
    </>,
  );
  act(() => void showToast({ kind: "bad", text: "Failed to upload image" }));
  expect(await screen.findByText("Failed to upload image")).toBeTruthy();
  expect(screen.getByText("the page")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Failed to upload image")).toBeNull();
});
