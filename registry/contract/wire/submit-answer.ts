import { errorCode, toldError } from "./error-answer.ts";
import { RESULT_KINDS } from "./generation-view.ts";
import { toldNotice, wordedNotice } from "./notices.ts";
import {
  address,
  anything,
  either,
  flag,
  listOf,
  moment,
  number,
  oneOf,
  optional,
  record,
  text,
  whole,
  type WireOf,
} from "./shape.ts";

const notices = { notices: optional(listOf(wordedNotice)) };

/** A result that was not made. */
export const failedResult = record({ code: errorCode, message: text, creditsReturned: whole });
export type FailedResult = WireOf<typeof failedResult>;

const madeResult = record({
  /** Readable by its owner only, unless the person made it public. */
  imageUrl: address,
  width: optional(whole),
  height: optional(whole),
  text: optional(text),
  seed: optional(whole),
});
export type MadeResult = WireOf<typeof madeResult>;

/** A submit's answer where it is waited for: the results and, where the manifest says so, the address of the first. */
export const waitedAnswer = record({
  data: record({
    generationId: text,
    results: listOf(madeResult),
    createdAt: moment,
    url: optional(address),
    /** Of several results those that were not made: why, and what of the price came back. */
    failed: optional(listOf(failedResult)),
    ...notices,
  }),
  ...notices,
});

/** A submit's answer where the tool delivers later: what to poll by, `taskId` being the first of `taskIds`. */
export const taskAnswer = record({
  data: record({ taskId: text, taskIds: optional(listOf(text)), ...notices }),
  ...notices,
});

export type SubmitAnswer = WireOf<typeof waitedAnswer> | WireOf<typeof taskAnswer>;

/** The specification's flags of a poll: anything else goes on. */
export const POLL_FLAGS = { running: 0, succeeded: 1, failed: 2 } as const;

const pollFields = {
  code: oneOf(Object.values(POLL_FLAGS)),
  /** The same as `code`; clients read either. */
  status: oneOf(Object.values(POLL_FLAGS)),
  /** The result's file, whatever its kind. */
  imageUrl: optional(address),
  /** The same as `imageUrl`. */
  url: optional(address),
  /** What a description says. */
  text: optional(text),
  seed: optional(whole),
  /** Why it failed, in the request's locale. */
  failedReason: optional(text),
  /** The same as `failedReason`. */
  message: optional(text),
  ...notices,
};
const pollFacts = record(pollFields);
export type PollFacts = WireOf<typeof pollFacts>;

/** The answer of every poll path: the facts, and once more as `data`. */
export const pollAnswer = record({ ...pollFields, data: pollFacts });
export type PollAnswer = WireOf<typeof pollAnswer>;

/** The answer of `POST /api/cancellations`: false where the task had ended before. */
export const cancellation = record({ ok: flag });

/** A result as a client understands it: by every name that the specification knows for its address. */
export const anyResult = record({
  kind: optional(oneOf(RESULT_KINDS)),
  imageUrl: optional(text),
  imgAfterSrc: optional(text),
  url: optional(text),
  width: optional(number),
  height: optional(number),
  seconds: optional(number),
  text: optional(text),
  language: optional(text),
  seed: optional(number),
  notices: optional(listOf(toldNotice)),
});

/** A submit's answer as a client understands it: results in a list, or one in `data` itself; tasks by each of their names. */
export const anySubmitAnswer = record({
  data: optional(
    record({
      ...anyResult.fields,
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
const toldPoll = {
  ...anyResult.fields,
  code: toldFlag,
  status: toldFlag,
  failedReason: optional(text),
  msg: optional(text),
  message: optional(text),
};

/** A poll's answer as a client understands it: at the top, or under `data`. */
export const anyPollAnswer = record({ ...toldPoll, data: optional(record(toldPoll)) });
