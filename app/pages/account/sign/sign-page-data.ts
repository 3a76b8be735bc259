import type { Picture } from "#registry/contract/compiled.ts";

/** What the loader of a sign-in page tells it. */
export interface SignPageData {
  /** Where to go on to; a path of ours. */
  next: string;
  /** The code of the invitation link that somebody came by. */
  invite?: string | undefined;
  hasGoogle: boolean;
  /** Results of our styles, to look at beside the form. */
  art: readonly Picture[];
}
