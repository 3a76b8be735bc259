import { expect, test } from "vitest";
import { samplePhoto } from "../sample-photo.ts";
import { signUpClient } from "../sign-up-client.ts";
import type { Failure, SiteClient } from "../site-client.ts";
import { takeSite } from "../take-site.ts";

const { baseUrl, dataDir } = await takeSite();
const style = "inversion-filter";

const newAccount = () => signUpClient(baseUrl, dataDir);
const upload = async (client: SiteClient, count: number) =>
  Promise.all(Array.from({ length: count }, async () => client.upload(await samplePhoto())));

test("whatever a free account's browser sends, the server keeps to the free plan, and nothing is spent", async () => {
  const client = await newAccount();
  const photos = await upload(client, 3);
  const [photo = ""] = photos;
  for (const [wish, status, code] of [
    [{ photos: [photo], changes: { size: "4K" } }, 403, "PLAN_REQUIRED"],
    [{ photos: [photo], changes: { dimension: "1:1" } }, 403, "PLAN_REQUIRED"],
    [{ photos: [photo], changes: { dimension: "21:9" } }, 403, "PLAN_REQUIRED"],
    [{ photos }, 400, "TOO_MANY_IMAGES"],
    [{ photos: [photo], token: null }, 400, "VERIFICATION_FAILED"],
    [{ photos: [photo], token: null, changes: { plan: "subscriber" } }, 400, "INVALID_INPUT"],
  ] as const) {
    const answer = await client.submit<Failure>({ style, ...wish, photos: [...wish.photos] });
    expect([wish, answer.status, answer.body.code]).toEqual([wish, status, code]);
  }
  expect(await client.balance()).toBe(6);
  expect(await client.generations()).toEqual([]);
});

test("an account without enough credits is told so with 402, and nothing is made", async () => {
  const client = await newAccount();
  const photos = await upload(client, 1);
  for (const balance of [4, 2, 0]) {
    expect((await client.submit({ style, photos })).status).toBe(200);
    expect(await client.balance()).toBe(balance);
  }
  const refused = await client.submit<Failure>({ style, photos });
  expect([refused.status, refused.body.code]).toEqual([402, "INSUFFICIENT_CREDITS"]);
  expect(await client.generations()).toHaveLength(3);
});

test("a subscriber sends ten photos without a human check, in a fixed ratio, and an eleventh is refused", async () => {
  const client = await newAccount();
  const { body } = await client.call<{ url: string }>("/api/checkout", {
    method: "POST",
    json: { item: "subscription" },
  });
  expect((await client.fetch(body.url, { method: "POST" })).status).toBeLessThan(400);
  expect((await client.call("/api/credits")).body).toMatchObject({ plan: "subscriber", balance: 806 });
  const photos = await upload(client, 11);
  const changes = { dimension: "1:1" };
  const made = await client.submit({ style, photos: photos.slice(0, 10), token: null, changes });
  expect(made.status).toBe(200);
  const refused = await client.submit<Failure>({ style, photos, token: null, changes });
  expect([refused.status, refused.body.code]).toEqual([400, "TOO_MANY_IMAGES"]);
  expect(await client.balance()).toBe(804);
});
