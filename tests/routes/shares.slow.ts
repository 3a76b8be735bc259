import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { samplePhoto } from "../sample-photo.ts";
import { signUpClient } from "../sign-up-client.ts";
import { SiteClient, type Call } from "../site-client.ts";
import { startSite, type Site } from "../site-process.ts";
import { takeSite } from "../take-site.ts";
import { startS3, type LoopbackS3 } from "../vendors/s3/start-s3.ts";

const { baseUrl, dataDir } = await takeSite();
const STYLE = "inversion-filter";

interface Made {
  id: string;
  url: string;
  expiresAt: string;
}

const post = (json: unknown): Call => ({ method: "POST", json });

/** A result of somebody's own. */
async function make(client: SiteClient): Promise<{ id: string; photo: string; result: string }> {
  const photo = await client.upload(await samplePhoto(400, 300));
  const { body } = await client.submit({ style: STYLE, photos: [photo] });
  return { id: body.data.generationId, photo, result: body.data.results[0]?.imageUrl ?? "" };
}

const share = async (client: SiteClient, id: string, wish: object = {}): Promise<Made> =>
  (await client.call<Made>("/api/shares", post({ generationId: id, days: 7, ...wish }))).body;

/** Everything of a share that is answered. */
const placesOf = (url: string): string[] => {
  const { origin, pathname } = new URL(url);
  return [
    ...[url, `${origin}/de${pathname}`, `${url}.data`, `${url}/picture`, `${url}/picture?w=480`],
    ...[`${url}/photo`, `${url}/card.jpg`],
  ];
};

let client: SiteClient;
let made: { id: string; photo: string; result: string };
beforeAll(async () => {
  client = await signUpClient(baseUrl, dataDir);
  made = await make(client);
});

test("whoever has the link sees picture, photo and card, and nothing is kept, passed on or listed", async () => {
  const { url, expiresAt } = await share(client, made.id, { withOriginal: true });
  expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 7 * 86_400_000);
  const stranger = new SiteClient(baseUrl);
  for (const place of placesOf(url)) {
    const answer = await stranger.fetch(place);
    const { headers, status } = answer;
    expect([place, status]).toEqual([place, 200]);
    expect([place, headers.get("Cache-Control")]).toEqual([place, "no-store"]);
    expect([place, headers.get("Referrer-Policy")]).toEqual([place, "no-referrer"]);
    expect([place, headers.get("X-Robots-Tag")]).toEqual([place, "noindex"]);
    expect([place, headers.getSetCookie(), headers.get("ETag")]).toEqual([place, [], null]);
    await answer.arrayBuffer();
  }
  const card = Buffer.from(await (await stranger.fetch(`${url}/card.jpg`)).arrayBuffer());
  expect(await sharp(card).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
});

test("the page tells neither the prompt nor who made it, nor where anything lies", async () => {
  const { url, id } = await share(client, made.id, { withOriginal: true });
  const session = await client.call<{ user: { id: string; name: string; email: string } }>(
    "/api/auth/get-session",
  );
  const stranger = new SiteClient(baseUrl);
  const secrets = [
    made.id,
    "outputs/",
    "uploads/",
    session.body.user.name,
    session.body.user.email,
    session.body.user.id,
  ];
  for (const place of [url, `${url}.data`]) {
    const text = await (await stranger.fetch(place)).text();
    expect([place, secrets.filter((secret) => text.includes(secret))]).toEqual([place, []]);
  }
  const page = await (await stranger.fetch(url)).text();
  expect(page).toContain('<meta name="robots" content="noindex"');
  expect(page).toContain(`property="og:image" content="${url}/card.jpg"`);
  expect(page).toContain('property="og:image:width" content="1200"');
  expect(page).toMatch(new RegExp(`mailto:[^"]+${id}`));
  expect(page).toContain(`-style/${STYLE}"`);
});

test("without the photo there is none, and the page doesn't know of it", async () => {
  const { url } = await share(client, made.id);
  const stranger = new SiteClient(baseUrl);
  expect((await stranger.fetch(`${url}/photo`)).status).toBe(404);
  expect(await (await stranger.fetch(url)).text()).not.toContain(`${new URL(url).pathname}/photo`);
  expect((await stranger.fetch(`${url}/picture`)).status).toBe(200);
});

test("an ended link, a guessed one and one that never was answer alike, at every place", async () => {
  const { url, id } = await share(client, made.id, { withOriginal: true });
  const stranger = new SiteClient(baseUrl);
  expect((await stranger.call(`/api/shares/${id}`, { method: "DELETE" })).status).toBe(404);
  expect(
    (await client.call(`/api/shares/${id}`, { method: "DELETE", headers: { Origin: null } })).status,
  ).toBe(403);
  expect((await client.call<{ id: string }>(`/api/shares/${id}`, { method: "DELETE" })).body).toEqual({ id });
  const guessed = url.replace(/.$/, url.endsWith("A") ? "B" : "A");
  for (const gone of [url, guessed, `${baseUrl}/s/never`, `${baseUrl}/s/${"A".repeat(38)}`])
    for (const place of placesOf(gone)) {
      const answer = await stranger.fetch(place);
      expect([place, answer.status]).toEqual([place, 404]);
      expect([place, answer.headers.get("Cache-Control")]).toEqual([place, "no-store"]);
      expect([place, answer.headers.get("Referrer-Policy")]).toEqual([place, "no-referrer"]);
      expect([place, answer.headers.get("X-Robots-Tag")]).toEqual([place, "noindex"]);
      await answer.arrayBuffer();
    }
  const words = (await (await stranger.fetch(url)).text()).replace(/<script.*?<\/script>/gs, "");
  expect(words).toContain("This picture is no longer shared");
  expect((await client.call(`/api/shares/${id}`, { method: "DELETE" })).status).toBe(404);
});

test("a visitor shares their own result, which goes with it; others can't share, list or end it", async () => {
  const visitor = new SiteClient(baseUrl);
  const own = await make(visitor);
  const { url, id } = await share(visitor, own.id);
  const stranger = await signUpClient(baseUrl, dataDir);
  for (const [path, call] of [
    ["/api/shares", post({ generationId: own.id, days: 1 })],
    [`/api/shares?generationId=${own.id}`, {}],
    [`/api/shares/${id}`, { method: "DELETE" }],
  ] as const) {
    const answer = await stranger.call(path, call);
    expect([path, answer.status, answer.body.code]).toEqual([path, 404, "NOT_FOUND"]);
  }
  const list = await visitor.call<{ shares: { id: string }[] }>(`/api/shares?generationId=${own.id}`);
  expect(list.body.shares.map((one) => one.id)).toEqual([id]);
  expect(JSON.stringify(list.body)).not.toContain(url.slice(-22));
  await visitor.call("/api/deletions", post({ generationIds: [own.id] }));
  for (const place of placesOf(url)) expect((await stranger.fetch(place)).status).toBe(404);
});

test("how a tool's last runs went is told to everybody, and makes a visitor of nobody", async () => {
  const reader = new SiteClient(baseUrl);
  const answer = await reader.fetch(`/api/tools/${STYLE}/stats`);
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  const stats: { runs: number; medianSeconds: unknown } = await answer.json();
  expect(Object.keys(stats).sort()).toEqual(["medianSeconds", "p90Seconds", "runs", "successRate"]);
  expect(stats.runs >= 20).toBe(stats.medianSeconds !== null);
  for (const id of ["unknown", "..%2f", "constructor"])
    expect((await reader.fetch(`/api/tools/${id}/stats`)).status).toBe(404);
});

let s3: LoopbackS3 | undefined;
let bucketSite: Site | undefined;
afterAll(async () => {
  await bucketSite?.stop();
  await s3?.close();
});

test("where files lie in a bucket, a share's are read through the site and never at an address of the bucket", async () => {
  s3 = await startS3();
  const { bucket, region, endpoint, credentials } = s3.options;
  bucketSite = await startSite({
    env: {
      ...{ S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint },
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  });
  const owner = new SiteClient(bucketSite.baseUrl);
  const { url } = await share(owner, (await make(owner)).id, { withOriginal: true });
  const stranger = new SiteClient(bucketSite.baseUrl);
  for (const place of placesOf(url)) {
    const answer = await stranger.fetch(place);
    expect([place, answer.status, answer.headers.get("Location")]).toEqual([place, 200, null]);
    const body = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    expect([place, /X-Amz-|outputs\/|uploads\//.test(body)]).toEqual([place, false]);
  }
});
