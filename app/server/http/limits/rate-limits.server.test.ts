import { expect, test } from "vitest";
import { listManifests } from "../../../../tests/styles/list-styles.ts";
import { SiteClient } from "../../../../tests/site-client.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { findGeneration } from "~/server/generate/records/generation-records.server.ts";
import { createShare, findShareable } from "~/server/privacy/shares.server.ts";
import { limitOf } from "./rate-limits.server.ts";
import { openTestSite } from "../site.fixture.ts";

/** Times a page asks for one task, and how many tasks one request may have. */
const TRIES_A_MINUTE = 12;
const MOST_TASKS = 4;

const manifests = listManifests();

test.each([...new Set(manifests.map(({ submit }) => submit))])("%s counts as a submit", (path) => {
  expect(limitOf("POST", path)?.name).toBe("submit");
});

test.each([...new Set(manifests.flatMap(({ poll = [] }) => poll))])(
  "%s is no submit: a person's tasks can be asked for side by side",
  (path) => {
    const isByAddress = path.includes("{taskId}");
    const limit = limitOf(isByAddress ? "GET" : "POST", path.replace("{taskId}", "0".repeat(32)));
    expect(limit?.name).toBe(isByAddress ? "api" : "poll");
    expect(limit?.perViewer).toBeGreaterThanOrEqual(2 * MOST_TASKS * TRIES_A_MINUTE);
  },
);

test("a look at one generation counts as a poll, the list of all does not", () => {
  expect(limitOf("GET", `/api/generations/${"0".repeat(32)}`)?.name).toBe("poll");
  expect(limitOf("GET", "/api/generations")?.name).toBe("api");
});

test("a cancellation, a webhook and a page each count on their own", () => {
  expect(limitOf("POST", "/api/cancellations")?.name).toBe("api");
  expect(limitOf("POST", "/api/webhooks/replicate")?.name).toBe("webhook");
  expect(limitOf("GET", "/")).toBeUndefined();
});

test("a shared page and its files count as guesses in any language, and a link that is made on its own", () => {
  for (const path of ["/s/a", "/s/a.data", "/de/s/a", "/zh/s/a.data", "/s/a/picture", "/s/a/card.jpg"])
    expect(limitOf("GET", path)?.name, path).toBe("share-miss");
  expect(limitOf("POST", "/api/shares")?.name).toBe("share");
  expect(limitOf("DELETE", "/api/shares/a")?.name).toBe("api");
  expect(limitOf("GET", "/sign-in")).toBeUndefined();
});

test("a sign-up by the page's form counts like one by the API; looking at the page does not", () => {
  for (const path of [
    "/sign-up",
    "/de/sign-up",
    "/sign-up.data",
    "/zh/sign-up.data",
    "/api/auth/sign-up/email",
  ])
    expect(limitOf("POST", path)?.name, path).toBe("auth");
  expect(limitOf("GET", "/de/sign-up")).toBeUndefined();
});

test("an account's export counts on its own, and its settings do not", () => {
  for (const path of ["/account/export", "/account/export.data"])
    expect(limitOf("GET", path), path).toMatchObject({ name: "export", perViewer: 3 });
  expect(limitOf("GET", "/account")).toBeUndefined();
});

test.each([
  ["one IPv6 /64", (nth: number) => `2001:db8:1:1::${nth}`, 12],
  ["the /64s of one /56", (nth: number) => `2001:db8:2:${nth.toString(16)}::1`, 24],
  ["the /64s of one /48", (nth: number) => `2001:db8:3:${(nth * 0x100).toString(16)}::1`, 48],
  ["IPv4 addresses of one /24", (nth: number) => `192.0.2.${nth}`, 60],
])("of 60 calls within a minute from %s so many are answered: %#", async (_place, address, answered) => {
  const site = await openTestSite({ TRUST_PROXY: "1", RATE_LIMIT_SCALE: "0.05" });
  const statuses: number[] = [];
  for (let nth = 0; nth < 60; nth++) {
    const client = new SiteClient(site.origin, { "X-Forwarded-For": address(nth) });
    statuses.push((await client.call("/api/human-check/challenge")).status);
  }
  await site.close();
  expect(statuses.filter((status) => status === 200)).toHaveLength(answered);
  expect(statuses.filter((status) => status === 429)).toHaveLength(60 - answered);
});

test("guesses of shared links count by network and a link that opens does not", async () => {
  const site = await openTestSite({ RATE_LIMIT_SCALE: "0.05" });
  const client = new SiteClient(site.origin);
  const expiresAt = new Date(Date.now() + 3_600_000);
  await site.database.db.insert(generation).values({
    ...{ id: "made", viewerId: "v", toolId: "a-tool", toolVersion: "1", provider: "local", locale: "en" },
    ...{ shownPrompt: "", values: {}, photoKeys: [], cost: 1, status: "succeeded", expiresAt },
  });
  await site.database.db.insert(output).values({
    ...{ key: "outputs/made.png", generationId: "made", viewerId: "v", position: 0, bytes: 1, expiresAt },
    contentType: "image/png",
  });
  await site.runtime.storage.write("outputs/made.png", Buffer.from("x"), "image/png");
  const row = await findGeneration(site.database.db, "made");
  const shareable = row && (await findShareable(site.database.db, row, new Date()));
  if (!shareable) throw new Error("there is no result");
  const wish = { days: 1, withOriginal: false } as const;
  const { token } = await createShare(shareable, wish, site.runtime.pipeline, new Date());
  const ask = async (path: string) => {
    const answer = await client.fetch(path);
    await answer.arrayBuffer();
    return answer.status;
  };
  for (let nth = 0; nth < 20; nth++) expect(await ask(`/s/${token}/picture`)).toBe(200);
  const guessed: number[] = [];
  for (let nth = 0; nth < 10; nth++) guessed.push(await ask(`/s/${String(nth).repeat(38)}/picture`));
  await site.close();
  expect(guessed).toEqual([404, 404, 404, 404, 404, 404, 429, 429, 429, 429]);
});
