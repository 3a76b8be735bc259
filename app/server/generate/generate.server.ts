import { answerOf, type GenerationAnswer } from "./answer-of.server.ts";
import { awaitOutcome, awaitRuns } from "./await-runs.server.ts";
import { checkBalance } from "./check-balance.server.ts";
import { checkPlan } from "./check-plan.server.ts";
import { checkProvider } from "./check-provider.ts";
import { checkUploads } from "./check-uploads.server.ts";
import { checkWish } from "./check-wish.server.ts";
import { claimKey, dropClaim } from "./claim-key.server.ts";
import { composePrompt } from "./compose-prompt.ts";
import { holdCredits } from "./hold-credits.server.ts";
import { keepRunning } from "./keep-running.ts";
import { parseValues } from "./parse-values.server.ts";
import type { GenerateContext } from "./pipeline-context.ts";
import { recordGenerations } from "./record-generations.server.ts";
import { resolveTool } from "./resolve-tool.server.ts";
import { startRuns } from "./start-runs.server.ts";
import { createStepClock } from "./step-clock.ts";
import { verifyHuman } from "./verify-human.server.ts";

/**
 * One paid request, from submit to settled; each result it asks for is a generation of its own. Nothing expensive runs
 * before the balance is seen; what is refused before the hold leaves no trace; whatever fails after it gives the
 * credits back.
 * @param path the address it was sent to, which with the body's `imageType` names the tool.
 * @throws AppError with any code of the contract's table.
 */
export async function generate(
  path: string,
  body: unknown,
  context: GenerateContext,
): Promise<GenerationAnswer> {
  const { viewer, now, deps } = context;
  const clock = createStepClock(now);

  const tool = await resolveTool(path, body, deps.catalog);
  const values = parseValues(tool, body, deps);
  checkPlan(tool, values, viewer);
  const claim = await claimKey(tool, values, context);
  if (claim.kind === "earlier")
    return answerOf(tool, await awaitOutcome(tool, claim.generationId, context), context);

  const takeOn = async () => {
    checkProvider(deps.provider);
    const prompt = composePrompt(tool, { text: values.text, values: values.all });
    const hasPhotos = values.photos.length > 0 || values.address !== undefined;
    const wish = { words: prompt.words, values: values.all, hasPhotos };
    const notices = [...values.notices, ...checkWish(tool, wish, context)];
    await clock.time("verifyHuman", () => verifyHuman(values.token, context));
    await clock.time("checkBalance", () => checkBalance(values, context));
    const photos = await clock.time("checkUploads", () => checkUploads(tool, values, context));
    const held = await clock.time("holdCredits", () => holdCredits(values, context));
    const start = { tool, values, notices, photos, claim, held, prompt, timings: clock.timings };
    const generations = await recordGenerations(start, context);
    await startRuns(generations, { tool, photos: photos.map(({ bytes }) => bytes) }, context);
    return awaitRuns(tool, generations, context);
  };
  try {
    return answerOf(tool, await keepRunning(deps.running, takeOn()), context);
  } finally {
    await dropClaim(deps.db, claim);
  }
}
