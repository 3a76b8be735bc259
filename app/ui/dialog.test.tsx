import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { expectAccessible } from "../../tests/ui/expect-accessible.ts";
import { renderPage } from "../../tests/ui/render-page.tsx";

// jsdom knows the element but neither of these methods.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn(function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  });
});
afterEach(cleanup);

function Example() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Upload more than 2 photos"
        description="The free plan takes 2."
        actions={<Button>Upgrade</Button>}
      />
    </>
  );
}

test("Dialog opens as a modal that is named and described", async () => {
  const { container } = renderPage(<Example />);
  expect(screen.queryByText("Upgrade")).toBeNull();
  await userEvent.click(screen.getByText("Open"));
  const dialog = screen.getByRole("dialog", { name: "Upload more than 2 photos" });
  expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalledOnce();
  expect(dialog.getAttribute("aria-describedby")).toBe(screen.getByText("The free plan takes 2.").id);
  await expectAccessible(container);
});

test("Dialog closes by its button, by Escape and by a press beside it, but not by a press inside", async () => {
  renderPage(<Example />);
  const open = () => userEvent.click(screen.getByText("Open"));
  await open();
  await userEvent.click(screen.getByText("The free plan takes 2."));
  expect(screen.getByRole("dialog")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();

  await open();
  screen.getByRole<HTMLDialogElement>("dialog").close(); // what the browser does on Escape
  await waitFor(() => expect(screen.queryByText("Upgrade")).toBeNull());

  await open();
  await userEvent.click(screen.getByRole("dialog"));
  expect(screen.queryByRole("dialog")).toBeNull();
});
