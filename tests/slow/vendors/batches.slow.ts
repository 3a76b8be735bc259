import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { priceOfOne } from "#registry/contract/price.ts";
import { cancel, pollUntilOver, submitTool } from "../../routes/tool-calls.ts";
import { samplePhoto } from "../../sample-photo.ts";
import type { Failure, SiteClient, SubmitAnswer } from "../../site-client.ts";
import { fieldOfRole, leastValues, listTools } from "../../styles/list-tools.ts";
import { subscribeClient } from "../../sign-up-client.ts";
import { ERRORS } from "../../vendors/replicate/loopback-faults.ts";
import { createRandom } from "../../faults/create-random.ts";
import { startVendorSite, type VendorSite } from "../../faults/vendor-site.ts";
import { SEED } from "../seed.ts";

const ASKED = 4;
const FAILS = { kind: "fails", error: ERRORS.E1000 } as const;
const CANCELS = 32;
const AT_ONCE = 4;
/** Times as long as a task takes here: some cancellations come too late. */
const LATEST_CANCEL = 1.5;

const counted = listTools("hosted").filter((tool) => fieldOfRole(tool, "count"));
const polled = counted.find(({ manifest }) => manifest.delivery === "task" && manifest.photos.min === 1);
const atOnce = counted.find(({ manifest }) => manifest.delivery === "wait");

let running: VendorSite;
let client: SiteClient;
let photos: string[];
beforeAll(async () => {
  running = await startVendorSite();
  client = await subscribeClient(running.site.baseUrl, running.site.dataDir);
  photos = [await client.upload(await samplePhoto(400, 300))];
});
afterAll(() => running?.stop());
afterEach(() => running.vendor.faults.clear());

/** A request for several results of which so many fail at the vendor. */
async function ask(tool: (typeof counted)[number], failing: number) {
  const before = await client.balance();
  const name = fieldOfRole(tool, "count")?.name ?? "";
  running.vendor.faults.next(...Array.from({ length: failing }, () => FAILS));
  const answer = await submitTool<Partial<SubmitAnswer & { data: { taskIds: string[] } }> & Partial<Failure>>(
    client,
    tool,
    { photos, changes: { [name]: ASKED } },
  );
  const price = priceOfOne(tool.prices, leastValues(tool, photos));
  return { ...answer, paid: async () => (before - (await client.balance())) / price };
}

test.each([0, 1, 3])(
  `of ${ASKED} results that are waited for, %i fail: the others are answered and paid for, no more`,
  async (failing) => {
    if (!atOnce) throw new Error("no tool answers several results at once");
    const { status, body, paid } = await ask(atOnce, failing);
    expect([status, body.data?.results.length]).toEqual([200, ASKED - failing]);
    for (const { imageUrl } of body.data?.results ?? [])
      expect((await client.fetch(imageUrl)).status).toBe(200);
    expect(await paid()).toBe(ASKED - failing);
    expect(running.audit()).toBe("");
  },
);

test("where all fail, that is what is answered, and all credits come back", async () => {
  if (!atOnce) throw new Error("no tool answers several results at once");
  const { status, body, paid } = await ask(atOnce, ASKED);
  expect([status, body.code]).toEqual([502, "PROVIDER_FAILED"]);
  expect(await paid()).toBe(0);
  // The breaker counts what fails in creating, not runs that fail: the next one is taken on.
  expect((await ask(atOnce, 0)).status).toBe(200);
});

test.each([0, 2, ASKED])(
  `of ${ASKED} tasks that are polled, %i fail: each says what became of it, and the others are paid for`,
  async (failing) => {
    if (!polled) throw new Error("no tool makes several results that are polled");
    const { body, paid } = await ask(polled, failing);
    const [path = ""] = polled.manifest.poll ?? [];
    const taskIds = body.data && "taskIds" in body.data ? (body.data.taskIds ?? []) : [];
    const over = await Promise.all(taskIds.map((taskId) => pollUntilOver(client, path, taskId)));
    expect(over.filter(({ code }) => code === 1)).toHaveLength(ASKED - failing);
    for (const { failedReason } of over.filter(({ code }) => code === 2))
      expect(failedReason).toBe("Image generation failed");
    expect(await paid()).toBe(ASKED - failing);
    expect(running.audit()).toBe("");
  },
);

test("a task that its person cancels at any point is settled once: delivered and paid for, or canceled and free", async () => {
  if (!polled) throw new Error("no tool makes several results that are polled");
  const seed = SEED;
  const random = createRandom(seed);
  const [path = ""] = polled.manifest.poll ?? [];
  const price = priceOfOne(polled.prices, leastValues(polled, photos));
  running.vendor.pace.runMs = 600;
  const figures = { canceled: 0, delivered: 0 };
  const since = Date.now();
  const first = await Promise.all(
    Array.from({ length: AT_ONCE }, () => submitTool(client, polled, { photos })),
  );
  await Promise.all(first.map(({ body }) => pollUntilOver(client, path, body.data.taskId)));
  const usualMs = Date.now() - since;
  const before = await client.balance();
  const tryOnce = async (afterMs: number) => {
    const { body } = await submitTool(client, polled, { photos });
    const { taskId } = body.data;
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const answers = await Promise.all([cancel(client, taskId), cancel(client, taskId)]);
    expect(
      answers.map(({ status }) => status),
      `seed ${seed}, canceled after ${afterMs} ms`,
    ).toEqual([200, 200]);
    const { code, failedReason, imageUrl = "" } = await pollUntilOver(client, path, taskId);
    if (answers.some(({ body: { ok } }) => ok)) {
      expect([code, failedReason]).toEqual([2, "Canceled. The credits are back in your balance."]);
      figures.canceled += 1;
    } else {
      expect(code, `seed ${seed}, canceled after ${afterMs} ms`).toBe(1);
      expect((await client.fetch(imageUrl)).status).toBe(200);
      figures.delivered += 1;
    }
  };
  for (let nth = 0; nth < CANCELS / AT_ONCE; nth += 1)
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => tryOnce(Math.round(random() * LATEST_CANCEL * usualMs))),
    );
  expect(before - (await client.balance()), `seed ${seed}`).toBe(figures.delivered * price);
  expect(running.audit()).toBe("");
});
