import sharp from "sharp";
import { expect, test } from "vitest";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient } from "../site-client.ts";
import { takeSite } from "../take-site.ts";

const { baseUrl } = await takeSite();
const STYLE = "inversion-filter";

test("a photo goes in, a styled photo comes out, and only its owner sees it", async () => {
  const since = Date.now();
  const client = new SiteClient(baseUrl);
  const photo = await client.upload(await samplePhoto());
  expect(await client.balance()).toBe(4);

  const { status, body } = await client.submit({ style: STYLE, photos: [photo] });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    generationId: expect.stringMatching(/^[0-9a-f]{32}$/),
    results: [{ imageUrl: expect.stringContaining(`${baseUrl}/files/outputs/`) }],
  });
  expect(Date.parse(body.data.createdAt)).toBeGreaterThanOrEqual(since);
  expect(await client.balance()).toBe(2);

  const [result] = body.data.results;
  const picture = await client.fetch(result?.imageUrl ?? "");
  expect(picture.status).toBe(200);
  const { width, height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect(["png", "jpeg"]).toContain(format);
  expect((width * height) / 1_048_576).toBeGreaterThan(0.75);
  expect((width * height) / 1_048_576).toBeLessThan(1.25);
  expect(Math.abs(width / height / (800 / 600) - 1)).toBeLessThan(0.03);

  for (const stranger of [new SiteClient(baseUrl), await otherVisitor()])
    for (const address of [result?.imageUrl ?? "", photo])
      expect((await stranger.fetch(address)).status).toBe(404);

  const [seen] = await client.generations(STYLE);
  expect(seen).toMatchObject({
    id: body.data.generationId,
    toolId: STYLE,
    status: "succeeded",
    results: [{ imageUrl: result?.imageUrl, width, height }],
    uploadedImages: [photo],
  });
  expect(seen?.prompt, "nobody wrote any").toBe("");
  expect(await client.generations("photo-to-sketch")).toEqual([]);
  expect(await (await otherVisitor()).generations()).toEqual([]);
});

async function otherVisitor(): Promise<SiteClient> {
  const visitor = new SiteClient(baseUrl);
  await visitor.balance();
  return visitor;
}

test("a disconnect does not stop a paid generation, and a reload shows it", async () => {
  const client = new SiteClient(baseUrl);
  const photo = await client.upload(await samplePhoto());
  const token = await client.solveChallenge();
  const connection = new AbortController();
  const cutOff = client.submit({ style: STYLE, photos: [photo], token, signal: connection.signal });
  setTimeout(() => connection.abort(), 150);
  await expect(cutOff).rejects.toThrow("aborted");
  await expect
    .poll(async () => (await client.generations(STYLE)).map(({ status }) => status))
    .toEqual(["succeeded"]);
  expect(await client.balance()).toBe(2);
});

test("GET /api/config tells a client all it needs to submit", async () => {
  const client = new SiteClient(baseUrl);
  const { body, headers } = await client.call<Record<string, unknown>>("/api/config");
  expect(body).toMatchObject({
    product: "imgfx",
    storageBase: `${baseUrl}/files/`,
    humanCheck: { provider: "altcha" },
    limits: { maxBytes: 10_485_760, uploadCap: 2, ratios: ["auto"], sizes: ["1K", "2K"] },
  });
  expect(body.tools).toContainEqual({ id: STYLE, submit: "/api/img/imgfx-v2/submit", poll: [] });
  expect(headers.get("cache-control")).toBe("no-store");
});

test("GET /api/credits makes a visitor of whoever comes, once", async () => {
  const client = new SiteClient(baseUrl);
  const first = await client.call<Record<string, unknown>>("/api/credits");
  expect(first.body).toMatchObject({ balance: 4, plan: "visitor" });
  expect(Date.parse(String(first.body.nextExpiry))).toBeGreaterThan(Date.now());
  const [cookie = ""] = first.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=(Lax|Strict)/i);
  const second = await client.call("/api/credits");
  expect(second.headers.getSetCookie()).toEqual([]);
});

test("a tampered cookie is somebody new", async () => {
  const client = new SiteClient(baseUrl);
  await client.upload(await samplePhoto());
  const [name = "", value = ""] = client.cookie.split("=");
  const forged = new SiteClient(baseUrl, { Cookie: `${name}=x${value.slice(1)}` });
  const { headers } = await forged.call("/api/credits");
  expect(headers.getSetCookie()).toHaveLength(1);
});
