import { afterAll, beforeAll, expect, test } from "vitest";
import { FREE, PRICE } from "../../faults/vendor-site.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { chooseStyle } from "../../styles/list-styles.ts";
import { startProduction, type Production } from "../production/start-production.ts";
import { ProxiedVisitor } from "./proxied-visitor.ts";

const LEAST = 10_000;
const READING = 6;
const POSTING = 4;
const CLICKING = 2;
/** Every instance is restarted so often. */
const ROUNDS = 2;
/** Until nginx asks an instance again that it found closed: its `fail_timeout`, and a little more. */
const NOTICED_MS = 9_000;
const STYLE = chooseStyle();
const PAGES = ["/", "/imgfx-style", "/api/config", "/de/pricing", `/imgfx-style/${STYLE.style}`];

let production: Production;
beforeAll(async () => {
  production = await startProduction();
});
afterAll(() => production?.stop());

interface Log {
  reads: number;
  posts: number;
  clicks: number;
  lost: string[];
}

test("a rolling restart of three instances behind nginx loses no request of 10,000 and no credit", async () => {
  const { sites } = production;
  const log: Log = { reads: 0, posts: 0, clicks: 0, lost: [] };
  const clicked: ProxiedVisitor[] = [];
  const photo = await samplePhoto();
  let isOver = false;
  const keep = async (send: () => Promise<void>) => {
    while (!isOver) await send().catch((error: unknown) => void log.lost.push(String(error)));
  };
  const reader = new ProxiedVisitor(sites.origin);
  const read = async () => {
    const path = PAGES[log.reads++ % PAGES.length] ?? "/";
    const { status } = await reader.ask("GET", path);
    if (status !== 200) log.lost.push(`GET ${path}: ${status}`);
  };
  const post = async () => {
    log.posts += 1;
    const visitor = new ProxiedVisitor(sites.origin);
    const { status } = await visitor.post("/api/presigned-urls", { fileType: "image/jpeg", count: 1 });
    if (status !== 200) log.lost.push(`POST without a key: ${status}`);
  };
  const click = async () => {
    log.clicks += 1;
    const visitor = new ProxiedVisitor(sites.origin);
    const { status, text } = await visitor.click(photo, STYLE);
    if (status !== 200) log.lost.push(`a click: ${status} ${text}`);
    clicked.push(visitor);
  };
  const load = [
    ...Array.from({ length: READING }, () => keep(read)),
    ...Array.from({ length: POSTING }, () => keep(post)),
    ...Array.from({ length: CLICKING }, () => keep(click)),
  ];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const at of [0, 1, 2]) {
      await sites.restart(at);
      await new Promise((noticed) => setTimeout(noticed, NOTICED_MS));
    }
  await expect.poll(() => log.reads + log.posts, { interval: 200 }).toBeGreaterThan(LEAST);
  isOver = true;
  await Promise.all(load);

  const told = (await sites.nginx.readErrors())
    .split("\n")
    .filter((line) => /\[(?:error|crit|alert)\]/.test(line));
  expect(log.lost, told.join("\n")).toEqual([]);
  for (const visitor of clicked)
    expect(JSON.parse((await visitor.ask("GET", "/api/credits")).text)).toMatchObject({
      balance: FREE - PRICE,
    });
  expect(production.audit()).toBe("");
});
