import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerJson, stubBrowser } from "../../../tests/ui/make-style-page.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { RecentRow } from "./recent-row.tsx";

const entry = (toolId: string, changes: object = {}) => ({
  ...{ id: toolId, toolId, position: 0, status: "succeeded", createdAt: "2026-10-26T14:06:12Z", prompt: "" },
  results: [{ kind: "image", imageUrl: `/files/${toolId}.png` }],
  ...{ uploadedImages: [], isPublic: false, expiresAt: "2026-11-26T14:06:12Z", title: `Style ${toolId}` },
  ...{ output: "image", photoCount: 1, keepsPhotos: true, usualSeconds: 10, formValues: {} },
  ...changes,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the home page leads to the styles used lately, each once, with what came of it", async () => {
  const entries = [
    entry("a"),
    entry("a", { id: "other", results: [{ kind: "image", imageUrl: "/files/older.png" }] }),
    entry("failed", { status: "failed", results: [] }),
    entry("gone", { title: null }),
    entry("b"),
  ];
  stubBrowser({ "/api/history": () => answerJson({ entries, next: null }) });
  const { container } = renderPage(<RecentRow />);
  await screen.findByRole("heading", { name: "Styles you used lately" });
  const links = screen.getAllByRole("link", { name: /^Style/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/imgfx-style/a", "/imgfx-style/b"]);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/files/a.png?w=360");
});
