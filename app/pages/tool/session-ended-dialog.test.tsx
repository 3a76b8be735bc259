import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { messagesOf } from "~/i18n/messages.server.ts";
import { I18nProvider } from "~/i18n/use-translate.tsx";
import { CREDITS_CHANGED } from "~/pages/frame/credits.ts";
import { stubBrowser } from "../../../tests/ui/make-style-page.ts";
import { makePageStub } from "../../../tests/ui/make-page-stub.tsx";
import { SessionEndedDialog } from "./overlay-content.tsx";

const onClose = vi.fn();
const signOut = vi.fn(() => null);

beforeEach(() => {
  stubBrowser({});
  onClose.mockClear();
  signOut.mockClear();
  const routes = [
    {
      path: "/imgfx-style/:toolId",
      Component: () => (
        <I18nProvider locale="en" messages={messagesOf("en", ["common", "style"])}>
          <SessionEndedDialog open onClose={onClose} />
        </I18nProvider>
      ),
    },
    { path: "/sign-out", action: signOut },
  ];
  render(makePageStub(routes, "/imgfx-style/photo"));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("signing in anew leads back to the form", () => {
  expect(screen.getByRole("heading", { name: "Your session has ended" })).toBeTruthy();
  const way = screen.getByRole("link", { name: "Sign in" });
  expect(way.getAttribute("href")).toBe("/sign-in?next=%2Fimgfx-style%2Fphoto");
});

test("going on without an account signs out, has the balance asked for anew, and closes", async () => {
  const heard = vi.fn();
  window.addEventListener(CREDITS_CHANGED, heard);
  await userEvent.click(screen.getByRole("button", { name: "Continue without an account" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(heard).toHaveBeenCalledTimes(1);
  window.removeEventListener(CREDITS_CHANGED, heard);
});
