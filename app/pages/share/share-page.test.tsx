import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import type { ShareData } from "./share-data.ts";
import { SharePage } from "./share-page.tsx";

afterEach(cleanup);

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const picture = { src: PIXEL, width: 1024, height: 768 };
const share: ShareData = {
  ...{ id: "AbC_-1", expiresAt: "2026-11-29T12:00:00Z", supportEmail: "help@imgfx.example" },
  tool: { id: "pencil", title: "Pencil sketch", takesPhotos: true },
  ...{ picture, photo: null },
};

test("a shared page shows picture, style, its day, the way to try it and the way to report it", async () => {
  const { container } = renderPage(<SharePage share={share} />, { path: "/s/x" });
  expect(await screen.findByRole("heading", { level: 1, name: "Pencil sketch" })).toBeTruthy();
  expect(screen.getByRole("img", { name: "Pencil sketch, the shared picture" })).toBeTruthy();
  expect(container.textContent).toContain("open until Nov 29, 2026");
  expect(screen.getByRole("link", { name: "Try it with your photo" }).getAttribute("href")).toMatch(
    /-style\/pencil$/,
  );
  const report = screen.getByRole("link", { name: "Report this picture" }).getAttribute("href") ?? "";
  expect(decodeURIComponent(report)).toBe(
    "mailto:help@imgfx.example?subject=Report of shared picture AbC_-1",
  );
  await expectAccessible(container);
});

test("the photo stands beside it with a seam to move by keyboard", async () => {
  const { container } = renderPage(<SharePage share={{ ...share, photo: picture }} />, { path: "/s/x" });
  expect(await screen.findByRole("slider")).toBeTruthy();
  expect(screen.getByRole("img", { name: "The photo it was made from" })).toBeTruthy();
  await expectAccessible(container);
});

test("what is shared no longer says so and leads on, in Arabic too", async () => {
  const { container } = renderPage(<SharePage share={null} />, { locale: "ar", path: "/ar/s/x" });
  expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/ar");
  await expectAccessible(container);
});
