import sharp from "sharp";
import { costOf, referenceOf } from "#registry/contract/model.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { priceOfOne, pricesOf } from "#registry/contract/price.ts";
import { hasPreview } from "#registry/contract/tool-abilities.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { readModels } from "#registry/source/read-models.ts";
import { kindOf, type Provider } from "~/server/providers/provider.ts";
import { createJob } from "~/server/generate/request/create-job.server.ts";
import { buildInput, listCalls } from "~/server/providers/replicate/build-input.ts";
import { readTool, runTool } from "../run-tool.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";

export interface Photo {
  name: string;
  bytes: Buffer;
}

/** What came of one set of photographs. */
export type PreviewResult =
  | { kind: "picture"; webp: Buffer; seconds: number }
  | { kind: "text"; words: string; seconds: number }
  /** The style does not take this photograph: its sentence says why. */
  | { kind: "refusal"; sentence: string }
  | { kind: "failure"; sentence: string };

/** What a style's folder asks for, before anything is made. */
export interface PreviewPlan {
  tool: ServerTool;
  /** The photographs of each result. */
  sets: Photo[][];
  prompt: string;
  /** The calls of the vendor's models with their inputs, whoever makes the results; none where a style has no vendor. */
  calls: { model: string; input: Record<string, unknown> }[];
  credits: number;
  /** US dollars that the vendor takes by the dated prices; null where one is not known. */
  usd: number | null;
}

/** Pixels that a result fits into on the page, and the size that is asked for. */
const SHOWN = { width: 480, height: 600 };
const SIZE = "1K";
/** Longest that a small result may take, in milliseconds. */
const SMALL_MS = 60_000;

/** What the vendor would be sent for one photograph. */
function planCalls(tool: ServerTool): Pick<PreviewPlan, "prompt" | "calls" | "usd"> {
  const defaults = Object.fromEntries(
    tool.fields.flatMap((field) =>
      "default" in field && field.default !== undefined ? [[field.name, field.default]] : [],
    ),
  );
  const values = { ...defaults, size: SIZE, dimension: "auto" };
  const job = createJob({
    ...{ generationId: "preview", tool, photos: [], text: "", values, ratio: "auto", size: SIZE },
    ...{ locale: "en", deadlineMs: 0 },
  });
  if (!tool.manifest.providers.replicate) return { prompt: job.prompt, calls: [], usd: 0 };
  const calls = listCalls(tool.manifest, values).map(({ model, input }) => ({
    model,
    input: buildInput(input, { job, images: ["photo"], output: "what the call before made" }),
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

/**
 * Reads what a style's folder, as it lies there, is to make of photographs.
 * @throws Error that lists what is wrong with the folder.
 */
export function planPreview(
  stylesDir: string,
  id: string,
  photos: readonly Photo[],
  provider: Provider,
): PreviewPlan {
  const tool = readTool(stylesDir, id);
  const { min, max } = tool.manifest.photos;
  const sets = min === 0 ? [[]] : min > 1 ? [photos.slice(0, max)] : photos.map((one) => [one]);
  const credits = priceOfOne(pricesOf(tool.manifest, kindOf(provider.name)), { size: SIZE });
  return { tool, sets, credits, ...planCalls(tool) };
}

/**
 * What a tool makes of photographs. A refusal and a failure are told, not thrown.
 * @param side pixels on the longer side of a small result, where the provider makes such of this tool
 */
export async function makePreview(
  provider: Provider,
  tool: ServerTool,
  photos: readonly Photo[],
  side?: number,
): Promise<PreviewResult> {
  const [photo] = photos;
  try {
    if (side !== undefined && photo && provider.preview && hasPreview(tool.manifest)) {
      const since = performance.now();
      const signal = AbortSignal.timeout(SMALL_MS);
      const { bytes } = await provider.preview(photo.bytes, tool, { signal, isMarked: false, side });
      return { kind: "picture", webp: bytes, seconds: (performance.now() - since) / 1000 };
    }
    const { output, seconds } = await runTool(provider, {
      ...{ tool, photos: photos.map(({ bytes }) => bytes), size: SIZE, name: "preview" },
    });
    if (output.kind === "text") return { kind: "text", words: output.text, seconds };
    if (output.kind !== "image") return { kind: "text", words: `${output.kind}, not shown here`, seconds };
    const fitted = sharp(output.bytes).resize({ ...SHOWN, fit: "inside" });
    return { kind: "picture", webp: await fitted.webp({ quality: 80 }).toBuffer(), seconds };
  } catch (error) {
    const isRefusal = isAppError(error) && error.status < 500;
    return { kind: isRefusal ? "refusal" : "failure", sentence: describeFailure(error) };
  }
}

/** What went wrong, as a person would be told: the sentence of an expected failure, else the error's own words. */
export function describeFailure(error: unknown): string {
  if (!isAppError(error)) return error instanceof Error ? error.message : String(error);
  const sentence = `${error.code}: ${errorSentence("en", error.messageKey, error.params)}`;
  const { cause } = error;
  return cause instanceof Error ? `${sentence} (${cause.message})` : sentence;
}
