import { expect, test } from "vitest";
import { readSample } from "../fixtures/photos/read-sample.ts";
import { SiteClient, type Failure } from "../site-client.ts";
import { takeSite } from "../take-site.ts";
import type { PreviewsResponse } from "#registry/contract/wire/responses.ts";

const STYLES = ["inversion-filter", "photo-to-sketch", "bangs-filter"];

const ask = <Body = PreviewsResponse>(client: SiteClient, imageUrl: unknown, toolIds: unknown = STYLES) =>
  client.call<Body>("/api/previews", { method: "POST", json: { image_url: imageUrl, toolIds } });

/** Previews wait while anything else is to be done on this machine, other tests among it. */
const PATIENCE = { interval: 500, timeout: 500_000 };

/** Asks until nothing waits any more. */
async function askOn(client: SiteClient, imageUrl: string): Promise<PreviewsResponse["previews"]> {
  const settled = async () => {
    const { status, body } = await ask(client, imageUrl);
    expect(status).toBe(200);
    return body.previews.every(({ state }) => state !== "waiting") ? body.previews : null;
  };
  await expect.poll(settled, PATIENCE).not.toBeNull();
  return (await settled())!;
}

test("a photo is shown in several styles for nothing, to its owner only", async () => {
  const { baseUrl } = await takeSite();
  const client = new SiteClient(baseUrl);
  const photo = await client.upload(new Uint8Array(await readSample("astronaut")));
  const before = await client.balance();
  const previews = await askOn(client, photo);
  expect(previews.map(({ toolId, state }) => [toolId, state])).toEqual(STYLES.map((id) => [id, "ready"]));
  expect(await client.balance()).toBe(before);
  expect(await client.generations()).toEqual([]);

  const [{ url = "" } = {}] = previews;
  const picture = await client.fetch(url);
  expect(picture.status).toBe(200);
  expect(picture.headers.get("Content-Type")).toBe("image/webp");
  expect(picture.headers.get("Cache-Control")).toBe("private, no-store");
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  const stranger = new SiteClient(baseUrl);
  await stranger.balance();
  expect((await stranger.fetch(url)).status).toBe(404);
  expect(await ask<Failure>(stranger, photo)).toMatchObject({ status: 400, body: { code: "FOREIGN_IMAGE" } });

  await client.call("/api/deletions", { method: "POST", json: { uploads: [photo] } });
  expect((await client.fetch(url)).status).toBe(404);
});

test("the call that has a photo read tells of all others which it does not suit, and makes nothing for them", async () => {
  const { baseUrl } = await takeSite();
  const client = new SiteClient(baseUrl);
  const photo = await client.upload(new Uint8Array(await readSample("coffee")));
  const otherIds = ["photo-to-sketch", "bald-filter", "bangs-filter"];
  const json = { image_url: photo, toolIds: ["inversion-filter"], otherIds };
  const call = async () => {
    const { body } = await client.call<PreviewsResponse>("/api/previews", { method: "POST", json });
    return body.previews;
  };
  await expect.poll(async () => (await call())[0]?.state, PATIENCE).toBe("ready");
  expect((await call()).map(({ toolId, state }) => [toolId, state])).toEqual([
    ["inversion-filter", "ready"],
    ["photo-to-sketch", "waiting"],
    ["bald-filter", "unsuitable"],
    ["bangs-filter", "unsuitable"],
  ]);
});

test.each([
  ["no photo", undefined, STYLES],
  ["no list", "/files/x", "inversion-filter"],
  ["an empty list", "/files/x", []],
])("a call with %s is refused", async (_name, imageUrl, toolIds) => {
  const client = new SiteClient((await takeSite()).baseUrl);
  expect(await ask<Failure>(client, imageUrl, toolIds)).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT" },
  });
});

test("a sample is shown and styled for everybody; a result of one's own can be styled again, by nobody else", async () => {
  const { baseUrl } = await takeSite();
  const client = new SiteClient(baseUrl);
  const sample = new URL("/img/samples/red-haired.jpg", baseUrl).href;
  const [preview] = await askOn(client, sample);
  expect(preview).toMatchObject({ state: "ready" });
  const style = "inversion-filter";
  const made = await client.submit({ style, photos: [sample] });
  expect(made.status).toBe(200);
  const own = made.body.data.results[0]!.imageUrl;
  const again = await client.submit({ style, photos: [own] });
  expect([again.status, again.body.data.results.length]).toEqual([200, 1]);

  const stranger = new SiteClient(baseUrl);
  expect((await askOn(stranger, sample)).map(({ url }) => url)).not.toContain(preview?.url);
  expect(await stranger.submit<Failure>({ style, photos: [own] })).toMatchObject({
    status: 400,
    body: { code: "FOREIGN_IMAGE" },
  });
});
