import sharp from "sharp";
import { costOf, referenceOf } from "#registry/contract/model.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { hashParts } from "#registry/compile/hash-parts.ts";
import { priceOfOne, pricesOf, type ProviderKind } from "#registry/contract/price.ts";
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
import { shortHash } from "../sample-photos.ts";

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
  /** The calls of the vendor's models with their inputs, whoever made the results; none where a style has no vendor. */
  calls: { model: string; input: Record<string, unknown> }[];
  /** Of whoever made the results, and of the vendor. */
  credits: number;
  vendorCredits: number;
  /** US dollars that the vendor takes by the dated prices; null where one is not known. */
  usd: number | null;
  results: TakeResult[];
}

type MakeJob = Pick<TakeJob, "provider" | "isSmall">;

interface TakeJob {
  provider: Provider;
  stylesDir: string;
  photos: readonly { name: string; bytes: Buffer }[];
  number: number;
  /** Small results, which come at once, where the provider makes such. */
  isSmall?: boolean;
}

/** A take of which nothing is made yet. */
export interface PlannedTake {
  head: Omit<Take, "results">;
  /** The tool as its folder has it, and the photographs of each result; none of a broken folder. */
  work?: { tool: ServerTool; sets: Buffer[][] };
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
const isPreviewed = ({ manifest }: ServerTool, { provider, isSmall = false }: MakeJob): boolean =>
  isSmall && provider.preview !== undefined && hasPreview(manifest);

/**
 * What decides of a tool's results besides the photographs: states of its folder that share it make the same. Undefined
 * for a vendor's, which nobody can tell beforehand.
 */
export function makingOf(tool: ServerTool, job: MakeJob): string | undefined {
  if (kindOf(job.provider.name) === "hosted") return undefined;
  const { manifest, fields, prompt } = tool;
  const { providers, photos, output, scale, maxOutput } = manifest;
  const { recipe, canvas } = providers.local;
  // A preview follows no words, and the prompt serves only to tell a person's own words from it.
  const parts = isPreviewed(tool, job)
    ? [recipe, canvas, photos]
    : [providers.local, photos, output, scale, maxOutput, fields, prompt];
  return shortHash(JSON.stringify(parts.map((part) => part ?? null)));
}

/** What a tool makes of photographs. A refusal and a failure are told, not thrown. */
export async function makeResult(tool: ServerTool, photos: Buffer[], job: MakeJob): Promise<TakeResult> {
  const { provider } = job;
  try {
    const [photo] = photos;
    if (photo && provider.preview && isPreviewed(tool, job)) {
      const since = performance.now();
      const signal = AbortSignal.timeout(SMALL_MS);
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

/** Reads what a style's folder, as it lies there, is to make of every photograph. A broken folder is told, not thrown. */
export function planTake(id: string, { stylesDir, photos, number, provider }: TakeJob): PlannedTake {
  const start = { number, parts: hashParts(readPresent(stylesDir, id)) };
  try {
    const tool = readTool(stylesDir, id);
    const { min, max } = tool.manifest.photos;
    const bytes = photos.map((photo) => photo.bytes);
    const sets = min === 0 ? [[]] : min > 1 ? [bytes.slice(0, max)] : bytes.map((one) => [one]);
    const creditsOf = (kind: ProviderKind) => priceOfOne(pricesOf(tool.manifest, kind), { size: SIZE });
    return {
      head: {
        ...{ ...start, ...planCalls(tool) },
        ...{ credits: creditsOf(kindOf(provider.name)), vendorCredits: creditsOf("hosted") },
      },
      work: { tool, sets },
    };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { head: { ...start, problem, prompt: "", calls: [], credits: 0, vendorCredits: 0, usd: null } };
  }
}

/** Makes what a style's folder, as it lies there, makes of every photograph, one after the other. */
export async function makeTake(id: string, job: TakeJob): Promise<Take> {
  const { head, work } = planTake(id, job);
  const results: TakeResult[] = [];
  for (const set of work?.sets ?? []) if (work) results.push(await makeResult(work.tool, set, job));
  return { ...head, results };
}
