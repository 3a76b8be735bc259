import { afterAll, beforeAll, expect, test } from "vitest";
import { FREE, PRICE, startVendorSite, type VendorSite } from "../../faults/vendor-site.ts";
import { SiteClient } from "../../site-client.ts";
import { startPostgres, type TestPostgres } from "../../start-postgres.ts";

const RESTARTS = 20;
const CLICKING = 3;
/** Clicks that are answered well between two crashes. */
const BETWEEN = 2;
const PATIENCE_MS = 600_000;

let postgres: TestPostgres;
let running: VendorSite;
beforeAll(async () => {
  postgres = await startPostgres();
  const env = {
    DATABASE_URL: await postgres.createDatabase("crashing"),
    SESSION_SECRET: "a long secret that outlives its database",
    GENERATION_DEADLINE_S: "60", // five minutes beyond it a hold of which nothing came lapses
  };
  running = await startVendorSite({ env });
});
afterAll(async () => {
  await running?.stop();
  await postgres?.stop();
});

/** Somebody who clicked once, and whether they were told that it worked out. */
interface Clicked {
  client: SiteClient;
  isAcknowledged: boolean;
}

/** Clicks, each a new visitor's, until told to stop. */
async function keepClicking(clicked: Clicked[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const client = new SiteClient(running.site.baseUrl);
    const status = await running.click({}, client).then(
      (click) => click.status,
      () => null,
    );
    if (client.cookie !== "") clicked.push({ client, isAcknowledged: status === 200 });
  }
}

test("a database that is killed twenty times under load loses nothing that was acknowledged", async () => {
  const clicked: Clicked[] = [];
  const countAcknowledged = () => clicked.filter(({ isAcknowledged }) => isAcknowledged).length;
  let isOver = false;
  const load = Array.from({ length: CLICKING }, () => keepClicking(clicked, () => isOver));
  for (let nth = 1; nth <= RESTARTS; nth += 1) {
    const goal = countAcknowledged() + BETWEEN;
    await expect.poll(countAcknowledged, { timeout: PATIENCE_MS, interval: 50 }).toBeGreaterThanOrEqual(goal);
    await postgres.crash();
  }
  const goal = countAcknowledged() + BETWEEN;
  await expect.poll(countAcknowledged, { timeout: PATIENCE_MS, interval: 50 }).toBeGreaterThanOrEqual(goal);
  isOver = true;
  await Promise.all(load);

  let lost = 0;
  for (const { client, isAcknowledged } of clicked) {
    const list = async () => (await client.generations()).map(({ status }) => status);
    await expect.poll(list, { timeout: PATIENCE_MS, interval: 200 }).not.toContain("running");
    const made = (await client.generations()).filter(({ status }) => status === "succeeded");
    if (isAcknowledged && made.length !== 1) lost += 1;
    // A crash between the hold and its generation leaves a hold, which lapses.
    const balance = { timeout: PATIENCE_MS, interval: 1000 };
    await expect.poll(() => client.balance(), balance).toBe(FREE - PRICE * made.length);
    for (const { imageUrl } of made[0]?.results ?? []) {
      const answer = await client.fetch(imageUrl);
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
    }
  }
  expect(lost).toBe(0);
  expect(running.audit()).toBe("");
});
