import { afterAll, beforeAll, expect, test } from "vitest";
import { auditSite } from "../../faults/audit-site.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { signUpClient } from "../../sign-up-client.ts";
import { startSite, type Site } from "../../site-process.ts";

const RACERS = 64;
const style = "inversion-filter";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

test("of 64 submits at once with a balance for one, one is taken and 63 are answered 402", async () => {
  const client = await signUpClient(site.baseUrl, site.dataDir);
  const photos = [await client.upload(await samplePhoto(400, 300))];
  while ((await client.balance()) > 2) expect((await client.submit({ style, photos })).status).toBe(200);
  expect(await client.balance()).toBe(2);
  const made = (await client.generations()).length;
  const tokens: string[] = [];
  while (tokens.length < RACERS) tokens.push(await client.solveChallenge());
  /** Whoever is told that there is no room to look at the photo right now comes back, as a page does. */
  const race = async (first: string): Promise<number> => {
    for (let token = first; ; token = await client.solveChallenge()) {
      const { status } = await client.submit({ style, photos, token });
      if (status !== 503) return status;
    }
  };
  const statuses = await Promise.all(tokens.map(race));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 402)).toHaveLength(RACERS - 1);
  expect(await client.balance()).toBe(0);
  expect(await client.generations()).toHaveLength(made + 1);
  expect(auditSite(site)).toBe("");
});
