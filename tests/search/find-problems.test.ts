import { expect, test } from "vitest";
import type { CrawledSite } from "./crawl-site.ts";
import * as languages from "./find-language-problems.ts";
import * as links from "./find-link-problems.ts";
import * as names from "./find-name-problems.ts";
import * as previews from "./find-preview-problems.ts";
import * as sitemap from "./find-sitemap-problems.ts";
import * as structured from "./find-structured-problems.ts";
import * as texts from "./find-text-problems.ts";
import { readSitemap } from "./read-sitemap.ts";
import { makeSampleSite, SAMPLE_TOOL, type Change } from "./sample-site.ts";

type Find = (site: CrawledSite) => string[];
type Case = readonly [what: string, find: Find, from: Change["from"], to: string];

const DE = `/de${SAMPLE_TOOL}`;

/** What can be wrong with the German page of the tool, and who finds it. */
const CASES: readonly Case[] = [
  [
    "a page that is to be left out",
    sitemap.findUnreadable,
    "</head>",
    '<meta name="robots" content="noindex">',
  ],
  ["another canonical address", sitemap.findWrongCanonicals, /(rel="canonical" href=")/, "$1/x"],
  ["no canonical address", sitemap.findWrongCanonicals, /<link rel="canonical"[^>]*>/, ""],
  ["a language less", languages.findWrongAlternates, /<link rel="alternate" hreflang="ar"[^>]*>/, ""],
  ["nothing for other languages", languages.findWrongAlternates, "x-default", "en-GB"],
  ["the wrong language", languages.findWrongLanguages, 'lang="de"', 'lang="en"'],
  ["the wrong direction", languages.findWrongLanguages, 'dir="ltr"', 'dir="rtl"'],
  ["two titles", (site) => texts.findMissingTexts(site, texts.titleOf), "<title>", "<title>x</title><title>"],
  [
    "the title of another page",
    (site) => texts.findSharedTexts(site, texts.titleOf),
    /<title>[^<]*/,
    "<title>/ in de | site",
  ],
  [
    "an English title",
    (site) => texts.findEnglishTexts(site, texts.titleOf, "title"),
    / in de \| site/,
    " in en | site",
  ],
  ["too long a title", texts.findWrongLengths, "<title>", `<title>${"写".repeat(36)}`],
  ["too short a description", texts.findWrongLengths, /(property="description" content=")[^"]*/, "$1short"],
  ["a key instead of words", texts.findMissingWords, "<h2>Part</h2>", "<h2>style.below.faq</h2>"],
  ["two headings of the first level", texts.findWrongTopHeadings, "<h2>Part</h2>", "<h1>Part</h1>"],
  ["a level that is left out", texts.findHeadingJumps, "<h2>Part</h2>", "<h4>Part</h4>"],
  ["a picture without alternative text", names.findPicturesWithoutAlt, / alt="[^"]*"/, ""],
  ["an example that says nothing", names.findMuteExamples, / alt="[^"]*"/, ' alt=""'],
  ["an example in English", names.findEnglishAlts, "A cat in de", "A cat in en"],
  ["a link without a name", names.findNamelessLinks, ">to /<", "><"],
  ["another title for networks", previews.findWrongPreviewTags, /(og:title" content=")/, "$1x"],
  ["another locale for networks", previews.findWrongPreviewTags, "de_DE", "de_AT"],
  ["a picture at no address", previews.findWrongPreviewTags, /(og:image" content=")https:/, "$1"],
  ["structured data that is no JSON", structured.findUnreadableThings, '{"@context"', "{@context"],
  ["a type that is not known", structured.findUnreadableThings, '"FAQPage"', '"FaqPage"'],
  [
    "a way to nowhere",
    structured.findWrongTrails,
    '"item":"https://site.test/de"',
    '"item":"https://site.test/nl"',
  ],
  ["a question that nobody sees", structured.findWrongQuestions, "<h3>Why?", "<h3>How?"],
  ["a fragment that is nowhere", links.findLostFragments, '#main">to /<', '#top">to /<'],
  [
    "a link to another language",
    (site) => links.findLanguageLeaks(site, []),
    'href="/de#main"',
    'href="/#main"',
  ],
  [
    "a language link to another page",
    links.findWrongLanguageLinks,
    `hreflang="ja" href="/ja${SAMPLE_TOOL}"`,
    'hreflang="ja" href="/ja"',
  ],
];

test.each(CASES)("%s is found, with its page", async (_what, find, from, to) => {
  const problems = find(await makeSampleSite({ path: DE, from, to }));
  expect(problems.filter((problem) => problem.startsWith(DE))).not.toEqual([]);
});

test("nothing is found on a site that is right", async () => {
  const site = await makeSampleSite();
  const found = CASES.map(([what, find]) => [what, find(site)]);
  expect(found).toEqual(CASES.map(([what]) => [what, []]));
});

test("a page that doesn't name another one back is found from there", async () => {
  const from = 'hreflang="fr"';
  const problems = languages.findOneSidedAlternates(
    await makeSampleSite({ path: DE, from, to: 'hreflang="x"' }),
  );
  expect(problems).toEqual([`/fr${SAMPLE_TOOL}: its page in de doesn't lead back`]);
});

test("a sitemap that says other languages than its pages is found", async () => {
  const site = await makeSampleSite();
  const entries = site.entries.map(({ address }) => ({ address, alternates: [] }));
  expect(languages.findSitemapLanguageProblems({ ...site, entries })).toHaveLength(site.pages.length);
});

test("a tool is found that is described neither as an application nor with its pictures' licence", async () => {
  const site = await makeSampleSite();
  expect(structured.findWrongApplications(site)).toContain(`${DE}: not one application`);
  expect(structured.findUnlicensedPictures(site).filter((line) => line.startsWith(DE))).toHaveLength(1);
});

test("a page that only language links and itself lead to is an orphan", async () => {
  const site = await makeSampleSite();
  expect(links.findOrphans(site)).toEqual([]);
  const path = "/de";
  const from = `href="${DE}#main"`;
  expect(links.findOrphans(await makeSampleSite({ path, from, to: 'href="/de#main"' }))).toEqual([DE]);
});

test("a page that robots.txt forbids is found, and a robots.txt without sitemap", async () => {
  const site = await makeSampleSite();
  expect(sitemap.findRobotsProblems(site)).toEqual([]);
  const robots = "User-agent: *\nDisallow: /de";
  const problems = sitemap.findRobotsProblems({ ...site, robots });
  expect(problems).toEqual(["robots.txt names no sitemap", "/de: is forbidden", `${DE}: is forbidden`]);
});

test("a sitemap with anything but entries is refused", () => {
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
  const entry = "<url><loc>https://site.test/</loc></url>";
  expect(readSitemap(`${head}${entry}</urlset>`)).toEqual([
    { address: "https://site.test/", alternates: [] },
  ]);
  for (const wrong of [`${head}${entry}`, `${head}<url></url></urlset>`, `${entry}</urlset>`])
    expect(() => readSitemap(wrong)).toThrow("the sitemap");
});
