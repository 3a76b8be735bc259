import { beforeAll, describe, expect, test } from "vitest";
import { takeSite } from "../take-site.ts";
import { crawlSite, type CrawledSite } from "./crawl-site.ts";
import * as languages from "./find-language-problems.ts";
import * as links from "./find-link-problems.ts";
import * as names from "./find-name-problems.ts";
import * as plain from "./find-plain-problems.ts";
import * as previews from "./find-preview-problems.ts";
import * as sitemap from "./find-sitemap-problems.ts";
import * as structured from "./find-structured-problems.ts";
import * as texts from "./find-text-problems.ts";

/** Milliseconds for every page of the site, or every picture that links are shown with, on one core. */
const CRAWL_LIMIT = 600_000;

/** Fails with the list of what is wrong, an address each. */
const expectNone = (problems: readonly string[]): void => expect(problems).toEqual([]);

// What search engines, link previews and readers without scripts are given, in every locale.

let site: CrawledSite;
beforeAll(async () => {
  const { baseUrl } = await takeSite(); // it compiles the tools
  site = await crawlSite(baseUrl);
}, CRAWL_LIMIT);

describe("the sitemap", () => {
  test("names every public page in every locale, and no other", () =>
    expectNone(sitemap.findSitemapGaps(site)));
  test("names only pages that search engines may show", () => expectNone(sitemap.findUnreadable(site)));
  test("names every page by its canonical address", () => expectNone(sitemap.findWrongCanonicals(site)));
  test("is named by robots.txt, which forbids none of its pages", () =>
    expectNone(sitemap.findRobotsProblems(site)));
  test("tells the languages of a page as the page does", () =>
    expectNone(languages.findSitemapLanguageProblems(site)));
});

describe("languages", () => {
  test("a page names itself in all of them, and English for everybody else", () =>
    expectNone(languages.findWrongAlternates(site)));
  test("a page that is named names the other one back", () =>
    expectNone(languages.findOneSidedAlternates(site)));
  test("a page says its language and direction", () => expectNone(languages.findWrongLanguages(site)));
  test("a page links to itself in each of them", () => expectNone(links.findWrongLanguageLinks(site)));
});

describe.each([
  ["title", texts.titleOf],
  ["description", texts.descriptionOf],
] as const)("the %s of a page", (name, read) => {
  test("is there once", () => expectNone(texts.findMissingTexts(site, read)));
  test("is that of no other page in its locale", () => expectNone(texts.findSharedTexts(site, read)));
  test("is not the English one", () => expectNone(texts.findEnglishTexts(site, read, name)));
});

describe("words", () => {
  test("titles and descriptions fit what search engines show", () =>
    expectNone(texts.findWrongLengths(site)));
  test("no message's key stands in the place of its words", () => expectNone(texts.findMissingWords(site)));
  test("a page has one heading of the first level", () => expectNone(texts.findWrongTopHeadings(site)));
  test("headings leave out no level", () => expectNone(texts.findHeadingJumps(site)));
  test("every picture has an alternative text, if an empty one", () =>
    expectNone(names.findPicturesWithoutAlt(site)));
  test("every example picture says what it shows", () => expectNone(names.findMuteExamples(site)));
  test("what example pictures show is said in the page's language", () =>
    expectNone(names.findEnglishAlts(site)));
  test("every link has a name", () => expectNone(names.findNamelessLinks(site)));
});

describe("link previews", () => {
  let answers: Map<string, previews.PreviewAnswer>;
  beforeAll(async () => void (answers = await previews.fetchPreviews(site.pages)), CRAWL_LIMIT);

  test("a page tells networks what it tells search engines, and its picture", () =>
    expectNone(previews.findWrongPreviewTags(site)));
  test("every picture is a JPEG of 1200 by 630 pixels", () =>
    expectNone(previews.findWrongPreviews(answers)));
  test("no tool shows the picture of another", () => expectNone(previews.findSharedPreviews(site)));
});

describe("structured data", () => {
  test("is well formed", () => expectNone(structured.findUnreadableThings(site)));
  test("describes the site on its home page, and lists every tool in the catalog", () =>
    expectNone(structured.findWrongLists(site)));
  test("shows the way from the home page to every other one", () =>
    expectNone(structured.findWrongTrails(site)));
  test("describes every tool as an application", () => expectNone(structured.findWrongApplications(site)));
  test("has the questions that people see", () => expectNone(structured.findWrongQuestions(site)));
  test("names the licence of every example picture", () =>
    expectNone(structured.findUnlicensedPictures(site)));
  test("names pictures that are there", async () => expectNone(await structured.findMissingPictures(site)));
});

describe("links", () => {
  let others: links.OtherAddress[];
  beforeAll(async () => void (others = await links.fetchOtherAddresses(site)), CRAWL_LIMIT);

  test("every page is linked from another one of its locale", () => expectNone(links.findOrphans(site)));
  test("every link on the site leads somewhere", () => expectNone(links.findBrokenLinks(site, others)));
  test("no link leads to a part of a page that isn't there", () => expectNone(links.findLostFragments(site)));
  test("no link leads to a page that search engines show though the sitemap doesn't name it", () =>
    expectNone(links.findStrayPages(others)));
  test("only language links lead to another locale", () => expectNone(links.findLanguageLeaks(site, others)));
});

describe("without scripts", () => {
  test("the catalog leads to every tool", () => expectNone(plain.findMissingCards(site)));
  test("a tool's page has its form, its examples and its answers", () =>
    expectNone(plain.findEmptyToolPages(site)));
});
