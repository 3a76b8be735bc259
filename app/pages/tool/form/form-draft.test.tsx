import { beforeEach, expect, test } from "vitest";
import { readDraft, writeDraft } from "./form-draft.ts";

beforeEach(() => sessionStorage.clear());

test("a draft comes back as it was kept, per tool", () => {
  const draft = {
    values: { prompt: "soft fringe", size: "1K" },
    photos: [{ name: "a.jpg", url: "/files/a" }],
  };
  writeDraft(sessionStorage, "one", draft);
  expect(readDraft(sessionStorage, "one")).toEqual(draft);
  expect(readDraft(sessionStorage, "two")).toBeNull();
});

test("what is not a draft is none", () => {
  sessionStorage.setItem("form:one", "{broken");
  expect(readDraft(sessionStorage, "one")).toBeNull();
  sessionStorage.setItem("form:one", JSON.stringify({ values: { size: 4 }, photos: [{ name: "a" }] }));
  expect(readDraft(sessionStorage, "one")).toEqual({ values: {}, photos: [] });
});
