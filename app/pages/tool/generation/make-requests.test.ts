import { expect, test } from "vitest";
import { makeFormModel, makePhotos } from "../../../../tests/ui/make-form-model.ts";
import type { Plan } from "#registry/contract/plans.ts";
import { makeRequests } from "./prepare-requests.ts";
import { makePageData } from "../../../../tests/ui/make-style-page.ts";

const { tool } = makePageData();
const makeRequest = (of: typeof tool, plan: Plan, form: Parameters<typeof makeRequests>[2]) =>
  makeRequests(of, plan, form)[0];
const stored = {
  id: "a",
  name: "a.jpg",
  status: "done",
  progress: 1,
  preview: "blob:a",
  url: "/files/a",
} as const;
const failed = { id: "b", name: "b.jpg", status: "error", progress: 0, preview: "blob:b" } as const;
const photos = makePhotos({ list: [stored, failed] });

test("a request carries the form's values by field name and the stored photos only", () => {
  const form = makeFormModel({ photos, values: { prompt: "", dimension: "auto", size: "1K" } });
  expect(makeRequest(tool, "visitor", form)).toMatchObject({
    submit: "/api/img/x/submit",
    body: {
      image_urls: ["/files/a"],
      prompt: "",
      dimension: "auto",
      size: "1K",
      num_images: "1",
      imageType: "x-style-photo",
    },
    needsCheck: true,
    preview: "blob:a",
  });
});

test("a subscriber's request needs no human check", () => {
  expect(makeRequest(tool, "subscriber", makeFormModel({ photos })).needsCheck).toBe(false);
});

test("a result shows the person's own words, and none where there are none", () => {
  const open = { ...tool, showSystemPrompt: true };
  const shown = (prompt: string) =>
    makeRequest(open, "free", makeFormModel({ photos, values: { prompt }, defaultPrompt: "curtain" }))
      .shownPrompt;
  expect(shown("wispy and long")).toBe("wispy and long");
  expect(shown("curtain")).toBe("");
  expect(shown(" ")).toBe("");
});

test("every photo of a tool that uses one at a time is a request of its own, and those that are not stored are none", () => {
  const second = { ...stored, id: "c", preview: "blob:c", url: "/files/c" };
  const form = makeFormModel({
    photos: makePhotos({ list: [stored, failed, second] }),
    values: { size: "1K" },
  });
  const oneEach = { ...tool, photos: { min: 1, uses: 1 }, delivery: "wait" } as const;
  const requests = makeRequests(oneEach, "free", form);
  expect(requests.map(({ body, preview }) => [body.image_urls, body.num_images, body.size, preview])).toEqual(
    [
      [["/files/a"], "1", "1K", "blob:a"],
      [["/files/c"], "1", "1K", "blob:c"],
    ],
  );
  const together = { ...tool, photos: { min: 1, uses: 2 }, delivery: "wait" } as const;
  expect(makeRequests(together, "free", form).map(({ photos: sent }) => sent)).toEqual([
    ["/files/a", "/files/c"],
  ]);
});

test("a tool that keeps no uploads shows its results beside the files that this page has itself", () => {
  const file = new File([], "a.jpg");
  const form = makeFormModel({ photos: makePhotos({ list: [{ ...stored, file }] }) });
  expect(makeRequest(tool, "free", form)).not.toHaveProperty("shownPhotos");
  const spent = { ...tool, keepUploads: "until-settled" } as const;
  expect(makeRequest(spent, "free", form).shownPhotos).toEqual(["blob:a"]);
  expect(makeRequest(spent, "free", makeFormModel({ photos })).shownPhotos).toEqual([]);
});
