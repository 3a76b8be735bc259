import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PreviewsResponse } from "#registry/contract/wire/responses.ts";
import { FREE, PRICE } from "../../faults/vendor-site.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { chooseStyle } from "../../styles/list-styles.ts";
import type { ProxiedSites } from "../restarts/proxied-sites.ts";
import { ProxiedVisitor } from "../restarts/proxied-visitor.ts";
import { SLOW_A_SECOND } from "./slow-disk.ts";
import { startProduction, type Production } from "./start-production.ts";

const STYLE = chooseStyle();
const PATIENCE = { timeout: 900_000, interval: 500 };
/** How long a bucket is out of order, or a disk slow, in milliseconds. */
const OUTAGE_MS = 60_000;
const CRASHES = 4;
const CLICKING = 3;
/** Clicks that work out between two faults. */
const BETWEEN = 3;
const AT_ONCE = 30;
/** Ten minutes lie between the first clock and the last. */
const CLOCKS = [-300_000, 0, 300_000] as const;

let production: Production;
let sites: ProxiedSites;
let photo: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  photo = await samplePhoto();
  production = await startProduction({ clocksOffMs: CLOCKS });
  sites = production.sites;
});
afterAll(() => production?.stop());

const audit = () => production.audit();

/** Whether a result's address gives its picture. Every instance signs addresses by its own clock. */
const isReadable = async (visitor: ProxiedVisitor, address: string) => (await visitor.look(address)) === 200;

test("a visitor's session, photo, credits, task and result are the same at three instances", async () => {
  for (let nth = 0; nth < 12; nth += 1) {
    const visitor = new ProxiedVisitor(sites.origin);
    const { status, text } = await visitor.click(photo, STYLE);
    expect(status, text).toBe(200);
    const { balance, generations } = await visitor.read();
    expect(balance).toBe(FREE - PRICE);
    expect(generations.map(({ status }) => status)).toEqual(["succeeded"]);
    for (let look = 0; look < 3; look += 1)
      for (const { imageUrl } of generations[0]?.results ?? [])
        expect(await isReadable(visitor, imageUrl)).toBe(true);
  }
});

test("one key sent thirty times to three instances makes one picture, and thirty wishes of one visitor two", async () => {
  const [once, often] = [new ProxiedVisitor(sites.origin), new ProxiedVisitor(sites.origin)];
  const wish = await once.prepare(photo, STYLE);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => once.submit(wish, key)));
  const made = answers.filter(({ status }) => status === 200);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ text }) => JSON.parse(text).data.generationId)).size).toBe(1);
  expect((await once.read()).balance).toBe(FREE - PRICE);

  const wishes = [];
  for (let nth = 0; nth < AT_ONCE / 3; nth += 1) wishes.push(await often.prepare(photo, STYLE));
  const taken = await Promise.all(wishes.map((own) => often.submit(own, randomUUID())));
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(FREE / PRICE);
  expect(await often.read()).toMatchObject({ balance: 0 });
});

test("a share and a photo's preview are there at three instances, whichever made them, until they are ended", async () => {
  const [owner, stranger] = [new ProxiedVisitor(sites.origin), new ProxiedVisitor(sites.origin)];
  await owner.click(photo, STYLE);
  const [{ id: generationId, uploadedImages: [image_url] } = { id: "", uploadedImages: [] }] = (
    await owner.read()
  ).generations;
  const made = await owner.post("/api/shares", { generationId, days: 7 });
  expect(made.status, made.text).toBe(200);
  const { id, url }: { id: string; url: string } = JSON.parse(made.text);
  const lookAround = async (visitor: ProxiedVisitor, address: string) =>
    Promise.all(sites.instances.map(() => visitor.look(address)));
  expect(await lookAround(stranger, `${url}/picture`)).toEqual([200, 200, 200]);

  const askPreview = async () => {
    const answer = await owner.post("/api/previews", { image_url, toolIds: [STYLE.style] });
    const { previews }: PreviewsResponse = JSON.parse(answer.text);
    return previews[0];
  };
  await expect.poll(async () => (await askPreview())?.state, PATIENCE).toBe("ready");
  const preview = (await askPreview())?.url ?? "";
  expect(await lookAround(owner, preview)).toEqual([200, 200, 200]);
  expect(await lookAround(stranger, preview)).toEqual([404, 404, 404]);

  expect((await owner.ask("DELETE", `/api/shares/${id}`)).status).toBe(200);
  expect(await lookAround(stranger, `${url}/picture`)).toEqual([404, 404, 404]);
});

test("a page that is kept is the same bytes at three instances", async () => {
  for (const path of ["/", "/ja/imgfx-style", "/no-such-page"]) {
    const pages = await Promise.all(
      sites.instances.map(async ({ baseUrl }) => {
        const answer = await fetch(new URL(path, baseUrl), { headers: { "X-Forwarded-Proto": "https" } });
        return { tag: answer.headers.get("ETag"), text: await answer.text() };
      }),
    );
    expect(pages[1]).toEqual(pages[0]);
    expect(pages[2]).toEqual(pages[0]);
  }
});

interface Clicked {
  visitor: ProxiedVisitor;
  isAcknowledged: boolean;
}

/** What is done to it, while people click. */
const FAULTS: { name: string; happen: () => Promise<void> }[] = [
  ...[0, 1, 2].map((at) => ({ name: "an instance is killed", happen: () => sites.killAndStart(at) })),
  ...Array.from({ length: CRASHES }, () => ({
    name: "the database is restarted hard",
    happen: () => production.postgres.crash(),
  })),
  {
    name: `the database's disk answers ${SLOW_A_SECOND} times a second for a minute`,
    async happen() {
      await production.postgres.slow(true);
      await passes(OUTAGE_MS);
      await production.postgres.slow(false);
    },
  },
  {
    name: "the bucket answers nothing for a minute",
    async happen() {
      production.gateway.freeze();
      await passes(OUTAGE_MS);
      production.gateway.thaw();
    },
  },
  {
    name: "the bucket is gone for a minute",
    async happen() {
      await production.gateway.kill();
      await passes(OUTAGE_MS);
      await production.gateway.start();
    },
  },
  {
    name: "the bucket answers 503 for a minute",
    async happen() {
      production.gateway.refuse(true);
      await passes(OUTAGE_MS);
      production.gateway.refuse(false);
    },
  },
];

const passes = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

test("killed instances, four hard restarts of the database, a slow disk and three failures of the bucket lose no credit", async () => {
  const clicked: Clicked[] = [];
  const countAcknowledged = () => clicked.filter(({ isAcknowledged }) => isAcknowledged).length;
  let isOver = false;
  const keepClicking = async () => {
    while (!isOver) {
      const visitor = new ProxiedVisitor(sites.origin);
      const answer = await visitor.click(photo, STYLE).catch(() => null);
      clicked.push({ visitor, isAcknowledged: answer?.status === 200 });
      if (answer?.status !== 200) await passes(200);
    }
  };
  const load = Array.from({ length: CLICKING }, keepClicking);
  const isWorking = async () => {
    const goal = countAcknowledged() + BETWEEN;
    await expect.poll(countAcknowledged, { ...PATIENCE, interval: 50 }).toBeGreaterThanOrEqual(goal);
  };
  await isWorking();
  for (const { name, happen } of FAULTS) {
    await happen();
    await isWorking();
    expect(audit(), name).toBe("");
  }
  isOver = true;
  await Promise.all(load);

  const readAgain = async ({ visitor }: Clicked) =>
    visitor.read().catch(() => ({ balance: Number.NaN, generations: [] }));
  let lost = 0;
  for (const one of clicked) {
    const settled = async () => {
      const { balance, generations } = await readAgain(one);
      const succeeded = generations.filter(({ status }) => status === "succeeded").length;
      // Who never got as far as a cookie has today's credits whole.
      return generations.every(({ status }) => status !== "running") && balance === FREE - PRICE * succeeded;
    };
    await expect.poll(settled, PATIENCE).toBe(true);
    const { generations } = await readAgain(one);
    const results = generations.flatMap((generation) => generation.results);
    if (one.isAcknowledged && results.length !== 1) lost += 1;
    for (const { imageUrl } of results)
      await expect.poll(() => isReadable(one.visitor, imageUrl), PATIENCE).toBe(true);
  }
  expect(lost).toBe(0);
  expect(audit()).toBe("");
});
