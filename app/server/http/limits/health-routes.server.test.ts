import { afterAll, beforeAll, expect, test } from "vitest";
import { generation } from "~/server/db/schema/generations.ts";
import { mayReadMetrics } from "./health-routes.server.ts";
import { openTestSite } from "../site.fixture.ts";

let site: Awaited<ReturnType<typeof openTestSite>>;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const get = (path: string) => fetch(site.origin + path);

test("/metrics counts answers by class of route, and names no path", async () => {
  await get("/files/uploads/0123456789abcdef.png");
  const readFigures = async () => (await get("/metrics")).text();
  // An answer is counted when its connection has taken it, which may be after the client has read it.
  await expect
    .poll(readFigures)
    .toContain('imgfx_http_seconds_count{route="files",method="GET",status="4xx"}');
  expect(await readFigures()).not.toContain("0123456789abcdef");
});

test.each(["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"])(
  "without a token /metrics is nobody's who comes by a proxy, told by %s",
  async (name) => {
    const answer = await fetch(`${site.origin}/metrics`, { headers: { [name]: "203.0.113.9" } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("imgfx_");
  },
);

test("from elsewhere than this machine /metrics is there only for who knows METRICS_TOKEN", () => {
  const from = (remoteAddress: string, authorization?: string) => ({
    get: (name: string) => (name === "Authorization" ? authorization : undefined),
    socket: { remoteAddress },
  });
  const token = "a token of some length";
  expect(mayReadMetrics(from("127.0.0.1"), undefined)).toBe(true);
  expect(mayReadMetrics(from("::ffff:127.0.0.1"), undefined)).toBe(true);
  expect(mayReadMetrics(from("192.168.1.7"), undefined)).toBe(false);
  expect(mayReadMetrics(from("192.168.1.7", `Bearer ${token}`), undefined)).toBe(false);
  expect(mayReadMetrics(from("192.168.1.7", `Bearer ${token}`), token)).toBe(true);
  expect(mayReadMetrics(from("127.0.0.1"), token)).toBe(false);
  expect(mayReadMetrics(from("127.0.0.1", `Bearer ${token}x`), token)).toBe(false);
});

test("/metrics tells how the generations of the last hour fared", async () => {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const made = {
    viewerId: "v",
    toolId: "t",
    toolVersion: "1",
    provider: "local",
    locale: "en",
    shownPrompt: "",
    expiresAt,
  };
  await site.database.db.insert(generation).values([
    { ...made, id: "a", status: "succeeded", values: {}, photoKeys: [], cost: 2 },
    { ...made, id: "b", status: "failed", errorCode: "PROVIDER_FAILED", values: {}, photoKeys: [], cost: 2 },
  ]);
  const figures = await (await get("/metrics")).text();
  expect(figures).toContain('imgfx_generations_last_hour{outcome="succeeded"} 1');
  expect(figures).toContain('imgfx_generations_last_hour{outcome="PROVIDER_FAILED"} 1');
  expect(figures).toContain('imgfx_requests_under_way{kind="generation"} 0');
});

test("/readyz answers 503 while the database does not answer, and /healthz goes on", async () => {
  expect((await get("/readyz")).status).toBe(200);
  const { ping } = site.database;
  site.database.ping = () => Promise.reject(new Error("gone"));
  const answer = await get("/readyz");
  site.database.ping = ping;
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ ready: false, database: false, storage: true });
  expect((await get("/healthz")).status).toBe(200);
});
