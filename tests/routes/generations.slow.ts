import sharp from "sharp";
import { expect, test } from "vitest";
import type { Manifest } from "#registry/contract/manifest.ts";
import { SiteClient } from "../site-client.ts";
import { takeSite } from "../take-site.ts";
import { difference } from "../styles/engine/measures/statistics.ts";
import { readPixels } from "../styles/engine/measures/pixels.ts";
import { listManifests, readPhoto } from "../styles/list-styles.ts";

// What a style does to a photo is measured without the site, in tests/styles/engine. Here goes what only the whole site
// shows: one style of each kind of photo it asks for, uploaded, submitted and fetched.

const { baseUrl } = await takeSite();
const MEGAPIXEL = 1_048_576;

/** What a manifest asks of photos: styles that ask the same are taken alike on their way through the site. */
const askOf = ({ photos, maxOutput }: Manifest): string =>
  JSON.stringify([
    photos.min,
    photos.faces ?? null,
    photos.minSide ?? null,
    photos.person ?? null,
    maxOutput ?? null,
  ]);

const isForTwo = ({ photos }: Manifest): boolean =>
  photos.min > 1 || (photos.faces?.across === "all" && (photos.faces.min ?? 0) > 1);

const choosePhotos = (manifest: Manifest): Uint8Array<ArrayBuffer>[] =>
  (isForTwo(manifest) ? ["astronaut", "grace-hopper"] : ["astronaut"]).map(readPhoto);

const manifests = listManifests().filter(({ section, output }) => section === "style" && output === "image");
const oneOfEach = manifests.filter(
  (manifest, index) => manifests.findIndex((other) => askOf(other) === askOf(manifest)) === index,
);

test.each(oneOfEach)("$id makes a picture of the photos that are uploaded to the site", async (manifest) => {
  const client = new SiteClient(baseUrl);
  const photos = choosePhotos(manifest);
  const urls = [];
  for (const photo of photos) urls.push(await client.upload(photo));
  const { status, body } = await client.submit({
    style: manifest.id,
    imageType: manifest.imageType,
    photos: urls,
    changes: { size: "1K" },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const answer = await client.fetch(body.data.results[0]?.imageUrl ?? "");
  const picture = Buffer.from(await answer.arrayBuffer());
  const { width, height } = await sharp(picture).metadata();
  expect(Math.abs((width * height) / MEGAPIXEL - 1)).toBeLessThan(0.25);
  const sides = { width: 96, height: 96 };
  const result = await readPixels(picture, sides);
  for (const photo of photos)
    expect(
      difference((await readPixels(Buffer.from(photo), sides)).data, result.data),
      "changed",
    ).toBeGreaterThan(1.5);
});

test.each(oneOfEach.filter(({ photos }) => (photos.faces?.min ?? 0) > 0))(
  "$id refuses a photo without the faces it needs, and charges nothing",
  async ({ id, photos: { min } }) => {
    const client = new SiteClient(baseUrl);
    const coffee = await client.upload(readPhoto("coffee"));
    const photos = Array.from({ length: Math.max(1, min) }, () => coffee);
    const { status, body } = await client.submit<{ code: string; message: string }>({ style: id, photos });
    expect({ status, code: body.code }).toEqual({ status: 400, code: "PHOTO_UNSUITABLE" });
    expect(body.message.length).toBeGreaterThan(20);
    expect(await client.balance()).toBe(4);
  },
);
