import { GENERATION_STATUSES, RUN_STAGES } from "./generation-states.ts";
import { toldError } from "./told-failure.ts";
import {
  anything,
  either,
  flag,
  listOf,
  number,
  oneOf,
  optional,
  record,
  text,
  whole,
  type WireOf,
} from "./shape.ts";
import { toldNotices, toldResultFields } from "./told-result.ts";

/** What a tool's page makes of a submit's answer: results in a list, or one in `data` itself; tasks by each of their names. */
export const toldSubmit = record({
  data: optional(
    record({
      ...toldResultFields,
      generationId: optional(text),
      createdAt: optional(text),
      prompt: optional(text),
      results: optional(listOf(anything)),
      failed: optional(listOf(toldError)),
      taskIds: optional(anything),
      taskId: optional(anything),
    }),
  ),
  taskId: optional(anything),
});

const toldFlag = optional(either([number, text]));
const toldPollFields = {
  ...toldResultFields,
  code: toldFlag,
  status: toldFlag,
  failedReason: optional(text),
  msg: optional(text),
  message: optional(text),
} as const;

/** What it makes of a poll's: at the top, or under `data`. */
export const toldPoll = record({ ...toldPollFields, data: optional(record(toldPollFields)) });

/** What it makes of a generation. */
export const toldGeneration = record({
  id: text,
  status: oneOf(GENERATION_STATUSES),
  createdAt: text,
  prompt: optional(text),
  results: optional(listOf(anything)),
  uploadedImages: optional(listOf(text)),
  error: optional(toldError),
  isPublic: optional(flag),
  isFavourite: optional(flag),
  notices: toldNotices,
  stage: optional(oneOf(RUN_STAGES)),
  ahead: optional(whole),
});
export type ToldGeneration = WireOf<typeof toldGeneration>;
export const toldGenerations = record({ generations: listOf(toldGeneration) });

/** The answer of `POST /api/cancellations`: false where the task had ended before. */
export const cancellation = record({ ok: flag });
export type Cancellation = WireOf<typeof cancellation>;
