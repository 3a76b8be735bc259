import { rm } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient } from "../site-client.ts";
import { startSite, type Site } from "../site-process.ts";
import { auditSite } from "./audit-site.ts";
import { createRandom } from "./create-random.ts";

const ROUNDS = 4;
const SEED = 20_261_121;
/** Counted from the hold: while the picture is made, stored and paid for, and shortly after. */
const LATEST_CUT_MS = 1_200;
const RECOVERY_LIMIT_MS = 60_000;

let site: Site | undefined;
afterEach(async () => {
  await site?.stop();
  if (site) await rm(site.dataDir, { recursive: true, force: true });
});

test("wherever a power cut falls, credits are spent for a stored result or come back, never both", async () => {
  const random = createRandom(SEED);
  const photo = await samplePhoto();
  const figures: { cutAfterMs: number; outcome: string; recoveryMs: number }[] = [];
  let running = await startSite();
  site = running;
  const { dataDir } = running;
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = new SiteClient(running.baseUrl);
    const photos = [await client.upload(photo)];
    const token = await client.solveChallenge();
    const cutAfterMs = Math.round(random() * LATEST_CUT_MS);
    const isEarly = random() < 0.25;
    const submitted = client.submit({ style: "inversion-filter", photos, token, changes: { size: "2K" } });
    const answered = submitted.then(
      ({ status }) => status,
      () => null,
    );
    if (!isEarly)
      await expect
        .poll(async () => (await client.generations()).length, { timeout: RECOVERY_LIMIT_MS, interval: 10 })
        .toBe(1);
    await new Promise((resolve) => setTimeout(resolve, cutAfterMs));
    await running.kill();
    const status = await answered;

    const restarted = Date.now();
    running = await startSite({ dataDir });
    site = running;
    const again = new SiteClient(running.baseUrl, { Cookie: client.cookie });
    await expect
      .poll(async () => (await again.generations()).some((made) => made.status === "running"), {
        timeout: RECOVERY_LIMIT_MS,
      })
      .toBe(false);
    const recoveryMs = Date.now() - restarted;
    const made = await again.generations();
    const succeeded = made.filter((generation) => generation.status === "succeeded");
    expect(await again.balance()).toBe(4 - 2 * succeeded.length);
    for (const { results } of succeeded)
      for (const { imageUrl } of results) expect((await again.fetch(imageUrl)).status).toBe(200);
    if (status === 200) expect(succeeded).toHaveLength(1);
    expect(auditSite(running)).toBe("");
    figures.push({ cutAfterMs, outcome: made[0]?.status ?? "nothing was begun", recoveryMs });
  }
  process.stdout.write(`power cuts, ${ROUNDS} rounds, 0 lost, 0 doubled: ${JSON.stringify(figures)}\n`);
}, 600_000);
