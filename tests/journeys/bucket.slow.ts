import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient } from "../site-client.ts";
import { startSite, type Site } from "../site-process.ts";
import { startS3, type LoopbackS3 } from "../vendors/s3/start-s3.ts";
import { openVisit } from "./steps/open-visit.ts";
import { pickPhoto } from "./steps/photos.ts";
import { useStyleForm } from "./steps/style-form.ts";

const STYLE = "inversion-filter";

let s3: LoopbackS3;
let site: Site;
beforeAll(async () => {
  s3 = await startS3();
  const { bucket, region, endpoint, credentials } = s3.options;
  const env = {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  site = await startSite({ env });
});
afterAll(async () => {
  await site?.stop();
  await s3?.close();
});

/** A photo that tells where it was taken. */
const photoWithPlace = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp(await samplePhoto())
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1" } })
      .jpeg()
      .toBuffer(),
  );

test("in a browser a photo goes straight to the bucket, the picture comes from there, and no policy stands in the way", async () => {
  const visit = await openVisit({ origin: site.baseUrl });
  const { page, t } = visit;
  await visit.open(`/${PRODUCT.slug}-style/${STYLE}`);
  const style = useStyleForm(visit);
  await style.upload(pickPhoto("coffee"));
  await style.wantSmall();
  // What lies in the bucket is written anew at the first look at it, which the page's own previews may have had by now.
  const names = [...s3.objects.keys()].map((key) => key.replace(/^(incoming|uploads)\//, ""));
  expect([...new Set(names)]).toEqual([expect.stringMatching(/^\w+\.jpg$/)]);
  await style.generate();
  await style.firstResult();
  await expect
    .poll(() => style.picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(100);
  expect([...s3.objects.keys()].map((key) => key.split("/")[0]).sort()).toEqual(["outputs", "uploads"]);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: t("style.results.download", { n: 1 }) }).click();
  expect((await sharp(await readFile(await (await saving).path())).metadata()).format).toBe("png");
  await visit.end();
});

test("what lies in the bucket is written anew, its owner is led to it for a while, and nobody else is", async () => {
  s3.objects.clear();
  const client = new SiteClient(site.baseUrl);
  const stranger = new SiteClient(site.baseUrl);
  const address = await client.upload(await photoWithPlace());
  const sent = [...s3.objects.values()][0];
  expect((await sharp(sent?.bytes).metadata()).exif).toBeDefined();
  expect((await stranger.fetch(address)).status).toBe(404);
  const led = await client.fetch(address);
  expect([led.status, led.headers.get("cache-control")]).toEqual([302, "private, no-store"]);
  const signed = led.headers.get("location") ?? "";
  const read = await fetch(signed);
  expect((await sharp(await read.arrayBuffer()).metadata()).exif).toBeUndefined();
  expect((await fetch(signed.replace(/\?.*/, ""))).status).toBe(403);
  expect([...s3.objects.keys()]).toEqual([expect.stringMatching(/^uploads\//)]);

  const made = await client.submit({ style: STYLE, photos: [address] });
  expect(made.status).toBe(200);
  const imageUrl = made.body.data.results[0]?.imageUrl ?? "";
  expect((await stranger.fetch(imageUrl)).status).toBe(404);
  const picture = await fetch((await client.fetch(imageUrl)).headers.get("location") ?? "");
  expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBeGreaterThan(500);
});
