import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import { setCurrentPhoto } from "~/pages/photo/current-photo.ts";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { PageFrame } from "./page-frame.tsx";
import { renderPage } from "../../../tests/ui/render-page.tsx";

const footer = {
  supportEmail: "help@example.com",
  styles: [{ id: "x", title: "X" }],
  styleCount: 6,
  tools: [{ id: "film", title: "Film" }],
  year: 2026,
};
const frame = (
  <PageFrame footer={footer} bringsSession={false} toolIds={["film"]}>
    <h1>Page</h1>
  </PageFrame>
);
let balance = 4;
const answer = vi.fn(async () => Response.json({ balance, plan: "visitor" }));

beforeEach(() => {
  balance = 4;
  answer.mockClear();
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("PageFrame surrounds a page accessibly, with a way past the menus", async () => {
  const { container } = renderPage(frame);
  const skip = screen.getByText("Skip to content");
  expect(container.querySelector(skip.getAttribute("href") ?? "")?.tagName).toBe("MAIN");
  await screen.findByRole("link", { name: "4 credits. See plans" });
  await expectAccessible(container);
});

test("PageFrame leads to the same page in all languages, and marks its own", () => {
  renderPage(frame, { locale: "de", path: "/de/pricing?x=1" });
  const links = within(screen.getByRole("contentinfo"));
  expect(links.getByText("English").getAttribute("href")).toBe("/pricing?x=1");
  expect(links.getByText("繁體中文").getAttribute("href")).toBe("/tw/pricing?x=1");
  expect(links.getByText("Deutsch").getAttribute("aria-current")).toBe("true");
  expect(links.getAllByRole("link").filter((link) => link.hasAttribute("hreflang"))).toHaveLength(
    LOCALES.length,
  );
});

test("the visit's photo stands above the page once it was chosen, and one press lets go of it", async () => {
  const { container } = renderPage(frame);
  await screen.findByRole("link", { name: "4 credits. See plans" });
  const calls = answer.mock.calls.length;
  expect(container.querySelector(".photo-menu-thumb")).toBeNull();
  act(() => setCurrentPhoto({ name: "me.jpg", url: "/files/uploads/me.jpg" }));
  await waitFor(() => expect(container.querySelector(".photo-menu-thumb")).not.toBeNull());
  expect(answer.mock.calls).toHaveLength(calls);
  await expectAccessible(container);
  fireEvent.click(screen.getByRole("button", { name: "Remove", hidden: true }));
  expect(container.querySelector(".photo-menu-thumb")).toBeNull();
  const asked = answer.mock.calls as unknown as [string, RequestInit?][];
  await waitFor(() =>
    expect(asked.map(([address, options]) => [address, options?.body])).toContainEqual([
      "/api/deletions",
      JSON.stringify({ uploads: ["/files/uploads/me.jpg"] }),
    ]),
  );
});
