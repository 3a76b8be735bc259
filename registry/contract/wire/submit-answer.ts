import { errorCode } from "./error-answer.ts";
import { POLL_FLAGS } from "./generation-states.ts";
import { wordedNotice } from "./notices.ts";
import { address, listOf, moment, oneOf, optional, record, text, whole, type WireOf } from "./shape.ts";

const notices = { notices: optional(listOf(wordedNotice)) };

/** A result that was not made. */
const failedResult = record({ code: errorCode, message: text, creditsReturned: whole });

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
