import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FAVOURITES } from "#registry/contract/wire/values.ts";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { answerJson, stubBrowser } from "../../../tests/ui/make-style-page.ts";
import { makeEntry as entry, makeHistory as data } from "../../../tests/ui/make-entry.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { ToastZone } from "~/ui/toast/toast-zone.tsx";
import { HistoryPage } from "./history-page.tsx";

let calls: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  calls = stubBrowser({});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a result is marked by its heart, and the filter of the marked has its own name", async () => {
  const answer = () => answerJson({ id: "a", isFavourite: true });
  calls = stubBrowser({ "/api/favourites/a": answer });
  const groups = [{ id: FAVOURITES, title: null, count: 1 }];
  renderPage(<HistoryPage data={data([entry("a")], { groups })} />);
  const heart = await screen.findByRole("button", { name: /^Favorite: Style a/ });
  expect(heart.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(heart);
  expect(heart.getAttribute("aria-pressed")).toBe("true");
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/favourites/a")).toBe(true));
  expect(screen.getByRole("link", { name: /^Favorites/ }).getAttribute("href")).toContain("of=%7Efavourites");
});

test("under the filter of the marked, a heart taken off takes its print along, says so and leads to the next heart", async () => {
  calls = stubBrowser({ "/api/favourites/a": () => answerJson({ id: "a", isFavourite: false }) });
  const groups = [{ id: FAVOURITES, title: null, count: 2 }];
  const marked = ["a", "b"].map((id) => entry(id, { isFavourite: true }));
  renderPage(
    <>
      <HistoryPage data={data(marked, { groups, group: FAVOURITES })} />
      <ToastZone />
    </>,
  );
  const hearts = () => screen.getAllByRole("button", { name: /^Favorite: / });
  await waitFor(() => expect(hearts()).toHaveLength(2));
  fireEvent.click(hearts()[0] ?? document.body);
  expect(hearts()).toHaveLength(1);
  expect(document.activeElement).toBe(hearts()[0]);
  expect(await screen.findByText("Removed from favorites")).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Favorites/ }).textContent).toContain("1");
  fireEvent.click(hearts()[0] ?? document.body); // nobody answers this one: the print is back
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  await waitFor(() => expect(hearts()).toHaveLength(1));
});

test("a search keeps its words, and one without an answer says so and leads back to all", async () => {
  const { container } = renderPage(<HistoryPage data={data([], { total: 3, words: "sketch" })} />);
  const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search by style or day" });
  expect(field.value).toBe("sketch");
  expect(screen.getByText("Nothing matches “sketch”.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Show all" }).getAttribute("href")).toBe("/history");
  await expectAccessible(container);
});
