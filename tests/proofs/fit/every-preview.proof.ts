import { expect, test } from "vitest";
import { crawlSite } from "../../search/crawl-site.ts";
import { fetchPreviews, findEnglishPreviews, findWrongPreviews } from "../../search/find-preview-problems.ts";
import { takeSite } from "../../take-site.ts";
import { noteFigure } from "../proof-notes.ts";

test("every tool has a picture of its own in each language that links are shown with", async () => {
  const site = await crawlSite((await takeSite()).baseUrl);
  const answers = await fetchPreviews(site.pages);
  expect(findWrongPreviews(answers)).toEqual([]);
  expect(findEnglishPreviews(site, answers)).toEqual([]);
  noteFigure("link previews", answers.size);
});
