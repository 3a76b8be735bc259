import { expect, test } from "vitest";
import { isUploading, reducePhotos, uploadedUrls, type Photo } from "./photo-list.ts";

const file = new File(["x"], "mina.jpg", { type: "image/jpeg" });
const added = (): readonly Photo[] =>
  reducePhotos([], { type: "added", photos: [{ id: "a", file, preview: "blob:a" }] });

test("an uploaded photo is done and gives its address", () => {
  const photos = reducePhotos(added(), { type: "uploaded", id: "a", url: "https://x.test/files/a" });
  expect(photos[0]).toMatchObject({ status: "done", progress: 1 });
  expect(uploadedUrls(photos)).toEqual(["https://x.test/files/a"]);
  expect(isUploading(photos)).toBe(false);
});

test("a failed photo gives no address and can be tried again from nothing", () => {
  const failed = reducePhotos(reducePhotos(added(), { type: "progressed", id: "a", progress: 0.6 }), {
    type: "failed",
    id: "a",
  });
  expect(failed[0]).toMatchObject({ status: "error", progress: 0.6 });
  expect(uploadedUrls(failed)).toEqual([]);
  expect(reducePhotos(failed, { type: "retried", id: "a" })[0]).toMatchObject({
    status: "uploading",
    progress: 0,
  });
});

test("an answer for a photo that was removed changes nothing", () => {
  const empty = reducePhotos(added(), { type: "removed", id: "a" });
  expect(reducePhotos(empty, { type: "uploaded", id: "a", url: "https://x.test/a" })).toEqual([]);
});

test("photos of an earlier page view come back only into an empty list", () => {
  const restored = { type: "restored", photos: [{ name: "b.png", url: "https://x.test/b" }] } as const;
  expect(uploadedUrls(reducePhotos([], restored))).toEqual(["https://x.test/b"]);
  expect(reducePhotos(added(), restored)).toHaveLength(1);
});

test("a photo that was exchanged elsewhere gives its place to the other one, or to none", () => {
  const first = { name: "a.png", url: "https://x.test/a" };
  const second = { name: "b.png", url: "https://x.test/b" };
  const other = { name: "c.png", url: "https://x.test/c" };
  const list = reducePhotos([], { type: "restored", photos: [first, second] });
  const exchange = (url: string, photo: typeof other | null) =>
    uploadedUrls(reducePhotos(list, { type: "exchanged", url, photo }));
  expect(exchange(first.url, other)).toEqual([other.url, second.url]);
  expect(exchange(first.url, null)).toEqual([second.url]);
  expect(exchange(other.url, null)).toEqual([first.url, second.url]);
});
