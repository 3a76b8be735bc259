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

test("CatalogPage fetches the largest picture first, the others when they are near, each as wide as it is shown", () => {
  const many = Array.from({ length: 6 }, (_, index) => card(`style-${index}`));
  renderPage(<CatalogPage {...props} cards={many} found={6} total={6} />);
  const find = (index: number) => screen.getByAltText(`style-${index} after`);
  expect(find(0).getAttribute("fetchpriority")).toBe("high");
  expect(screen.getByAltText("style-0 before").getAttribute("fetchpriority")).toBeNull();
  expect([0, 3, 4].map((index) => find(index).getAttribute("loading"))).toEqual(["eager", "eager", "lazy"]);
  expect(find(4).getAttribute("srcset")).toContain("/style-4 after.webp?w=360 360w, ");
  expect(find(4).getAttribute("sizes")).not.toBe(find(0).getAttribute("sizes"));
});

test("CatalogPage says which example is a drawing", () => {
  renderPage(<CatalogPage {...props} cards={[card("one", { exampleIsIllustration: true }), card("two")]} />);
  expect(screen.getAllByText("Illustration")).toHaveLength(1);
});

test("CatalogPage leads to each tag, keeping the search, and marks the one that is on", () => {
  renderPage(<CatalogPage {...props} query={{ search: "toy", tag: "art", pages: 1 }} />, { locale: "de" });
  const chips = within(screen.getByRole("navigation", { name: "Arten von Stilen und Tools" }));
  expect(chips.getByRole("link", { name: /Art/ }).getAttribute("href")).toBe("/de/imgfx-style?q=toy&tag=art");
  expect(chips.getByRole("link", { name: /Art/ }).getAttribute("aria-current")).toBe("true");
  expect(chips.getByRole("link", { name: /Alles/ }).getAttribute("href")).toBe("/de/imgfx-style?q=toy");
});

test("CatalogPage says when nothing was found, and leads back", async () => {
  const { container } = renderPage(
    <CatalogPage {...props} cards={[]} found={0} query={{ search: "zzz", tag: undefined, pages: 1 }} />,
  );
  expect(screen.getByRole("status").textContent).toBe("No styles or tools found");
  expect(screen.getByRole("link", { name: "Show everything" }).getAttribute("href")).toBe("/imgfx-style");
  await expectAccessible(container);
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

test("CatalogPage puts the tools first where the best match is one of them", () => {
  const { container } = renderPage(
    <CatalogPage {...props} tools={[card("film", { section: "tool" })]} isToolFirst />,
  );
  const titles = [...container.querySelectorAll("h3")].map((title) => title.textContent);
  expect(titles[0]).toBe("Title of film");
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

const tools = [
  card("film", { section: "tool", output: "video", credits: 10, example: undefined }),
  card("upscale", { section: "tool" }),
  card("song", { section: "tool", output: "audio", example: undefined, isNew: true }),
];

test("CatalogPage shows the other tools after the styles, with the least that they cost", async () => {
  const { container } = renderPage(<CatalogPage {...props} tools={tools} />, { path: "/imgfx-style" });
  const section = within(screen.getByRole("region", { name: "Other tools" }));
  expect(section.getAllByRole("listitem")).toHaveLength(3);
  expect(section.getByRole("link", { name: "Title of film" }).getAttribute("href")).toBe("/imgfx-style/film");
  expect(section.getByText("10 credits")).toBeTruthy();
  expect(section.getAllByText("2 credits")).toHaveLength(2);
  expect(section.getByText("New")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("6 styles and tools");
  await expectAccessible(container);
});

test("CatalogPage draws what a tool makes where there is no picture of it", () => {
  const { container } = renderPage(<CatalogPage {...props} cards={[]} found={0} tools={tools} />);
  expect(container.querySelectorAll(".tool-card .output-face")).toHaveLength(2);
  expect(container.querySelectorAll(".tool-card .seam")).toHaveLength(1);
  expect(container.querySelector(".style-card")).toBeNull();
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
