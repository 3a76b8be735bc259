import { rm } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { auditSite } from "../../faults/audit-site.ts";
import { createRandom } from "../../faults/create-random.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { SiteClient } from "../../site-client.ts";
import { startSite, type Site } from "../../site-process.ts";
import { SEED } from "../seed.ts";

const ROUNDS = 24;
/** Counted from the hold: while the picture is made, stored and paid for, and shortly after. */
const LATEST_CUT_MS = 1_200;
/** Ample: a machine that is busy with other things fails nobody. */
const PATIENCE_MS = 600_000;

let site: Site;
afterEach(async () => {
  await site?.stop();
  if (site) await rm(site.dataDir, { recursive: true, force: true });
});

/** Where a cut falls: so long after the hold, or after the click where it is early. */
interface Cut {
  afterMs: number;
  isEarly: boolean;
}

/** One click, a power cut in its middle, a restart, and everything that must hold after it. */
async function cutPower(photo: Uint8Array<ArrayBuffer>, { afterMs, isEarly }: Cut): Promise<void> {
  const client = new SiteClient(site.baseUrl);
  const photos = [await client.upload(photo)];
  const token = await client.solveChallenge();
  const answered = client
    .submit({ style: "inversion-filter", photos, token, changes: { size: "2K" } })
    .then(({ status }) => status)
    .catch(() => null);
  if (!isEarly)
    await expect
      .poll(async () => (await client.generations()).length, { timeout: PATIENCE_MS, interval: 10 })
      .toBe(1);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await site.kill();
  const status = await answered;

  site = await startSite({ dataDir: site.dataDir });
  const again = new SiteClient(site.baseUrl, { Cookie: client.cookie });
  await expect
    .poll(async () => (await again.generations()).some((made) => made.status === "running"), {
      timeout: PATIENCE_MS,
    })
    .toBe(false);
  const made = await again.generations();
  const succeeded = made.filter((generation) => generation.status === "succeeded");
  expect(await again.balance()).toBe(4 - 2 * succeeded.length);
  for (const { results } of succeeded)
    for (const { imageUrl } of results) expect((await again.fetch(imageUrl)).status).toBe(200);
  if (status === 200) expect(succeeded).toHaveLength(1);
  expect(auditSite(site)).toBe("");
}

test("wherever a power cut falls, credits are spent for a stored result or come back, never both", async () => {
  const seed = SEED;
  const random = createRandom(seed);
  const photo = await samplePhoto();
  site = await startSite();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const cut = { afterMs: Math.round(random() * LATEST_CUT_MS), isEarly: random() < 0.25 };
    await cutPower(photo, cut).catch((cause: unknown) => {
      const place = `seed ${seed}, round ${round}, ${JSON.stringify(cut)}`;
      throw new Error(`${place}: ${String(cause)}`, { cause });
    });
  }
});
