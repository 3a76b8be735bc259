import { describe, expect, test } from "vitest";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import { makeCard } from "../../../tests/ui/make-card.ts";
import { countTags, filterCards, readCatalogQuery } from "./filter-cards.ts";

const card = (id: string, title: string, tagKeys: string[], tags = tagKeys) =>
  makeCard(id, { title, tagKeys, tags });

const CARDS = [
  card("black-and-white", "Schwarz-Weiß-Porträt", ["portrait", "art"], ["Porträt", "Kunst"]),
  card("sketch", "Bleistiftskizze", ["art"], ["Kunst"]),
  card("bangs", "فلتر الغُرّة", ["portrait"], ["Anders", "Zu viele"]),
];
const idsOf = (cards: CatalogCard[]) => cards.map(({ id }) => id);
const filter = (search: string, tag?: string) => {
  const find = () => ({ hits: ["sketch", "black-and-white"], near: ["gone", "bangs"] });
  const { matching, near } = filterCards(CARDS, { search, tag }, { find });
  return { matching: idsOf(matching), near: idsOf(near) };
};

describe("filterCards", () => {
  test("gives the hits of a search in their order, then what comes near", () => {
    expect(filter("kunst")).toEqual({ matching: ["sketch", "black-and-white"], near: ["bangs"] });
  });

  test("keeps the cards of a tag, together with the search; hits of other tags come nearest", () => {
    expect(filter("", "portrait").matching).toEqual(["black-and-white", "bangs"]);
    expect(filter("kunst", "portrait")).toEqual({ matching: ["black-and-white"], near: ["sketch", "bangs"] });
  });

  test("offers the catalog where there is no search", () => {
    const { matching, near } = filterCards(CARDS, { search: "kunst", tag: undefined }, null);
    expect([matching, idsOf(near)]).toEqual([[], ["black-and-white", "sketch", "bangs"]]);
  });
});

test("countTags counts each tag under its own label, the most frequent first", () => {
  expect(countTags(CARDS, "en")).toEqual([
    { key: "portrait", label: "Porträt", count: 2 },
    { key: "art", label: "Kunst", count: 2 },
  ]);
});

test("countTags says a tag in the page's language, also where an English card comes first", () => {
  const cards = [card("toy", "Toy", ["fun"], ["Just for fun"])];
  cards.push({ ...card("baby", "Baby", ["fun"], ["Nur zum Spaß"]), copyLocale: "de" });
  expect(countTags(cards, "de")).toEqual([{ key: "fun", label: "Nur zum Spaß", count: 2 }]);
  expect(countTags(cards, "en")).toEqual([{ key: "fun", label: "Just for fun", count: 2 }]);
});

test("readCatalogQuery takes what it can use from the address", () => {
  expect(readCatalogQuery(new URLSearchParams("q=%20toy%20&tag=art&page=3"))).toEqual({
    search: "toy",
    tag: "art",
    pages: 3,
  });
  expect(readCatalogQuery(new URLSearchParams("tag=&page=-1"))).toEqual({
    search: "",
    tag: undefined,
    pages: 1,
  });
});
