import { describeError, isError, TELLS_NOBODY } from "./describe-error.ts";

/** Why the site can't start or a command can't work, in a sentence for whoever runs it. It names no person. */
export class OperatorError extends Error {
  readonly [TELLS_NOBODY] = true;

  constructor(sentence: string, options: { cause?: unknown } = {}) {
    super(sentence, options);
    this.name = "OperatorError";
  }
}

/** What whoever runs the site is told of a failure: its own sentence where it has one, else its kind and place. */
export const sentenceForOperator = (error: unknown): string =>
  isError(error) && TELLS_NOBODY in error
    ? error.message
    : `Something failed that nobody expected: ${JSON.stringify(describeError(error), null, 2)}`;
