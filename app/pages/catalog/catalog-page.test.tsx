import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { makeCard as card } from "../../../tests/ui/make-card.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { CatalogPage, type CatalogPageProps } from "./catalog-page.tsx";

afterEach(cleanup);

const cards = [
  card("one", { isHot: true, claimedSeconds: [10, 15] }),
  card("two", { isNew: true }),
  card("three"),
];
const props: CatalogPageProps = {
  cards,
  found: 3,
  tools: [],
  near: [],
  nearWords: [],
  isToolFirst: false,
  total: 3,
  tags: [{ key: "art", label: "Art", count: 3 }],
  query: { search: "", tag: undefined, pages: 1 },
  moreAddress: undefined,
  previews: "local",
};

test("CatalogPage lists the styles with marks, price and claimed time", async () => {
  const { container } = renderPage(<CatalogPage {...props} />, { path: "/imgfx-style" });
  const items = [...container.querySelectorAll<HTMLElement>(".style-card")];
  expect(items).toHaveLength(3);
  const first = within(items[0] ?? container);
  expect(first.getByRole("link", { name: "Title of one" }).getAttribute("href")).toBe("/imgfx-style/one");
  expect(first.getByText("Hot")).toBeTruthy();
  expect(first.getByText("2 credits")).toBeTruthy();
  expect(first.getByText("Takes about 10 to 15 seconds")).toBeTruthy();
  expect(within(items[1] ?? container).getByText("New")).toBeTruthy();
  await expectAccessible(container);
});

test("CatalogPage leads to each tag, keeping the search, and marks the one that is on", () => {
  renderPage(<CatalogPage {...props} query={{ search: "toy", tag: "art", pages: 1 }} />, { locale: "de" });
  const chips = within(screen.getByRole("navigation", { name: "Arten von Stilen und Tools" }));
  expect(chips.getByRole("link", { name: /Art/ }).getAttribute("href")).toBe("/de/imgfx-style?q=toy&tag=art");
  expect(chips.getByRole("link", { name: /Art/ }).getAttribute("aria-current")).toBe("true");
  expect(chips.getByRole("link", { name: /Alles/ }).getAttribute("href")).toBe("/de/imgfx-style?q=toy");
});

test("CatalogPage offers words that work and the nearest where nothing was found, apart from hits", async () => {
  const near = [card("one"), card("film", { section: "tool", output: "video", example: undefined })];
  const { container } = renderPage(
    <CatalogPage
      {...props}
      {...{ cards: [], found: 0, near, nearWords: ["anime", "passport photo"] }}
      query={{ search: "zzz", tag: undefined, pages: 1 }}
    />,
  );
  expect(screen.getByRole("status").textContent).toBe("No styles or tools found");
  const words = within(screen.getByRole("list", { name: "Words that find something" }));
  expect(words.getByRole("link", { name: "passport photo" }).getAttribute("href")).toBe(
    "/imgfx-style?q=passport+photo",
  );
  const nearest = within(screen.getByRole("region", { name: "The nearest we have" }));
  expect(nearest.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Title of one",
    "Title of film",
  ]);
  await expectAccessible(container);
});

test("CatalogPage focuses the search at a slash, not while somebody types elsewhere", () => {
  const onSearch = vi.fn();
  renderPage(
    <>
      <CatalogPage {...props} onSearch={onSearch} />
      <textarea aria-label="Elsewhere" />
    </>,
  );
  const field = screen.getByRole("searchbox");
  fireEvent.keyDown(screen.getByLabelText("Elsewhere"), { key: "/" });
  fireEvent.keyDown(document.body, { key: "/", ctrlKey: true });
  expect(document.activeElement).not.toBe(field);
  fireEvent.keyDown(document.body, { key: "/" });
  expect(document.activeElement).toBe(field);
  expect(onSearch).toHaveBeenCalledOnce();
});

test("CatalogPage picks several styles for one sheet, says what they cost for a photo, and leads to the sheet", async () => {
  const some = [card("one"), card("two"), card("pair", { fitsSheet: false })];
  const { container } = renderPage(<CatalogPage {...props} cards={some} />, { path: "/imgfx-style" });
  fireEvent.click(screen.getByRole("button", { name: "Select several" }));
  expect(screen.queryByRole("region", { name: "Selected styles" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Title of two" }));
  fireEvent.click(screen.getByRole("button", { name: "Title of one" }));
  expect(screen.getByRole("button", { name: "Title of one" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.queryByRole("button", { name: "Title of pair" })).toBeNull();
  expect(screen.getByText("Made only on its own page.")).toBeTruthy();
  const bar = within(screen.getByRole("region", { name: "Selected styles" }));
  expect(bar.getByText("2 styles")).toBeTruthy();
  expect(bar.getByText("4 credits")).toBeTruthy();
  const way = bar.getByRole("link", { name: "To the contact sheet" });
  expect(way.getAttribute("href")).toBe("/sheet?styles=two,one");
  await expectAccessible(container);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.queryByRole("region", { name: "Selected styles" })).toBeNull();
  expect(screen.getByRole("link", { name: "Title of one" })).toBeTruthy();
});
