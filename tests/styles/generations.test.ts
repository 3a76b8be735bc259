import sharp from "sharp";
import { expect, inject, test } from "vitest";
import type { Manifest } from "#registry/contract/manifest.ts";
import { SiteClient } from "../site-client.ts";
import { listManifests, readPhoto } from "./list-styles.ts";
import { difference, readPixels } from "./measure-picture.ts";
import { PROMISES } from "./promises.ts";

const baseUrl = inject("baseUrl");
const MEGAPIXEL = 1_048_576;

/** Photos that suit a style, as its manifest asks for them. */
function choosePhotos({ photos }: Manifest): Buffer[] {
  const needsTwo = photos.faces?.across === "all" && (photos.faces.min ?? 0) > 1;
  return (needsTwo ? ["astronaut", "grace-hopper"] : ["astronaut"]).map((name) =>
    Buffer.from(readPhoto(name)),
  );
}

/** One generation by a visitor of its own; gives the picture. */
async function makePicture(id: string, photos: Buffer[], words = "", size = "1K"): Promise<Buffer> {
  const client = new SiteClient(baseUrl);
  const urls = [];
  for (const photo of photos) urls.push(await client.upload(new Uint8Array(photo)));
  const { status, body } = await client.submit({ style: id, photos: urls, changes: { prompt: words, size } });
  expect(status, JSON.stringify(body)).toBe(200);
  const picture = await client.fetch(body.data.results[0]?.imageUrl ?? "");
  return Buffer.from(await picture.arrayBuffer());
}

const manifests = listManifests();

test("every style in the registry says what it does in a way that can be measured", () => {
  expect(Object.keys(PROMISES).sort()).toEqual(manifests.map(({ id }) => id).sort());
});

for (const manifest of manifests) {
  const { id } = manifest;

  test(`${id} changes a photo in the way it says`, async () => {
    const photos = choosePhotos(manifest);
    const result = await makePicture(id, photos);
    for (const photo of photos) {
      expect(
        difference(await readPixels(photo), await readPixels(result)),
        "changed measurably",
      ).toBeGreaterThan(1.5);
    }
    const again = ({ photos: others = photos, words }: { photos?: Buffer[]; words?: string }) =>
      makePicture(id, others, words);
    await PROMISES[id]?.({ photos, result, again });
  });

  test(`${id} obeys the pixel budget of 2K`, async () => {
    const photos = choosePhotos(manifest);
    const { width, height } = await sharp(await makePicture(id, photos, "", "2K")).metadata();
    expect((width * height) / MEGAPIXEL / 4).toBeGreaterThan(0.75);
    expect((width * height) / MEGAPIXEL / 4).toBeLessThan(1.25);
  });
}

for (const { id, photos } of manifests.filter((manifest) => (manifest.photos.faces?.min ?? 0) > 0)) {
  test(`${id} refuses a photo without the faces it needs, and charges nothing`, async () => {
    const client = new SiteClient(baseUrl);
    const coffee = await client.upload(readPhoto("coffee"));
    const { status, body } = await client.submit<{ code: string; message: string }>({
      style: id,
      photos: [coffee],
    });
    expect({ status, code: body.code }).toEqual({ status: 400, code: "PHOTO_UNSUITABLE" });
    expect(body.message.length).toBeGreaterThan(20);
    expect(await client.balance(), `${photos.min} photo`).toBe(4);
  });
}
