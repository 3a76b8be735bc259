import type { ServerTool } from "#registry/contract/compiled.ts";
import { LOCALES } from "#registry/contract/locale.ts";
import type { ProviderJob } from "~/server/providers/provider.ts";
import { createJob, seedOf } from "./request/create-job.server.ts";
import { noteRun, type Generation } from "./records/generation-records.server.ts";
import { timeLeft, whileHeld } from "./outcome/lease.server.ts";
import { readRecordedValues } from "./request/parse-values.server.ts";
import type { SettleContext } from "./pipeline-context.ts";
import { createStepClock } from "./spans.ts";

/** What a run needs beside the generation's record. */
export interface RunMaterial {
  tool: ServerTool;
  photos: Buffer[];
}

const SEEDS = 2 ** 32;

/**
 * Hands a generation that this process holds to the provider. One that was settled or taken over meanwhile is stopped.
 * @returns the generation as it is recorded then.
 * @throws what the provider throws when it does not take the job on.
 */
export async function startRun(
  row: Generation,
  material: RunMaterial,
  context: SettleContext,
): Promise<Generation> {
  const { now, deps } = context;
  const clock = createStepClock(now, row.timings);
  const job = jobOf(row, material, context);
  const { ref } = await clock.time("start", () => whileHeld(row.id, context, () => deps.provider.start(job)));
  const noted = await noteRun(deps.db, row, ref, clock.timings);
  if (!noted) await deps.provider.cancel(ref);
  return noted ?? row;
}

/** The job that a record stands for. Results of one request differ, and so do further runs where nobody chose a seed. */
export function jobOf(row: Generation, { tool, photos }: RunMaterial, context: SettleContext): ProviderJob {
  const values = readRecordedValues(tool, row.values);
  const again = row.attempts > 1 ? seedOf(`${row.id}:${row.attempts}`) : undefined;
  return createJob({
    generationId: row.id,
    tool,
    photos,
    text: values.text,
    values: values.all,
    ratio: values.ratio,
    size: values.size,
    locale: LOCALES.find((locale) => locale === row.locale) ?? "en",
    seed: values.seed === undefined ? again : (values.seed + row.position) % SEEDS,
    deadlineMs: timeLeft(row, context),
    owner: row.viewerId,
  });
}
