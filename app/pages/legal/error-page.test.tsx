import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { messagesOf } from "~/i18n/messages.server.ts";
import { I18nProvider } from "~/i18n/use-translate.tsx";
import { makePageStub } from "../../../tests/ui/make-page-stub.tsx";
import { ErrorPage } from "./error-page.tsx";

afterEach(cleanup);

function renderError(thrown: unknown) {
  const routes = [
    {
      path: "/",
      loader: () => {
        throw thrown;
      },
      Component: () => null,
      HydrateFallback: () => null,
      ErrorBoundary: () => (
        <I18nProvider locale="en" messages={messagesOf("en", ["common"])}>
          <ErrorPage supportEmail="help@example.com" />
        </I18nProvider>
      ),
    },
  ];
  return render(makePageStub(routes));
}

test("ErrorPage is the not-found page for a 404", async () => {
  renderError(new Response(null, { status: 404 }));
  await screen.findByRole("heading", { name: "This frame is blank" });
  expect(screen.getByRole("link", { name: "See all styles" }).getAttribute("href")).toBe("/imgfx-style");
});

test("ErrorPage says what to do after a failure of ours, and nothing of its cause", async () => {
  renderError(new Error("secret detail"));
  await screen.findByRole("heading", { name: "This one did not develop" });
  expect(screen.getByRole("link", { name: "help@example.com" }).getAttribute("href")).toBe(
    "mailto:help@example.com",
  );
  expect(document.body.textContent).not.toContain("secret detail");
  vi.mocked(console.error).mockClear(); // React reports what a boundary caught.
});
