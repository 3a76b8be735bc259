import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, expect, test } from "vitest";
import { outlastToasts } from "../../../tests/ui/outlast-toasts.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { dismissToast, showToast } from "./toast.ts";
import { ToastZone } from "./toast-zone.tsx";

afterAll(outlastToasts);
afterEach(cleanup);

test("ToastZone shows toasts, replaces one with the same id and takes one away when told to", async () => {
  renderPage(<ToastZone />);
  act(() => {
    showToast({ id: "upload", kind: "run", text: "Uploading image..." });
    showToast({ id: "other", kind: "bad", text: "Failed to upload image" });
  });
  await screen.findByText("Uploading image...");
  await screen.findByText("Failed to upload image");

  act(() => void showToast({ id: "upload", kind: "ok", text: "Image uploaded successfully" }));
  await screen.findByText("Image uploaded successfully");
  expect(screen.queryByText("Uploading image...")).toBeNull();

  act(() => dismissToast("other"));
  await waitFor(() => expect(screen.queryByText("Failed to upload image")).toBeNull());
});

test("closing a toast by its button lets the same one come again", async () => {
  renderPage(<ToastZone />);
  const show = () => act(() => void showToast({ id: "failed", kind: "bad", text: "Failed to upload image" }));
  show();
  await screen.findByText("Failed to upload image");
  // A click alone: sonner holds on to the pointer, which jsdom cannot.
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText("Failed to upload image")).toBeNull());
  show();
  expect(await screen.findByText("Failed to upload image")).toBeTruthy();
});
