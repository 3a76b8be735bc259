import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenShare } from "#registry/contract/wire/responses.ts";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { answerJson, stubBrowser } from "../../../tests/ui/make-style-page.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { ShareDialog } from "./share-dialog.tsx";

const ID = "a".repeat(32);
const URL_MADE = "https://imgfx.example/s/some-token";
const later = "2026-11-29T12:00:00.000Z";

let shares: OpenShare[];
let hasOriginal: boolean;
let calls: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  shares = [];
  hasOriginal = true;
  calls = stubBrowser({
    [`/api/shares?generationId=${ID}`]: () => answerJson({ shares, hasOriginal, expiresAt: later }),
    "/api/shares": () => {
      shares = [{ id: "one", createdAt: later, expiresAt: later, withOriginal: true }];
      return answerJson({ id: "one", url: URL_MADE, expiresAt: later });
    },
    "/api/shares/one": () => {
      shares = [];
      return answerJson({ id: "one" });
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => renderPage(<ShareDialog open onClose={() => {}} generationId={ID} />);

test("a link is made for the chosen days with the photo, is shown once, and is ended where it is listed", async () => {
  const { container } = show();
  const dialog = within(await screen.findByRole("dialog", { name: "Share this picture" }));
  await userEvent.click(await dialog.findByRole("switch", { name: "Show the photo beside it" }));
  await userEvent.click(dialog.getByRole("radio", { name: "30 days" }));
  expect(dialog.getByText(/Apps and messengers may keep a preview/)).toBeTruthy();
  await expectAccessible(container);
  await userEvent.click(dialog.getByRole("button", { name: "Make the link" }));
  expect(await dialog.findByRole<HTMLInputElement>("textbox", { name: "Link" })).toHaveProperty(
    "value",
    URL_MADE,
  );
  const card = dialog.getByText("How apps show the link").parentElement?.querySelector("img");
  expect(card?.getAttribute("src")).toBe("/s/some-token/card.jpg");
  expect(dialog.getByRole("button", { name: "Copy link" })).toBeTruthy();
  expect(dialog.getByRole("listitem").textContent).toMatch(/Until Nov 29, 2026.*with the photo/);
  await expectAccessible(container);
  await userEvent.click(dialog.getByRole("button", { name: "End link 1" }));
  expect(await dialog.findByText("The link has ended.")).toBeTruthy();
  await waitFor(() => expect(dialog.queryByRole("textbox", { name: "Link" })).toBeNull());
  expect(JSON.stringify(calls)).toContain("withOriginal");
});

test("a result without a kept photo offers none, and a refusal is said", async () => {
  hasOriginal = false;
  stubBrowser({
    [`/api/shares?generationId=${ID}`]: () => answerJson({ shares, hasOriginal, expiresAt: later }),
    "/api/shares": () =>
      Response.json({ code: "CONTENT_REFUSED", message: "It can no longer be shared." }, { status: 422 }),
  });
  const { container } = show();
  await waitFor(() => expect(container.textContent).toContain("Never longer than the picture itself"));
  expect(screen.queryByRole("switch")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Make the link" }));
  expect(await screen.findByText("It can no longer be shared.")).toBeTruthy();
  await expectAccessible(container);
});
