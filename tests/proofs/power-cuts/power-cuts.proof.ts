import { rm } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { auditSite } from "../../faults/audit-site.ts";
import { createRandom } from "../../faults/create-random.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { SiteClient } from "../../site-client.ts";
import { startSite, type Site } from "../../site-process.ts";
import { noteFigure, readSeed } from "../proof-notes.ts";

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

/** How a generation that a power cut met ended, and the milliseconds from the restart until nothing ran any more. */
interface Outcome {
  status: string;
  recoveryMs: number;
}

/** One click, a power cut in its middle, a restart, and everything that must hold after it. */
async function cutPower(photo: Uint8Array<ArrayBuffer>, { afterMs, isEarly }: Cut): Promise<Outcome> {
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

  const restarted = Date.now();
  site = await startSite({ dataDir: site.dataDir });
  const again = new SiteClient(site.baseUrl, { Cookie: client.cookie });
  await expect
    .poll(async () => (await again.generations()).some((made) => made.status === "running"), {
      timeout: PATIENCE_MS,
    })
    .toBe(false);
  const recoveryMs = Date.now() - restarted;
  const made = await again.generations();
  const succeeded = made.filter((generation) => generation.status === "succeeded");
  expect(await again.balance()).toBe(4 - 2 * succeeded.length);
  for (const { results } of succeeded)
    for (const { imageUrl } of results) expect((await again.fetch(imageUrl)).status).toBe(200);
  if (status === 200) expect(succeeded).toHaveLength(1);
  expect(auditSite(site)).toBe("");
  return { status: made[0]?.status ?? "nothing was begun", recoveryMs };
}

test("wherever a power cut falls, credits are spent for a stored result or come back, never both", async () => {
  const seed = readSeed();
  const random = createRandom(seed);
  const photo = await samplePhoto();
  const outcomes: Outcome[] = [];
  site = await startSite();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const cut = { afterMs: Math.round(random() * LATEST_CUT_MS), isEarly: random() < 0.25 };
    const outcome = await cutPower(photo, cut).catch((cause: unknown) => {
      const place = `seed ${seed}, round ${round}, ${JSON.stringify(cut)}`;
      throw new Error(`${place}: ${String(cause)}`, { cause });
    });
    outcomes.push(outcome);
  }
  const met = [...new Set(outcomes.map(({ status }) => status))].map(
    (kind) => `${outcomes.filter(({ status }) => status === kind).length} × ${kind}`,
  );
  noteFigure("power cuts", `${ROUNDS}: 0 credits lost, 0 spent twice`);
  noteFigure("what they met", met.join(", "));
  noteFigure(
    "until nothing runs any more after the restart, at most",
    `${Math.max(...outcomes.map(({ recoveryMs }) => recoveryMs))} ms`,
  );
});
