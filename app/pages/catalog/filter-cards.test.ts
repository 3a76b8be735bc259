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
const search = (text: string) => idsOf(filterCards(CARDS, { search: text, tag: undefined }));

describe("filterCards", () => {
  test("finds all words anywhere in title, purpose, tags and id, without accents and capitals", () => {
    expect(search("PORTRAT schwarz")).toEqual(["black-and-white"]);
    expect(search("kunst")).toEqual(["black-and-white", "sketch"]);
    expect(search("white black")).toEqual(["black-and-white"]);
    expect(search("الغرة")).toEqual(["bangs"]);
  });

  test("gives everything for no words, and nothing for unknown ones", () => {
    expect(search("  ")).toHaveLength(3);
    expect(search("sketch bangs")).toEqual([]);
  });

  test("keeps the cards of a tag, together with the search", () => {
    expect(idsOf(filterCards(CARDS, { search: "", tag: "portrait" }))).toEqual(["black-and-white", "bangs"]);
    expect(idsOf(filterCards(CARDS, { search: "kunst", tag: "portrait" }))).toEqual(["black-and-white"]);
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
