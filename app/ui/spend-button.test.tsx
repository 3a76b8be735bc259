import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { SpendButton } from "./coin.tsx";
import { renderPage } from "../../tests/ui/render-page.tsx";

afterEach(cleanup);

test("SpendButton takes no clicks while it is busy, and says that it is", async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const draw = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <SpendButton label="Generate" busyLabel="Generating..." price="2" busy={busy} onClick={onClick} />
    </form>
  );
  renderPage(draw(true));
  const button = screen.getByRole("button", { name: "Generating... 2" });
  expect(button.getAttribute("aria-busy")).toBe("true");
  await userEvent.click(button);
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0]);
  cleanup();
  renderPage(draw(false));
  await userEvent.click(screen.getByRole("button"));
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
});
