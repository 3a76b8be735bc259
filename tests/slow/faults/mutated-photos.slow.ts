import { afterAll, beforeAll, expect, test } from "vitest";
import { askAddresses } from "../../faults/ask-addresses.ts";
import { createRandom } from "../../faults/create-random.ts";
import { drawSeeds, mutatePhoto } from "../../faults/mutate-photo.ts";
import { SiteClient } from "../../site-client.ts";
import { startSite, type Site } from "../../site-process.ts";
import { SEED } from "../seed.ts";

const MUTANTS = 10_000;
/** As many as one call gives addresses for. */
const AT_ONCE = 10;

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

test("ten thousand JPEG and PNG files with bytes changed anywhere are stored or refused, and the site lives on", async () => {
  const seed = SEED;
  const random = createRandom(seed);
  const seeds = await drawSeeds();
  const client = new SiteClient(site.baseUrl);
  for (let nth = 0; nth < MUTANTS; nth += AT_ONCE) {
    const { type, bytes } = seeds[(nth / AT_ONCE) % seeds.length] ?? { type: "", bytes: Buffer.alloc(0) };
    const addresses = await askAddresses(client, type, AT_ONCE);
    const mutants = addresses.map(({ url }) => ({ url, body: new Uint8Array(mutatePhoto(bytes, random)) }));
    const statuses = await Promise.all(
      mutants.map(async ({ url, body }) => {
        const { status } = await client.fetch(url, {
          method: "PUT",
          body,
          headers: { "Content-Type": type },
        });
        return status;
      }),
    );
    for (const [at, status] of statuses.entries()) {
      expect([204, 400], `seed ${seed}, mutant ${nth + at} of ${type}: ${status}`).toContain(status);
    }
  }
  expect((await client.fetch("/readyz")).status).toBe(200);
});
