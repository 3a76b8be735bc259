import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Locale } from "#registry/contract/locale.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { MadeResult, SubmitResponse } from "#registry/contract/wire/responses.ts";
import { sentenceOfError } from "~/i18n/error-sentence.server.ts";
import { wordNotices } from "~/server/errors/notices.server.ts";
import { returningCredits } from "~/server/errors/returning-credits.ts";
import { fileAddress } from "./file-address.ts";
import type { Output, TaskState } from "./generation-records.server.ts";

/**
 * Words the states of one request's generations, in their order, as the answer to its submit. Where some of them failed,
 * what succeeded is answered, and why the others were not made.
 * @throws AppError that of the first when all failed, with the credits of all that came back.
 */
export function answerOf(
  { manifest }: ServerTool,
  states: readonly TaskState[],
  { origin, locale }: { origin: string; locale: Locale },
): SubmitResponse {
  const [first] = states;
  invariant(first, "a request makes at least one generation");
  const taskId = first.generation.id;
  const noticed = wordNotices(first.generation.notices, locale);
  if (manifest.delivery === "task") {
    const taskIds = states.map(({ generation }) => generation.id);
    return { data: { taskId, ...(taskIds.length > 1 && { taskIds }), ...noticed }, ...noticed };
  }
  const failed = states.flatMap((state) => (state.status === "failed" ? [state] : []));
  if (failed[0] && failed.length === states.length) {
    const credits = states.reduce((sum, { generation }) => sum + generation.cost, 0);
    throw returningCredits(failed[0].error, credits);
  }
  const results = states
    .flatMap((state) => (state.status === "succeeded" ? state.outputs : []))
    .map((output) => resultOf(output, origin));
  const url = manifest.answer === "url" ? results[0]?.imageUrl : undefined;
  const createdAt = first.generation.createdAt.toISOString();
  const answer = {
    ...{ generationId: taskId, results, createdAt },
    ...(url !== undefined && { url }),
    ...(failed.length > 0 && {
      failed: failed.map(({ error, generation }) => ({
        code: error.code,
        message: sentenceOfError(error, locale),
        creditsReturned: generation.cost,
      })),
    }),
  };
  return { data: { ...answer, ...noticed }, ...noticed };
}

const resultOf = ({ key, width, height, text, seed }: Output, origin: string): MadeResult => ({
  imageUrl: fileAddress(origin, key),
  ...(width !== null && height !== null && { width, height }),
  ...(text !== null && { text }),
  ...(seed !== null && { seed }),
});
