import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { checkUploads } from "./check-uploads.server.ts";
import { fakeTool, openFakePipeline, ORIGIN, visitor, type FakePipeline } from "../pipeline.fixture.ts";

let pipeline: FakePipeline;
beforeEach(async () => {
  pipeline = await openFakePipeline();
});
afterEach(() => pipeline.close());

interface Asked {
  photos?: string[];
  address?: string;
  all?: Record<string, unknown>;
}

const check = ({ photos = [], address, all = {} }: Asked, tool = fakeTool()) =>
  checkUploads(tool, { photos, address, all }, pipeline.context());

test("photos come in the order they were sent, also twice", async () => {
  const [one, two] = [pipeline.addPhoto(), pipeline.addPhoto()];
  const photos = await check({ photos: [two, one, two] });
  expect(photos.map(({ key }) => `${ORIGIN}/files/${key}`)).toEqual([two, one, two]);
  expect(pipeline.fetched).toEqual([]);
});

test("an address is never fetched where photos are meant", async () => {
  for (const photo of ["https://example.com/a.png", `${ORIGIN}/a.png`, "http://127.0.0.1/a.png"])
    await expect(check({ photos: [photo] })).rejects.toMatchObject({ code: "FOREIGN_IMAGE" });
  expect(pipeline.fetched).toEqual([]);
});

test("the picture at an address is fetched and becomes an upload of the viewer", async () => {
  const [photo] = await check({ address: "https://example.com/a.png" });
  expect(pipeline.fetched).toEqual(["https://example.com/a.png"]);
  expect(photo?.bytes.toString()).toBe("fetched from https://example.com/a.png");
  expect(pipeline.photos.get(photo?.key ?? "")).toMatchObject({ ownerId: visitor().id });
});

test("an address of ours is an upload of the viewer, or refused, but never fetched", async () => {
  const own = pipeline.addPhoto();
  expect((await check({ address: own })).map(({ key }) => `${ORIGIN}/files/${key}`)).toEqual([own]);
  const foreign = pipeline.addPhoto(visitor("visitor-2"));
  for (const address of [foreign, ORIGIN, `${ORIGIN}/`, `${ORIGIN}/files/outputs/a.png`, `${own}?w=400`])
    await expect(check({ address })).rejects.toMatchObject({ code: "FOREIGN_IMAGE" });
  expect(pipeline.fetched).toEqual([]);
});

test("an address that only begins like ours is another one", async () => {
  await check({ address: `${ORIGIN}.evil.example/a.png` });
  expect(pipeline.fetched).toEqual([`${ORIGIN}.evil.example/a.png`]);
});

test("what the fetcher and the storage refuse is refused", async () => {
  const refused = new AppError("INVALID_INPUT", { message: "addressNoPicture" });
  pipeline.deps.fetchPicture = () => Promise.reject(refused);
  const tool = fakeTool({}, { fields: [{ control: "address", name: "imageUrl", required: true }] });
  await expect(check({ address: "https://example.com/a.png" }, tool)).rejects.toMatchObject({
    ...{ code: "INVALID_INPUT", messageKey: "addressNoPicture", params: { field: "imageUrl" } },
  });
  const broken = new Error("a mistake");
  pipeline.deps.fetchPicture = () => Promise.reject(broken);
  await expect(check({ address: "https://example.com/a.png" }, tool)).rejects.toBe(broken);
});

test("a photo that would become too large is refused with the most that it can be made larger", async () => {
  const tool = fakeTool({ scale: "$scale" });
  const photo = pipeline.addPhoto();
  const { readOwned } = pipeline.deps.uploads;
  pipeline.deps.uploads.readOwned = async (...args) =>
    (await readOwned(...args)).map((owned) => ({ ...owned, width: 4000, height: 3000 }));
  await expect(check({ photos: [photo], all: { scale: 3 } }, tool)).rejects.toMatchObject({
    code: "INVALID_INPUT",
    messageKey: "tooLargeToScale",
    params: { max: 2, photo: 1 },
  });
  expect(await check({ photos: [photo], all: { scale: 2 } }, tool)).toHaveLength(1);
});

test.each([
  ["an upload that is gone", `${ORIGIN}/files/uploads/long-gone.png`, "foreign.gone"],
  ["an example of ours", `${ORIGIN}/img/bald-filter/after-1.webp`, "foreign.ours"],
  ["a picture elsewhere", "https://example.com/a.png", "foreign.elsewhere"],
  ["a file on a disk", "file:///tmp/a.png", "foreign.noAddress"],
  ["words", "my photo", "foreign.noAddress"],
])("%s in the place of the second photo is told as that", async (_what, address, messageKey) => {
  await expect(check({ photos: [pipeline.addPhoto(), address] })).rejects.toMatchObject({
    ...{ code: "FOREIGN_IMAGE", messageKey, params: { photo: 2 } },
  });
});

test("an address of ours that is no upload is told from an upload that is gone", async () => {
  const tool = fakeTool({}, { fields: [{ control: "address", name: "imageUrl", required: true }] });
  const asked = [
    [`${ORIGIN}/img/bald-filter/after-1.webp`, "addressOurs"],
    [`${ORIGIN}/files/uploads/long-gone.png`, "addressGone"],
  ] as const;
  for (const [address, messageKey] of asked)
    await expect(check({ address }, tool)).rejects.toMatchObject({
      ...{ code: "FOREIGN_IMAGE", messageKey, params: { field: "imageUrl" } },
    });
});

test("the same photo, uploaded twice, is refused where two people are asked for, before anybody looks at it", async () => {
  const { readOwned } = pipeline.deps.uploads;
  pipeline.deps.uploads.readOwned = async (...args) =>
    (await readOwned(...args)).map((photo, index) => ({
      ...photo,
      bytes: Buffer.from(["me", "me", "somebody else"][index] ?? ""),
    }));
  const [one, two, three] = [pipeline.addPhoto(), pipeline.addPhoto(), pipeline.addPhoto()];
  const differing = fakeTool({ photos: { min: 2, max: 3, uses: 3, differ: true } });
  await expect(check({ photos: [one, two] }, differing)).rejects.toMatchObject({
    ...{ code: "PHOTO_UNSUITABLE", messageKey: "photo.twin", params: { photo: 2, other: 1 } },
  });
  await expect(check({ photos: [one, one] }, differing)).rejects.toMatchObject({ messageKey: "photo.twin" });
  expect(await check({ photos: [one, two] }, fakeTool({ photos: { min: 2 } }))).toHaveLength(2);
  expect(await check({ photos: [one, two, three] }, fakeTool({ photos: { uses: 1 } }))).toHaveLength(1);
});
