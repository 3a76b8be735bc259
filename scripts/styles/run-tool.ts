import type { Ratio, Size } from "#registry/contract/form/choices.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { DEFAULT_LOCALE, type Locale } from "#registry/contract/locale.ts";
import { buildServerTool, versionOf } from "#registry/compile/build-server-tool.ts";
import { readModels } from "#registry/source/read-models.ts";
import { formatProblem } from "#registry/source/problem.ts";
import { readStyleSource } from "#registry/source/style-source.ts";
import { prepareStyle } from "#registry/validate/prepare-style.ts";
import { createJob, seedOf } from "~/server/generate/request/create-job.server.ts";
import type { Provider, ProviderOutput, ProviderJob, RunRecord } from "~/server/providers/provider.ts";
import type { ImageOutput } from "../../registry/contract/output.ts";
import { shortHash } from "./sample-photos.ts";

/** Longest a single picture may take, in milliseconds. */
const DEADLINE_MS = 300_000;
/** Longest that one look at a run waits, in milliseconds. */
const LOOK_MS = 10_000;

export interface ToolRun {
  tool: ServerTool;
  /** JPEG or PNG, upright. */
  photos: Buffer[];
  words?: string | undefined;
  /** Values of the form besides photos, words, ratio and size; the defaults stand in. */
  values?: Readonly<Record<string, unknown>> | undefined;
  ratio?: Ratio | undefined;
  size: Size;
  /** Whose words the tool speaks; English where left out. */
  locale?: Locale | undefined;
  /** Names the run: the same name gives the same seed. */
  name: string;
}

/** What came of a run, and how many seconds it took. */
export interface FinishedRun {
  output: ProviderOutput;
  seconds: number;
}

/**
 * Reads a tool from its folder, with all that its form asks for.
 * @throws Error that lists what is wrong with the folder.
 */
export function readTool(stylesDir: string, id: string): ServerTool {
  const prepared = prepareStyle(readStyleSource(stylesDir, id));
  if ("problems" in prepared) throw new Error(prepared.problems.map(formatProblem).join("\n"));
  return buildServerTool(prepared.style, versionOf(prepared.style), "hosted", readModels());
}

/** What the form would send for words, ratio and size, by the names of their fields. */
const askedValues = ({ tool, words, ratio, size }: ToolRun): Record<string, unknown> =>
  Object.fromEntries(
    tool.fields.flatMap((field): [string, unknown][] => {
      if (field.control === "text" && field.role === "prompt" && words) return [[field.name, words]];
      if (field.control === "ratio" && ratio) return [[field.name, ratio]];
      return field.control === "size" ? [[field.name, size]] : [];
    }),
  );

/**
 * Does what a generation does, without account and credits: looks at the photos, then has the picture made.
 * @throws AppError as the provider does.
 */
export async function runTool(provider: Provider, run: ToolRun): Promise<FinishedRun> {
  const { tool, photos, words = "", values = {}, ratio = "auto", size, name } = run;
  const since = performance.now();
  await provider.inspect(photos, tool, { deadlineMs: DEADLINE_MS });
  const job = createJob({
    // A provider knows what a generation sent by its id: other photos are another one.
    generationId: `${name} of ${photos.map(shortHash).join(" ")}`,
    seed: seedOf(name),
    tool,
    photos,
    text: words,
    values: { ...askedValues(run), ...values },
    ratio,
    size,
    locale: run.locale ?? DEFAULT_LOCALE,
    deadlineMs: DEADLINE_MS,
  });
  const { record, ref } = rememberRun(job, (await provider.start(job)).ref);
  for (;;) {
    const state = await provider.look(ref(), { waitMs: LOOK_MS, record });
    if (state.status === "failed") throw state.error;
    const output = state.status === "succeeded" ? state.outputs[0] : undefined;
    if (output) return { output, seconds: (performance.now() - since) / 1000 };
  }
}

/**
 * The picture that a run made.
 * @throws Error when it made something else.
 */
export function pictureOf({ output }: FinishedRun): ImageOutput {
  if (output.kind !== "image") throw new Error(`The tool makes ${output.kind}, no picture.`);
  return output;
}

/** A run's record in memory, for as long as one command works on it. */
function rememberRun({ photos, ...job }: ProviderJob, firstRef: string) {
  let current = firstRef;
  const record: RunRecord = {
    recallJob: async () => ({ ...job, readPhotos: async () => photos }),
    async advance(ref, nextRef) {
      if (ref !== current) return false;
      current = nextRef;
      return true;
    },
  };
  return { record, ref: () => current };
}
