import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readCurrentPhoto, setCurrentPhoto } from "~/pages/photo/current-photo.ts";
import { readSheet, writeSheet } from "~/pages/sheet/sheet-data.ts";
import { stubBrowser } from "../../../tests/ui/make-style-page.ts";
import { makeEntry as entry, makeHistory as data } from "../../../tests/ui/make-entry.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { HistoryPage } from "./history-page.tsx";

beforeEach(() => {
  stubBrowser({});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setCurrentPhoto(null);
  sessionStorage.clear();
});

const pick = (id: string) =>
  fireEvent.click(screen.getByRole("checkbox", { name: new RegExp(`Select Style ${id}`) }));

test("picked pictures are the photos of the contact sheet with one press, and its styles stay", async () => {
  writeSheet(sessionStorage, { styles: ["ink"], photos: [{ name: "old", url: "/old" }], keys: {} });
  const song = { output: "audio", results: [{ kind: "audio", imageUrl: "/files/song.wav" }] } as const;
  renderPage(
    <HistoryPage
      data={data([
        entry("a"),
        entry("b"),
        entry("c"),
        entry("song", { ...song, results: [...song.results] }),
      ])}
    />,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Select" }));
  const bar = within(screen.getByRole("region", { name: "Selected results" }));
  expect(bar.getByRole("button", { name: "Contact sheet" })).toHaveProperty("disabled", true);
  for (const id of ["a", "song", "c"]) pick(id);
  const link = bar.getByRole("link", { name: "Contact sheet" });
  expect(link.getAttribute("href")).toBe("/sheet");
  fireEvent.click(link);
  expect(readSheet(sessionStorage)).toMatchObject({
    styles: ["ink"],
    photos: ["a", "c"].map((id) => ({ name: `Style ${id}`, url: `https://s.test/files/outputs/${id}.png` })),
  });
  expect(readCurrentPhoto()?.name).toBe("Style a");
});
