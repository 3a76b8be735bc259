import { rm } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient } from "../site-client.ts";
import { startSite, type Site } from "../site-process.ts";

let site: Site | undefined;
afterEach(async () => {
  await site?.stop();
  if (site) await rm(site.dataDir, { recursive: true, force: true });
});

test("a generation that a power cut ended is begun again after the restart, and paid for once", async () => {
  site = await startSite();
  const client = new SiteClient(site.baseUrl);
  const photo = await client.upload(await samplePhoto(1600, 1200)); // its run takes seconds, also on a quick machine
  const token = await client.solveChallenge();
  const cutOff = client.submit({
    style: "ai-photo-enhance",
    photos: [photo],
    token,
    changes: { size: "1K" },
  });
  const failed = cutOff.then(
    () => "answered",
    () => "cut off",
  );
  await expect.poll(() => client.balance(), { interval: 30 }).toBe(2);
  await site.kill();
  expect(await failed).toBe("cut off");

  const { dataDir } = site;
  site = await startSite({ dataDir });
  const again = new SiteClient(site.baseUrl, { Cookie: client.cookie });
  await expect
    .poll(async () => (await again.generations()).map(({ status }) => status))
    .toEqual(["succeeded"]);
  expect(await again.balance()).toBe(2);
  const [made] = await again.generations();
  for (const { imageUrl } of made?.results ?? []) expect((await again.fetch(imageUrl)).status).toBe(200);
  expect(made?.results).toHaveLength(1);
});
