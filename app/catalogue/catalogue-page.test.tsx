import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import { expectAccessible } from "../../tests/ui/expect-accessible.ts";
import { renderPage } from "../../tests/ui/render-page.tsx";
import { CataloguePage, type CataloguePageProps } from "./catalogue-page.tsx";

afterEach(cleanup);

const picture = (alt: string) => ({ src: `/${alt}.webp`, width: 640, height: 800, alt });
const card = (id: string, more: Partial<CatalogCard> = {}): CatalogCard => ({
  id,
  section: "style",
  title: `Title of ${id}`,
  purpose: `Purpose of ${id}`,
  tagKeys: ["art"],
  tags: ["Art"],
  credits: 2,
  isHot: false,
  isNew: false,
  copyLocale: "en",
  example: { before: picture(`${id} before`), after: picture(`${id} after`) },
  ...more,
});
const cards = [
  card("one", { isHot: true, claimedSeconds: [10, 15] }),
  card("two", { isNew: true }),
  card("three"),
];
const props: CataloguePageProps = {
  cards,
  found: 3,
  total: 3,
  tags: [{ key: "art", label: "Art", count: 3 }],
  query: { search: "", tag: undefined, pages: 1 },
  moreAddress: undefined,
};

test("CataloguePage lists the styles with marks, price and claimed time", async () => {
  const { container } = renderPage(<CataloguePage {...props} />, { path: "/imgfx-style" });
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

test("CataloguePage fetches the largest picture first, the others when they are near, each as wide as it is shown", () => {
  const many = Array.from({ length: 6 }, (_, index) => card(`style-${index}`));
  renderPage(<CataloguePage {...props} cards={many} found={6} total={6} />);
  const find = (index: number) => screen.getByAltText(`style-${index} after`);
  expect(find(0).getAttribute("fetchpriority")).toBe("high");
  expect(screen.getByAltText("style-0 before").getAttribute("fetchpriority")).toBeNull();
  expect([0, 3, 4].map((index) => find(index).getAttribute("loading"))).toEqual(["eager", "eager", "lazy"]);
  expect(find(4).getAttribute("srcset")).toContain("/style-4 after.webp?w=360 360w, ");
  expect(find(4).getAttribute("sizes")).not.toBe(find(0).getAttribute("sizes"));
});

test("CataloguePage says which example is a drawing", () => {
  renderPage(
    <CataloguePage {...props} cards={[card("one", { exampleIsIllustration: true }), card("two")]} />,
  );
  expect(screen.getAllByText("Illustration")).toHaveLength(1);
});

test("CataloguePage leads to each tag, keeping the search, and marks the one that is on", () => {
  renderPage(<CataloguePage {...props} query={{ search: "toy", tag: "art", pages: 1 }} />, { locale: "de" });
  const chips = within(screen.getByRole("navigation", { name: "Arten von Stilen" }));
  expect(chips.getByRole("link", { name: /Art/ }).getAttribute("href")).toBe("/de/imgfx-style?q=toy&tag=art");
  expect(chips.getByRole("link", { name: /Art/ }).getAttribute("aria-current")).toBe("true");
  expect(chips.getByRole("link", { name: /Alle Stile/ }).getAttribute("href")).toBe("/de/imgfx-style?q=toy");
});

test("CataloguePage says when nothing was found, and leads back", async () => {
  const { container } = renderPage(
    <CataloguePage {...props} cards={[]} found={0} query={{ search: "zzz", tag: undefined, pages: 1 }} />,
  );
  expect(screen.getByRole("status").textContent).toBe("No styles found");
  expect(screen.getByRole("link", { name: "Show all styles" }).getAttribute("href")).toBe("/imgfx-style");
  await expectAccessible(container);
});
