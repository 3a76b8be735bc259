import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { MissingPart } from "./missing-part.tsx";

const isOnline = vi.spyOn(navigator, "onLine", "get");
const tell = (event: string) => act(() => void window.dispatchEvent(new Event(event)));

beforeEach(() => void isOnline.mockReturnValue(true));
afterEach(cleanup);

test("a part that is gone offers a reload and can be closed", async () => {
  const { container } = renderPage(<MissingPart />);
  tell("vite:preloadError");
  expect(await screen.findByRole("button", { name: "Reload the page" })).toBeTruthy();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("button", { name: "Reload the page" })).toBeNull();
});

test("offline the person is told to wait for the connection, and no longer once it is there", async () => {
  isOnline.mockReturnValue(false);
  renderPage(<MissingPart />);
  tell("vite:preloadError");
  expect(await screen.findByText(/once you are connected/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reload the page" })).toBeNull();
  tell("online");
  expect(screen.queryByText(/once you are connected/)).toBeNull();
});
