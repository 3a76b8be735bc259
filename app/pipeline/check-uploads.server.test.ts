import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "~/errors/app-error.ts";
import { checkUploads } from "./check-uploads.server.ts";
import { fakeTool, openFakePipeline, ORIGIN, visitor, type FakePipeline } from "./fake-pipeline.server.ts";

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
  await expect(check({ address: "https://example.com/a.png" })).rejects.toBe(refused);
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
    params: { max: 2 },
  });
  expect(await check({ photos: [photo], all: { scale: 2 } }, tool)).toHaveLength(1);
});
