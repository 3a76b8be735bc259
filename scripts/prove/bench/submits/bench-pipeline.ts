import { z } from "zod";
import { samplePhoto } from "../../../../tests/sample-photo.ts";
import type { Site } from "../../../../tests/site-process.ts";
import { chooseStyle } from "../../../../tests/styles/list-styles.ts";
import { figureOf, type Figure, type Measured } from "../shape/figure.ts";
import { quantile } from "../shape/quantile.ts";
import { onInstantVendor, PER_VISITOR, prepareVisitor, type Visitor } from "./on-instant-vendor.ts";

/** How many requests are under way at once, and how many are measured. */
const LOADS = [
  { atOnce: 1, requests: 60 },
  { atOnce: 16, requests: 128 },
];
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

interface Load {
  samples: Sample[];
  /** Requests that were refused with BUSY, since the queue of photos to look at was full. */
  refused: number;
}

/** Has a visitor's photo read, as the form does while somebody chooses. */
const readAhead = ({ client, photos: [image_url] }: Visitor, style: string) =>
  client.call("/api/previews", { method: "POST", json: { image_url, toolIds: [], otherIds: [style] } });

async function measure(site: Site, atOnce: number, requests: number): Promise<Load> {
  const photo = await samplePhoto();
  const style = chooseStyle();
  const samples: Sample[] = [];
  let refused = 0;
  while (samples.length < requests) {
    const visitors = await Promise.all(Array.from({ length: atOnce }, () => prepareVisitor(site, photo)));
    for (const visitor of visitors) await readAhead(visitor, style.style);
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

/**
 * What a generation takes over the provider's own time, against a vendor on this machine that takes none, of photos that
 * their forms have had read. The first requests, which load networks, are not counted.
 */
export const benchPipeline = (): Promise<Measured> =>
  onInstantVendor(async (site) => {
    await measure(site, 2, 8);
    const figures: Figure[] = [];
    for (const { atOnce, requests } of LOADS) {
      const { samples, refused } = await measure(site, atOnce, requests);
      const time = (what: string, values: number[]) =>
        [0.5, 0.99].map((part) => ({
          ...figureOf(`${atOnce} at once, ${what}: p${part * 100}`, values, { kind: "time", unit: "ms" }),
          median: quantile(values, part),
        }));
      const share = refused / (samples.length + refused);
      figures.push(
        ...time(
          "all",
          samples.map(({ overheadMs }) => overheadMs),
        ),
        ...time(
          "without looking at the photo",
          samples.map(({ overheadMs, inspectionMs }) => overheadMs - inspectionMs),
        ),
        figureOf(`${atOnce} at once, refused as busy`, [share * 100], { kind: "rate", unit: "%" }),
      );
    }
    return { figures, notes: [] };
  });
