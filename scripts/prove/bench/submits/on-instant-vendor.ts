import { SiteClient } from "../../../../tests/site-client.ts";
import { startSite, type Site } from "../../../../tests/site-process.ts";
import { startReplicate } from "../../../../tests/vendors/replicate/start-replicate.ts";

/** A visitor's credits are good for two pictures a day. */
export const PER_VISITOR = 2;

/** Somebody new, with a photo on the site and with the human check's work done beforehand, once for each picture. */
export interface Visitor {
  client: SiteClient;
  photos: string[];
  tokens: string[];
}

/** A visitor who has uploaded a photo. */
export async function prepareVisitor(
  { baseUrl }: Pick<Site, "baseUrl">,
  photo: Uint8Array<ArrayBuffer>,
): Promise<Visitor> {
  const client = new SiteClient(baseUrl);
  const photos = [await client.upload(photo)];
  const tokens: string[] = [];
  for (let nth = 0; nth < PER_VISITOR; nth++) tokens.push(await client.solveChallenge());
  return { client, photos, tokens };
}

/** Runs something on a site with embedded defaults, whose vendor on this machine takes no time; ends both. */
export async function onInstantVendor<Found>(work: (site: Site) => Promise<Found>): Promise<Found> {
  const vendor = await startReplicate({
    pace: { startMs: 0, runMs: 0, isPremade: true },
    limits: { creates: 1_000_000, others: 1_000_000 },
  });
  try {
    const site = await startSite({ env: vendor.environment() });
    try {
      return await work(site);
    } finally {
      await site.stop();
    }
  } finally {
    await vendor.stop();
  }
}
