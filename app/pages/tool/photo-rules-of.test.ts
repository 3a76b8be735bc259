import { expect, test } from "vitest";
import type { PublicTool } from "#registry/contract/compiled.ts";
import { photoRulesOf } from "./form/photos/photo-rules.ts";

const toolWith = (photos: PublicTool["photos"]): PublicTool => ({
  id: "any",
  section: "style",
  prices: { of: "local", credits: 2, rows: [] },
  isHot: false,
  isNew: false,
  showSystemPrompt: false,
  tagKeys: [],
  photos,
  output: "image",
  delivery: "wait",
  submit: "/api/img/x/submit",
  poll: [],
  fields: [],
  examples: [],
  examplesAreIllustrations: false,
  preview: "/previews/x.jpg?v=1",
  copy: { title: "t", description: "d", formTitle: "t", formDesc: "d", resultTitle: "r", tags: [] },
  copyLocale: "en",
  copyLocales: ["en"],
});

test("a visitor with too many photos is shown what Premium takes", () => {
  expect(photoRulesOf(toolWith({ min: 1 }), "visitor", 100)).toMatchObject({ cap: 2, onOverflow: "upgrade" });
});

test("a subscriber is told of the subscriber's own cap", () => {
  expect(photoRulesOf(toolWith({ min: 1 }), "subscriber", 100)).toMatchObject({
    cap: 10,
    onOverflow: "premium",
  });
});

test("where the style itself takes no more, an upgrade is not offered", () => {
  expect(photoRulesOf(toolWith({ min: 1, max: 2 }), "free", 100)).toMatchObject({
    cap: 2,
    onOverflow: "tool",
  });
  expect(photoRulesOf(toolWith({ min: 1, max: 1 }), "subscriber", 100)).toMatchObject({
    cap: 1,
    onOverflow: "tool",
  });
});

test("the size limit is the site's", () => {
  expect(photoRulesOf(toolWith({ min: 1 }), "free", 100).maxBytes).toBe(100);
});

test("a style's own types replace the usual two", () => {
  expect(photoRulesOf(toolWith({ min: 1 }), "free", 100).accept).toEqual(["image/jpeg", "image/png"]);
  const accept: PublicTool["photos"]["accept"] = ["image/jpeg", "image/png", "image/webp"];
  expect(photoRulesOf(toolWith({ min: 1, accept }), "free", 100).accept).toEqual(accept);
});
