import { expect, test } from "vitest";
import { openTestSite } from "./site.fixture.ts";

type Site = Awaited<ReturnType<typeof openTestSite>>;

async function withSite(settings: Record<string, string>, use: (site: Site) => Promise<void>): Promise<void> {
  const site = await openTestSite(settings);
  try {
    await use(site);
  } finally {
    await site.close();
  }
}

const echo = async (site: Site, headers: Record<string, string> = {}) =>
  (await fetch(`${site.origin}/a-page`, { headers })).json();

test("without a BASE_URL the origin is the host that was asked, and forwarded headers are not believed", () =>
  withSite({}, async (site) => {
    const forged = {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
      "X-Forwarded-For": "203.0.113.9",
    };
    expect(await echo(site, forged)).toMatchObject({ origin: site.origin, clientAddress: "127.0.0.1" });
  }));

test("behind one proxy its headers count, and under https the browser is told to stay there", () =>
  withSite({ TRUST_PROXY: "1" }, async (site) => {
    const headers = {
      "X-Forwarded-Host": "example.internal",
      "X-Forwarded-Proto": "https",
      "X-Forwarded-For": "198.51.100.7, 203.0.113.9",
    };
    const answer = await fetch(`${site.origin}/a-page`, { headers });
    expect(await answer.json()).toMatchObject({
      origin: "https://example.internal",
      url: "https://example.internal/a-page",
      clientAddress: "203.0.113.9",
    });
    expect(answer.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
    expect(answer.headers.get("Content-Security-Policy")).toContain("upgrade-insecure-requests");
    const call = (Origin: string) =>
      fetch(`${site.origin}/a-page`, { method: "POST", headers: { ...headers, Origin } });
    expect((await call("https://example.internal")).status).toBe(200);
    expect((await call("http://example.internal")).status).toBe(403);
    expect((await call(site.origin)).status).toBe(403);
  }));

test("forms lead to this site only, and to Google where one may sign in with it", async () => {
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
  for (const [settings, targets] of [
    [{}, "form-action 'self';"],
    [google, "form-action 'self' https://accounts.google.com;"],
  ] as const)
    await withSite(settings, async (site) => {
      const { headers } = await fetch(`${site.origin}/a-page`);
      expect(headers.get("Content-Security-Policy")).toContain(targets);
    });
});

test("BASE_URL is the origin whatever the request says, and cookies are secure under https", () =>
  withSite({ BASE_URL: "https://example.com" }, async (site) => {
    expect(await echo(site)).toMatchObject({ origin: "https://example.com" });
    const answer = await fetch(`${site.origin}/api/presigned-urls`, {
      method: "POST",
      headers: { Origin: "https://example.com", "Content-Type": "application/json" },
      body: JSON.stringify({ fileType: "image/png", count: 1 }),
    });
    const { urls } = await answer.json();
    expect(urls[0].url).toMatch(/^https:\/\/example\.com\/files\/uploads\//);
    expect(answer.headers.getSetCookie().join()).toMatch(/; Secure/i);
  }));

test("beyond its limit a viewer is answered 429 with the seconds to wait, and others are not", () =>
  withSite({ RATE_LIMIT_SCALE: "0.05" }, async (site) => {
    const presign = (cookie = "") =>
      fetch(`${site.origin}/api/presigned-urls`, {
        method: "POST",
        headers: { Origin: site.origin, "Content-Type": "application/json", cookie },
        body: JSON.stringify({ fileType: "image/png", count: 1 }),
      });
    const first = await presign();
    const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const statuses: number[] = [];
    for (let call = 0; call < 4; call++) statuses.push((await presign(cookie)).status);
    expect(statuses).toEqual([200, 200, 200, 429]); // 60 a minute, scaled to 3
    const refused = await presign(cookie);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: "RATE_LIMITED" });
    expect((await presign()).status).toBe(200); // somebody else at the same address
    const more = await Promise.all(Array.from({ length: 12 }, () => presign()));
    expect(more.some(({ status }) => status === 429)).toBe(true); // 240 a minute for the address, scaled to 12
    expect((await fetch(`${site.origin}/a-page`)).status).toBe(200);
  }));

test("a site that stops is not ready, finishes what is under way, and then takes nothing more", async () => {
  const site = await openTestSite({}, { stopTimes: { graceMs: 300, idleMs: 0 } });
  const slow = fetch(`${site.origin}/a-page?wait=600`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const closing = site.close();
  const ready = await fetch(`${site.origin}/readyz`);
  expect([ready.status, ready.headers.get("Connection")]).toEqual([503, "close"]);
  expect((await fetch(`${site.origin}/a-page`)).status).toBe(200);
  expect((await slow).status).toBe(200);
  await closing;
  await expect(fetch(`${site.origin}/a-page`)).rejects.toThrow();
});

test("a taken port is told in one sentence, and nothing stays open", () =>
  withSite({}, async (site) => {
    await expect(openTestSite({ PORT: String(site.port) })).rejects.toThrow(`Port ${site.port} is in use`);
  }));
