import type { ServerTool } from "#registry/contract/compiled.ts";
import { isAppError } from "~/errors/app-error.ts";
import { returningCredits } from "~/errors/returning-credits.ts";
import type { OwnedPhoto } from "~/storage/uploads.ts";
import { forgetOutcome } from "./claim-key.server.ts";
import type { ComposedPrompt } from "./compose-prompt.ts";
import { noteRun, type Generation } from "./generation-records.server.ts";
import type { Values } from "./parse-values.server.ts";
import type { GenerateContext } from "./pipeline-context.ts";
import { settleFailure } from "./settle.server.ts";
import { createStepClock } from "./step-clock.ts";

export interface RunRequest {
  generation: Generation;
  tool: ServerTool;
  values: Values;
  photos: OwnedPhoto[];
  prompt: ComposedPrompt;
}

/**
 * Hands the job to the provider. One that is not taken on is settled at once; when the reason is that no place was
 * free, its key stands for nothing either, so that the same request can be sent again.
 */
export async function startRun(request: RunRequest, context: GenerateContext): Promise<void> {
  const { generation, tool, values, photos, prompt } = request;
  const { now, deps } = context;
  const clock = createStepClock(now, generation.timings);
  try {
    const { ref } = await clock.time("start", () =>
      deps.provider.start({
        generationId: generation.id,
        tool,
        photos: photos.map((photo) => photo.bytes),
        prompt: prompt.prompt,
        words: prompt.words,
        ratio: values.ratio,
        size: values.size,
        deadlineMs: deps.deadlineMs,
      }),
    );
    await noteRun(deps.db, generation.id, ref, clock.timings);
  } catch (error) {
    await settleFailure(generation, error, clock, context);
    if (!isAppError(error) || error.code !== "BUSY") throw returningCredits(error, generation.cost);
    await forgetOutcome(deps.db, generation.id);
    throw error; // Its sentence says that nothing was charged.
  }
}
