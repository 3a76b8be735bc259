import { expect, test } from "vitest";
import { readZip } from "~/server/privacy/read-zip.fixture.ts";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient, type Failure } from "../site-client.ts";
import { takeSite } from "../take-site.ts";

const { baseUrl } = await takeSite();
const newVisitor = async () => new SiteClient(baseUrl);
const style = "inversion-filter";

interface ReceiptAnswer {
  receipt: { id: string; generations: number; results: number; uploads: number };
}

/** Somebody with one picture. */
async function makeOwner(newClient = newVisitor) {
  const client = await newClient();
  const upload = await client.upload(await samplePhoto());
  const { body, status } = await client.submit({ style, photos: [upload] });
  expect(status).toBe(200);
  const { generationId: id, results } = body.data;
  const result = results[0]?.imageUrl ?? "";
  return { client, upload, id, result };
}

const post = (client: SiteClient, path: string, json: unknown) =>
  client.call<ReceiptAnswer & Failure>(path, { method: "POST", json });

test("the owner reads a picture privately, narrower where asked, and unchanged is told so", async () => {
  const { client, result } = await makeOwner();
  const whole = await client.fetch(result);
  expect(whole.headers.get("Cache-Control")).toContain("private");
  const tag = whole.headers.get("ETag") ?? "";
  expect((await client.fetch(result, { headers: { "If-None-Match": `"x", W/${tag}` } })).status).toBe(304);
  const head = await client.fetch(result, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const narrow = await client.fetch(`${result}?w=240`);
  expect(narrow.headers.get("Content-Type")).toBe("image/webp");
  expect(narrow.headers.get("Cache-Control")).toContain("private");
  expect(narrow.headers.get("ETag")).not.toBe(tag);
  const [small, large] = [await narrow.arrayBuffer(), await whole.arrayBuffer()];
  expect(small.byteLength).toBeLessThan(large.byteLength / 4);
});

test("an archive holds the pictures byte for byte, and refuses one that is not the viewer's", async () => {
  const { client, id, result } = await makeOwner();
  const foreign = await makeOwner();
  const stored = Buffer.from(await (await client.fetch(result)).arrayBuffer());
  const answer = await client.fetch(`/api/archive?ids=${id}&zone=Europe/Berlin`);
  expect(answer.headers.get("Content-Type")).toBe("application/zip");
  expect(answer.headers.get("Cache-Control")).toContain("private");
  const entries = readZip(Buffer.from(await answer.arrayBuffer()));
  expect(entries).toHaveLength(1);
  expect(entries[0]?.name).toMatch(/^imgfx_\d{8}-\d{6}_1\.(?:png|jpg)$/);
  expect(entries[0]?.bytes.equals(stored)).toBe(true);
  expect((await client.fetch(`/api/archive?ids=${id},${foreign.id}`)).status).toBe(404);
  expect((await client.fetch("/api/archive?ids=")).status).toBe(400);
});

test("deleted is deleted at once, with a receipt that stays the same", async () => {
  const { client, upload, id, result } = await makeOwner();
  const first = await post(client, "/api/deletions", { generationIds: [id] });
  expect(first.body.receipt).toMatchObject({ generations: 1, results: 1, uploads: 1 });
  for (const address of [upload, result, `${result}?w=240`])
    expect((await client.fetch(address)).status).toBe(404);
  expect((await client.fetch(`/api/archive?ids=${id}`)).status).toBe(404);
  expect(await client.generations()).toEqual([]);
  expect((await post(client, "/api/deletions", { generationIds: [id] })).body).toEqual(first.body);
});

test("a picture is kept no longer than the shortest choice among its photos", async () => {
  const client = new SiteClient(baseUrl);
  const upload = await client.upload(await samplePhoto());
  expect((await post(client, "/api/uploads", { uploads: [upload], keepDays: 7 })).status).toBe(200);
  await client.submit({ style, photos: [upload] });
  const { body } = await client.call<{ entries: { createdAt: string; expiresAt: string }[] }>("/api/history");
  const [entry] = body.entries;
  const days = (Date.parse(entry?.expiresAt ?? "") - Date.parse(entry?.createdAt ?? "")) / 86_400_000;
  expect(days).toBe(7);
});
