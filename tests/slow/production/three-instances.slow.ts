import { afterAll, beforeAll, expect, test } from "vitest";
import { dailyCreditsOf } from "#registry/contract/plans.ts";
import { limitOf } from "~/server/http/limits/rate-limits.server.ts";
import { PRICE } from "../../faults/vendor-site.ts";
import { poll, submitTool } from "../../routes/tool-calls.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { chooseStyle } from "../../styles/list-styles.ts";
import { listTools } from "../../styles/list-tools.ts";
import type { ProxiedSites } from "../restarts/proxied-sites.ts";
import { moveDatabaseClock } from "./move-database-clock.ts";
import { countRows } from "./count-rows.ts";
import { at, openClient, signUpAt } from "./reach-instances.ts";
import { startProduction, type Production } from "./start-production.ts";

const STYLE = chooseStyle();
const ALL = [0, 1, 2];
const PATIENCE = { timeout: 120_000, interval: 20 };
/** So many requests at once, spread over the instances. */
const AT_ONCE = 60;
/** Between the start of the first instance on a moved clock and midnight, in milliseconds. */
const UNTIL_MIDNIGHT_MS = 75_000;

let production: Production;
let sites: ProxiedSites;
let photo: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  photo = await samplePhoto();
  production = await startProduction({ clocksOffMs: [-300_000, 0, 300_000], env: { RATE_LIMIT_SCALE: "1" } });
  sites = production.sites;
});
afterAll(() => production?.stop());

const passes = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

test("a session that began at one instance is the account's at three, and over at three when it ends at one", async () => {
  const client = await signUpAt(sites);
  const readPlans = (headers = {}) =>
    Promise.all(
      ALL.map(
        async (nth) =>
          (await client.call<{ plan: string }>(at(sites, nth, "/api/credits"), { headers })).body.plan,
      ),
    );
  expect(await readPlans()).toEqual(["free", "free", "free"]);
  const { cookie } = client;
  await client.call(at(sites, 2, "/api/auth/sign-out"), { method: "POST", json: {} });
  expect(await readPlans({ Cookie: cookie })).toEqual(["visitor", "visitor", "visitor"]);
});

test("a photo is its owner's at three instances, and a task that one began is told of by three", async () => {
  const tool = listTools("hosted").find(({ manifest }) => manifest.id === "background-remover");
  if (!tool) throw new Error("there is no tool to try");
  const [client, stranger] = [openClient(sites), openClient(sites)];
  const address = await client.upload(photo);
  const look = async (who: typeof client) =>
    Promise.all(ALL.map(async (nth) => (await who.fetch(at(sites, nth, address))).status < 400));
  expect([await look(client), await look(stranger)]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
  const { status, body } = await submitTool(client, tool, {
    photos: [address],
    token: await client.solveChallenge(),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const [path = ""] = tool.manifest.poll ?? [];
  const ask = (who: typeof client) =>
    Promise.all(ALL.map((nth) => poll(who, at(sites, nth, path), body.data.taskId)));
  await expect
    .poll(async () => (await ask(client)).map((told) => told.body.code), { ...PATIENCE, interval: 500 })
    .toEqual([1, 1, 1]);
  expect((await ask(stranger)).map((told) => told.status)).toEqual([404, 404, 404]);
});

test("a limit is counted once however requests are spread over three instances whose clocks are ten minutes apart", async () => {
  const path = "/api/shares";
  const { perViewer = 0, perAddress = 0 } = limitOf("POST", path) ?? {};
  const ask = async (client: ReturnType<typeof openClient>, nth: number) =>
    (await client.call(at(sites, nth, path), { method: "POST", json: { generationId: "none", days: 1 } }))
      .status;
  const countTaken = (statuses: number[]) => statuses.filter((status) => status !== 429).length;

  const one = openClient(sites, "203.0.113.20");
  await one.balance();
  const asked = await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => ask(one, nth)));
  expect(countTaken(asked)).toBe(perViewer);
  const refused = await one.call(at(sites, 1, path), { method: "POST", json: {} });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(60);

  const household = Array.from({ length: perAddress / perViewer + 1 }, () =>
    openClient(sites, "203.0.113.21"),
  );
  await Promise.all(household.map((client) => client.balance()));
  const wishes = household.flatMap((client) => Array.from({ length: perViewer }, () => client));
  const taken = countTaken(await Promise.all(wishes.map((client, nth) => ask(client, nth))));
  expect(taken).toBe(perAddress);
});

test("over a change of day the daily credits are given once a day however many instances are asked at once", async () => {
  const dayMs = 86_400_000;
  const untilMidnight = dayMs - (Date.now() % dayMs);
  await moveDatabaseClock(production.postgres.url, untilMidnight - UNTIL_MIDNIGHT_MS);
  const midnight = Date.now() + UNTIL_MIDNIGHT_MS;
  for (const nth of ALL) await sites.killAndStart(nth);
  expect(midnight - Date.now()).toBeGreaterThan(5_000);
  const people = [
    { client: openClient(sites, "203.0.113.50"), daily: dailyCreditsOf("visitor") },
    { client: await signUpAt(sites, "203.0.113.51"), daily: dailyCreditsOf("free") },
  ];
  const readAll = (client: ReturnType<typeof openClient>, times: number) =>
    Promise.all(
      Array.from({ length: times }, async (_, nth) => {
        const { body } = await client.call<{ balance: number }>(at(sites, nth, "/api/credits"));
        return body.balance;
      }),
    );
  for (const { client, daily } of people) {
    const own = [await client.balance()]; // the cookie
    expect([...own, ...(await readAll(client, 9))]).toEqual(Array.from({ length: 10 }, () => daily));
    const spent = await client.submit({ ...STYLE, photos: [await client.upload(photo)] });
    expect(spent.status, JSON.stringify(spent.body)).toBe(200);
    expect(await client.balance()).toBe(daily - PRICE);
  }
  const grantsBefore = await countRows(production.postgres, "credit_entry where kind = 'grant'");
  const seen = new Map(people.map(({ client }) => [client, new Set<number>()]));
  await passes(Math.max(0, midnight - Date.now() - 1_000));
  for (let nth = 0; Date.now() < midnight + 1_000; nth += 1)
    await Promise.all(
      people.flatMap(({ client }) =>
        ALL.map(async (other) => {
          const { body } = await client.call<{ balance: number }>(at(sites, nth + other, "/api/credits"));
          seen.get(client)?.add(body.balance);
        }),
      ),
    );
  for (const { client, daily } of people) {
    expect([...(seen.get(client) ?? [])].toSorted()).toEqual([daily - PRICE, daily].toSorted());
    expect(await readAll(client, 9)).toEqual(Array.from({ length: 9 }, () => daily));
  }
  const given = (await countRows(production.postgres, "credit_entry where kind = 'grant'")) - grantsBefore;
  expect(given).toBe(people.length);

  const [, account] = people;
  const checkIns = await Promise.all(
    Array.from({ length: 30 }, (_, nth) =>
      account?.client.call<{ granted: number }>(at(sites, nth, "/api/check-in"), {
        method: "POST",
        json: {},
      }),
    ),
  );
  expect(checkIns.filter((answer) => (answer?.body.granted ?? 0) > 0)).toHaveLength(1);
  expect(production.audit()).toBe("");
});
