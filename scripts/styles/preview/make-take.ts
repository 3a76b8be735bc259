import sharp from "sharp";
import { costOf, referenceOf } from "#registry/contract/model.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { hashParts } from "#registry/compile/hash-parts.ts";
import { priceOfOne, pricesOf } from "#registry/contract/price.ts";
import { hasPreview } from "#registry/contract/preview.ts";
import type { ServerTool, ToolParts } from "#registry/contract/compiled.ts";
import { readModels } from "#registry/source/read-models.ts";
import { kindOf, type Provider } from "~/server/providers/provider.ts";
import { createJob } from "~/server/generate/request/create-job.server.ts";
import { buildInput } from "~/server/providers/replicate/build-input.ts";
import { listCalls } from "~/server/providers/replicate/list-calls.ts";
import { describeFailure } from "../describe-failure.ts";
import { readPresent } from "../history/read-history.ts";
import { readTool, runTool } from "../run-tool.ts";

export type TakeResult =
  | { kind: "picture"; webp: Buffer; seconds: number }
  | { kind: "text"; words: string; seconds: number }
  /** The style does not take this photograph: its sentence says why. */
  | { kind: "refusal"; sentence: string }
  | { kind: "failure"; sentence: string };

/** What one state of a style's folder made of the photographs. */
export interface Take {
  number: number;
  parts: ToolParts;
  /** What is wrong with the folder; then nothing was made. */
  problem?: string;
  prompt: string;
  /** The calls of the vendor's models with their inputs; none on the local engine. */
  calls: { model: string; input: Record<string, unknown> }[];
  credits: number;
  /** US dollars by the dated prices; null where one is not known. */
  usd: number | null;
  results: TakeResult[];
}

interface TakeJob {
  provider: Provider;
  /** As it was asked for. */
  wanted: string;
  stylesDir: string;
  photos: readonly { name: string; bytes: Buffer }[];
  number: number;
  /** Small results, which come at once, where the provider makes such; else two are under way at a time. */
  isSmall?: boolean;
  /** Ends the take: what is not begun is not made. */
  signal?: AbortSignal;
}

/** A take of which the results are still to come, in the order of the photographs. */
interface BegunTake {
  head: Omit<Take, "results">;
  results: AsyncIterable<TakeResult>;
}

/** Pixels that a result fits into on the page, and the size that is asked for. */
const SHOWN = { width: 480, height: 600 };
const SIZE = "1K";
/** Pixels on the longer side of a small result: five of them, seen after each save, have to come within a second or two. */
const SMALL_SIDE = 256;
/** Longest that a small result may take, in milliseconds. */
const SMALL_MS = 60_000;

/** What the vendor would be sent for one photograph. */
function planCalls(tool: ServerTool): Pick<Take, "prompt" | "calls" | "usd"> {
  const defaults = Object.fromEntries(
    tool.fields.flatMap((field) =>
      "default" in field && field.default !== undefined ? [[field.name, field.default]] : [],
    ),
  );
  const values = { ...defaults, size: SIZE, dimension: "auto" };
  const job = createJob({
    ...{
      generationId: "preview",
      tool,
      photos: [],
      text: "",
      values,
      ratio: "auto",
      size: SIZE,
      locale: "en",
    },
    deadlineMs: 0,
  });
  if (!tool.manifest.providers.replicate) return { prompt: job.prompt, calls: [], usd: 0 };
  const images = ["photo"];
  const calls = listCalls(tool.manifest, values).map(({ model, input }) => ({
    model,
    input: buildInput(input, { job, images, output: "what the call before made" }),
  }));
  const models = new Map(readModels().map((model) => [referenceOf(model), model]));
  const costs = calls.map(({ model, input }) => {
    const known = models.get(model);
    return known ? costOf(known, input) : null;
  });
  const usd = costs.reduce<number | null>(
    (sum, cost) => (sum === null || cost === null ? null : sum + cost),
    0,
  );
  return { prompt: job.prompt, calls, usd };
}

/** Whether a tool's small results are the site's previews. */
const isPreviewed = (
  { manifest }: ServerTool,
  { provider, isSmall = false }: Pick<TakeJob, "provider" | "isSmall">,
): boolean => isSmall && provider.preview !== undefined && hasPreview(manifest);

/** What a tool makes of photographs. A refusal and a failure are told, not thrown. */
export async function makeResult(
  tool: ServerTool,
  photos: Buffer[],
  { provider, isSmall = false, signal: stop }: Pick<TakeJob, "provider" | "isSmall" | "signal">,
): Promise<TakeResult> {
  try {
    const [photo] = photos;
    if (photo && provider.preview && isPreviewed(tool, { provider, isSmall })) {
      const since = performance.now();
      const signal = AbortSignal.any([AbortSignal.timeout(SMALL_MS), ...(stop ? [stop] : [])]);
      const { bytes } = await provider.preview(photo, tool, { signal, isMarked: false, side: SMALL_SIDE });
      return { kind: "picture", webp: bytes, seconds: (performance.now() - since) / 1000 };
    }
    const { output, seconds } = await runTool(provider, { tool, photos, size: SIZE, name: "preview" });
    if (output.kind === "text") return { kind: "text", words: output.text, seconds };
    if (output.kind !== "image") return { kind: "text", words: `${output.kind}, not shown here`, seconds };
    const webp = await sharp(output.bytes)
      .resize({ ...SHOWN, fit: "inside" })
      .webp({ quality: 80 })
      .toBuffer();
    return { kind: "picture", webp, seconds };
  } catch (error) {
    const isRefusal = isAppError(error) && error.status < 500;
    return { kind: isRefusal ? "refusal" : "failure", sentence: describeFailure(error) };
  }
}

/** Results in the order of their photographs; the next is begun while one is waited for, where two may be under way. */
async function* makeResults(
  tool: ServerTool,
  sets: readonly { bytes: Buffer }[][],
  job: TakeJob,
): AsyncGenerator<TakeResult> {
  // Previews have one worker: what waits for it would be told as slow.
  const atOnce = job.isSmall && !isPreviewed(tool, job) ? 2 : 1;
  const begun: Promise<TakeResult>[] = [];
  for (let next = 0; next < sets.length; next += 1) {
    while (begun.length < Math.min(sets.length, next + atOnce))
      begun.push(makeResult(tool, sets[begun.length]?.map(({ bytes }) => bytes) ?? [], job));
    const result = await begun[next];
    if (job.signal?.aborted || !result) return;
    yield result;
  }
}

async function* noResults(): AsyncGenerator<TakeResult> {
  // A broken folder makes none.
}

/** Begins what a style's folder, as it lies there, makes of every photograph. A broken folder is told, not thrown. */
export function beginTake(id: string, job: TakeJob): BegunTake {
  const { stylesDir, photos, number, wanted, provider } = job;
  const start = { number, parts: hashParts(readPresent(stylesDir, id)) };
  try {
    const tool = readTool(stylesDir, id);
    const { min, max } = tool.manifest.photos;
    const sets = min > 1 ? [photos.slice(0, max)] : photos.map((photo) => [photo]);
    const { prompt, calls, usd } = planCalls(tool);
    const isHosted = wanted !== "local";
    const prices = pricesOf(tool.manifest, kindOf(provider.name));
    return {
      head: {
        ...{ ...start, prompt, calls: isHosted ? calls : [], usd: isHosted ? usd : 0 },
        credits: priceOfOne(prices, { size: SIZE }),
      },
      results: makeResults(tool, min === 0 ? [[]] : sets, job),
    };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return {
      head: { ...start, problem, prompt: "", calls: [], credits: 0, usd: null },
      results: noResults(),
    };
  }
}

/** Makes what a style's folder, as it lies there, makes of every photograph. */
export async function makeTake(id: string, job: TakeJob): Promise<Take> {
  const { head, results } = beginTake(id, job);
  const made: TakeResult[] = [];
  for await (const result of results) made.push(result);
  return { ...head, results: made };
}
