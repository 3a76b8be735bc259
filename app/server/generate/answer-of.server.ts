import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Locale } from "#registry/contract/locale.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { ErrorCode } from "#registry/contract/errors/error-codes.ts";
import { sentenceOfError } from "~/i18n/error-sentence.server.ts";
import { wordNotices, type WordedNotice } from "~/server/errors/notices.server.ts";
import { returningCredits } from "~/server/errors/returning-credits.ts";
import { fileAddress } from "./file-address.ts";
import type { Output, TaskState } from "./generation-records.server.ts";

interface GenerationResult {
  /** Absolute; readable by its owner only, unless the person made it public. */
  imageUrl: string;
  /** Pixels of a picture or film. */
  width?: number;
  height?: number;
  /** What a description says. */
  text?: string;
  seed?: number;
}

/** A result that was not made. */
interface FailedResult {
  code: ErrorCode;
  message: string;
  creditsReturned: number;
}

/**
 * What a submit answers: the results and, where the manifest says so, the address of the first; or where the tool
 * delivers later, references to poll by, `taskId` being the first of `taskIds`.
 */
export type GenerationAnswer = Noticed & {
  data: Noticed &
    (
      | {
          generationId: string;
          results: GenerationResult[];
          createdAt: string;
          url?: string;
          /** Of several results those that were not made: why, and what of the price came back. */
          failed?: FailedResult[];
        }
      | { taskId: string; taskIds?: string[] }
    );
};

/** What was sent and is not used stands in the answer and once more in its `data`. */
interface Noticed {
  notices?: WordedNotice[];
}

/**
 * Words the states of one request's generations, in their order, as the answer to its submit. Where some of them failed,
 * what succeeded is answered, and why the others were not made.
 * @throws AppError that of the first when all failed, with the credits of all that came back.
 */
export function answerOf(
  { manifest }: ServerTool,
  states: readonly TaskState[],
  { origin, locale }: { origin: string; locale: Locale },
): GenerationAnswer {
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

const resultOf = ({ key, width, height, text, seed }: Output, origin: string): GenerationResult => ({
  imageUrl: fileAddress(origin, key),
  ...(width !== null && height !== null && { width, height }),
  ...(text !== null && { text }),
  ...(seed !== null && { seed }),
});
