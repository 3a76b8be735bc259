import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "../../tests/ui/render-page.tsx";
import { dismissToast, showToast } from "./toast.ts";
import { ToastZone } from "./toast-zone.tsx";

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
