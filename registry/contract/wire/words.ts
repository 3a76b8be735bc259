import { flag, nullable, record, text, type WireOf } from "./shape.ts";

/** The answer of `POST /api/words`: what a form's words would come to. */
export const wordsAnswer = record({
  /** False where a model reads words by itself: there is nothing to ask here. */
  isRead: flag,
  /** A sentence where some of the words, or all, would not be followed. */
  message: nullable(text),
});
export type WordsAnswer = WireOf<typeof wordsAnswer>;
