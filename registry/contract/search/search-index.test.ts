import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { LOCALES, mapLocales, type Locale } from "../locale.ts";
import { listManifests, readCopy } from "../../../tests/styles/list-styles.ts";
import { buildSearchIndex } from "./build-search-index.ts";
import { openSearch, type CatalogSearch, type SearchEntry } from "./search-index.ts";

/** Hits that are seen at a glance. */
const SEEN = 5;
/** Share of questions, written after the search, that must find their tool. */
const LEAST_SHARE = 0.88;
/** The same of a set that is both: written before the search knew synonyms and compounds, its words taken in since. */
const LEAST_TYPED = 0.98;

const questionsSchema = z.record(z.enum(LOCALES), z.record(z.string()));
const readQuestions = (name: string) =>
  questionsSchema.parse(
    JSON.parse(
      readFileSync(new URL(`../../../tests/search/questions/${name}.json`, import.meta.url), "utf8"),
    ),
  );

const manifests = listManifests();
const entries = mapLocales((locale) =>
  manifests.map(({ id, tags }): SearchEntry => {
    const copy = readCopy(id, locale);
    const about = [copy.cardDesc ?? copy.description, ...(copy.tags ?? tags)].join("\n");
    return { id, title: copy.title, terms: copy.searchTerms ?? [], about };
  }),
);
const searches = mapLocales((locale): CatalogSearch => {
  const sent: unknown = JSON.parse(JSON.stringify(buildSearchIndex(entries, locale)));
  return openSearch(sent as CatalogSearch["index"]);
});
const seen = (locale: Locale, text: string) => searches[locale].find(text).hits.slice(0, SEEN);

/** Questions of a set, and those that show none of their tools, which `|` parts. */
function ask(name: string, locale: Locale): { asked: number; missed: string[] } {
  const questions = Object.entries(readQuestions(name)[locale] ?? {});
  const missed = questions.filter(
    ([text, ids]) => !ids.split("|").some((id) => seen(locale, text).includes(id)),
  );
  return { asked: questions.length, missed: missed.map(([text]) => text) };
}

describe.each(LOCALES)("the search in %s", (locale) => {
  test("finds a tool by each of its own terms and by its title", () => {
    for (const { id, title, terms } of entries[locale])
      for (const text of [title, ...terms])
        expect(searches[locale].find(text).hits, `${text} of ${id}`).toContain(id);
  });

  test("finds tools by at least 15 questions in other words, endings, orders and spellings", () => {
    const { asked, missed } = ask("known", locale);
    expect(asked).toBeGreaterThanOrEqual(15);
    expect(missed.length, missed.join(", ")).toBeLessThanOrEqual(1);
  });

  test("finds the tools of English words too", () => {
    expect(seen(locale, "passport photo")).toContain("id-photo");
    expect(seen(locale, "action figure")).toContain("3d-finger");
  });
});

test.each([
  ["most of what was asked for after it was made", "unseen", LEAST_SHARE],
  ["nearly all of what people type: words, slips and sentences of every language", "typed", LEAST_TYPED],
])("the search finds %s", (_, name, least) => {
  const sets = LOCALES.map((locale) => ask(name, locale));
  const asked = sets.reduce((sum, set) => sum + set.asked, 0);
  const missed = sets.flatMap((set) => set.missed);
  expect(1 - missed.length / asked, missed.join(", ")).toBeGreaterThanOrEqual(least);
});

test.each<[Locale, string, string]>([
  ["en", "delete background", "background-remover"], // known as "remove"
  ["en", "corporate head shot", "linkedin-headshot-generator"], // one word
  ["de", "Mangafigur", "studio-ghibli"], // two words
  ["ko", "가족사진합성", "flux-kontext-multi-list"],
  ["en", "cartoon version of my dog", "3d-toy"], // nothing is known of dogs
])("what is asked for in other words in %s, %s, finds %s", (locale, text, id) => {
  expect(seen(locale, text)).toContain(id);
});

test("a slip is forgiven only where nothing is spelt like that, and nonsense finds nothing", () => {
  expect(seen("en", "ghible")).toEqual(["studio-ghibli"]);
  expect(seen("en", "logo")).not.toContain("ai-minecraft-filter"); // one letter from "lego"
  expect(searches.en.find("zzzqqqxxx")).toEqual({ hits: [], near: [] });
  expect(searches.en.find("lego portrait xyzzy").hits).toEqual([]);
  expect(searches.en.find("lego portrait xyzzy").near).toContain("ai-minecraft-filter");
});

test("the word offered for a tool finds it", () => {
  for (const locale of LOCALES)
    for (const { id } of entries[locale]) {
      const word = searches[locale].wordOf(id) ?? "";
      expect(searches[locale].find(word).hits, `${word} of ${id}`).toContain(id);
    }
});
