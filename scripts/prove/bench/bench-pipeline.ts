import { z } from "zod";
import { samplePhoto } from "../../../tests/sample-photo.ts";
import { SiteClient } from "../../../tests/site-client.ts";
import { startSite, type Site } from "../../../tests/site-process.ts";
import { chooseStyle } from "../../../tests/styles/list-styles.ts";
import { startReplicate } from "../../../tests/vendors/replicate/start-replicate.ts";
import { quantile } from "./quantile.ts";

/** How many requests are under way at once, and how many are measured. */
const LOADS = [
  { atOnce: 1, requests: 60 },
  { atOnce: 16, requests: 128 },
];
/** A visitor's credits are good for two pictures a day. */
const PER_VISITOR = 2;
const LOG_LIMIT_MS = 10_000;

interface Sample {
  /** From the request to its answer, without the vendor's own time; in milliseconds. */
  overheadMs: number;
  /** Of that, for looking at the photo with the local engine before anything is charged. */
  inspectionMs: number;
}

const generated = z.object({
  msg: z.literal("generated"),
  generation: z.string(),
  timings: z.object({ checkUploads: z.number(), "provider.predict": z.number().default(0) }),
});
type Timings = z.infer<typeof generated>["timings"];

/** Milliseconds of each generation's steps, as its line of the log tells them. */
function readTimings(site: Site): Map<string, Timings> {
  const found = new Map<string, Timings>();
  for (const line of site.log().split("\n")) {
    if (!line.startsWith('{"') || !line.endsWith("}")) continue;
    const parsed = generated.safeParse(JSON.parse(line));
    if (parsed.success) found.set(parsed.data.generation, parsed.data.timings);
  }
  return found;
}

async function waitForTimings(site: Site, ids: string[]): Promise<Map<string, Timings>> {
  for (const since = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const timings = readTimings(site);
    if (ids.every((id) => timings.has(id))) return timings;
    if (Date.now() - since > LOG_LIMIT_MS) throw new Error("a generation left no line in the log");
  }
}

/** A visitor with a photo, and with the human check's work done beforehand. */
async function prepareVisitor(site: Site, photo: Uint8Array<ArrayBuffer>) {
  const client = new SiteClient(site.baseUrl);
  const photos = [await client.upload(photo)];
  const tokens: string[] = [];
  for (let nth = 0; nth < PER_VISITOR; nth++) tokens.push(await client.solveChallenge());
  return { client, photos, tokens };
}

interface Measured {
  samples: Sample[];
  /** Requests that were refused with BUSY, since the queue of photos to look at was full. */
  refused: number;
}

async function measure(site: Site, atOnce: number, requests: number): Promise<Measured> {
  const photo = await samplePhoto();
  const style = chooseStyle();
  const samples: Sample[] = [];
  let refused = 0;
  while (samples.length < requests) {
    const visitors = await Promise.all(Array.from({ length: atOnce }, () => prepareVisitor(site, photo)));
    for (let nth = 0; nth < PER_VISITOR; nth++) {
      const answers = await Promise.all(
        visitors.map(async ({ client, photos, tokens }) => {
          const since = performance.now();
          const { status, body } = await client.submit({ ...style, photos, token: tokens[nth] ?? null });
          if (status === 503) {
            refused += 1;
            return [];
          }
          if (status !== 200) throw new Error(`a request was answered ${status}: ${JSON.stringify(body)}`);
          return [{ id: body.data.generationId, ms: performance.now() - since }];
        }),
      ).then((lists) => lists.flat());
      const timings = await waitForTimings(
        site,
        answers.map(({ id }) => id),
      );
      for (const { id, ms } of answers) {
        const steps = timings.get(id);
        if (steps)
          samples.push({ overheadMs: ms - steps["provider.predict"], inspectionMs: steps.checkUploads });
      }
    }
  }
  return { samples, refused };
}

const tell = (what: string, values: number[]): string =>
  `  ${what}: p50 ${quantile(values, 0.5).toFixed(0)} ms, p99 ${quantile(values, 0.99).toFixed(0)} ms`;

/**
 * What a generation takes over the provider's own time, against a vendor on this machine that takes none: lines to
 * print. The first requests, which load networks, are not counted.
 */
export async function benchPipeline(): Promise<string[]> {
  const vendor = await startReplicate({
    pace: { startMs: 0, runMs: 0, isPremade: true },
    limits: { creates: 1_000_000, others: 1_000_000 },
  });
  const site = await startSite({ env: vendor.environment() });
  try {
    await measure(site, 2, 8);
    const lines = ["From a submit to its answer, 1K, without the vendor's own time:"];
    for (const { atOnce, requests } of LOADS) {
      const { samples, refused } = await measure(site, atOnce, requests);
      lines.push(
        tell(
          `${atOnce} at once, all`,
          samples.map(({ overheadMs }) => overheadMs),
        ),
        tell(
          `${atOnce} at once, without looking at the photo`,
          samples.map(({ overheadMs, inspectionMs }) => overheadMs - inspectionMs),
        ),
        `  ${atOnce} at once, refused as busy: ${refused} of ${samples.length + refused}`,
      );
    }
    return lines;
  } finally {
    await site.stop();
    await vendor.stop();
  }
}
