import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient } from "../site-client.ts";
import { takeSite } from "../take-site.ts";

const { baseUrl } = await takeSite();

/** A gauge's values by its label, e.g. of `generations_running`: `{ held: 1, waiting: 0 }`. */
async function readGauge(name: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  const lines = text.matchAll(new RegExp(`^${PRODUCT.slug}_${name}\\{[a-z]+="([^"]+)"\\} (\\S+)$`, "gm"));
  return Object.fromEntries([...lines].map(([, label = "", value]) => [label, Number(value)]));
}

test("/metrics shows the breaker's state, what is under way and how the last hour went", async () => {
  expect(await readGauge("provider_open")).toEqual({ local: 0 });
  const { succeeded = 0 } = await readGauge("generations_last_hour");
  const client = new SiteClient(baseUrl);
  const photos = [await client.upload(await samplePhoto())];
  const answer = client.submit({ style: "inversion-filter", photos });
  await expect
    .poll(async () => (await readGauge("generations_running")).held, { interval: 20 })
    .toBeGreaterThan(0);
  expect((await answer).status).toBe(200);
  // Other files' pictures may end on the same site meanwhile.
  expect((await readGauge("generations_last_hour")).succeeded).toBeGreaterThan(succeeded);
  expect(Object.keys(await readGauge("generations_running")).sort()).toEqual(["held", "waiting"]);
  expect(Object.keys(await readGauge("requests_under_way"))).toEqual(["generation"]);
});

test("/metrics names no person, no file and no address", async () => {
  const client = new SiteClient(baseUrl);
  const photo = await client.upload(await samplePhoto());
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text();
  for (const secret of [client.cookie, photo.split("/").at(-1) ?? "", "127.0.0.1"])
    expect(metrics).not.toContain(secret);
  expect((await client.call("/metrics")).headers.get("Cache-Control")).toBe("no-store");
});
