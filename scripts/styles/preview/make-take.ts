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
  /** Small results, which come at once, where the provider makes such. */
  isSmall?: boolean;
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

/** What a tool makes of photographs. A refusal and a failure are told, not thrown. */
export async function makeResult(
  tool: ServerTool,
  photos: Buffer[],
  { provider, isSmall = false }: Pick<TakeJob, "provider" | "isSmall">,
): Promise<TakeResult> {
  try {
    const [photo] = photos;
    if (isSmall && photo && provider.preview && hasPreview(tool.manifest)) {
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

/** Makes what a style's folder, as it lies there, makes of every photograph. A broken folder is told, not thrown. */
export async function makeTake(id: string, job: TakeJob): Promise<Take> {
  const { stylesDir, photos, number, wanted, provider } = job;
  const head = { number, parts: hashParts(readPresent(stylesDir, id)) };
  try {
    const tool = readTool(stylesDir, id);
    const { min, max } = tool.manifest.photos;
    const sets = min > 1 ? [photos.slice(0, max)] : photos.map((photo) => [photo]);
    const results: TakeResult[] = [];
    for (const set of min === 0 ? [[]] : sets)
      results.push(
        await makeResult(
          tool,
          set.map(({ bytes }) => bytes),
          job,
        ),
      );
    const { prompt, calls, usd } = planCalls(tool);
    const isHosted = wanted !== "local";
    const prices = pricesOf(tool.manifest, kindOf(provider.name));
    return {
      ...head,
      ...{ prompt, results, calls: isHosted ? calls : [], usd: isHosted ? usd : 0 },
      credits: priceOfOne(prices, { size: SIZE }),
    };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ...head, problem, prompt: "", calls: [], credits: 0, usd: null, results: [] };
  }
}
