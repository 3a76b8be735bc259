import { moment, record, text, whole, type WireOf } from "./shape.ts";

/** What a person is told once something of theirs is deleted. Names no picture. */
const receipt = record({
  /** To be quoted, e.g. `3F9A-12C4-0B7D-55E1-A902`. */
  id: text,
  deletedAt: moment,
  generations: whole,
  results: whole,
  uploads: whole,
});
export type Receipt = WireOf<typeof receipt>;

/** The answer of `POST /api/deletions`. */
export const deletionAnswer = record({ receipt });
export type DeletionAnswer = WireOf<typeof deletionAnswer>;
