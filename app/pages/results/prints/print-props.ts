import type { Result } from "../result.ts";

/** What every print on the light table is told. */
export interface PrintProps<Shown extends Result = Result> {
  result: Shown;
  /** Counts from 1, newest first. */
  index: number;
  title: string;
  isBig: boolean;
  /** Made since the page was opened. */
  isFresh: boolean;
  /** Who made it, where that is worth saying. */
  engineNote?: string | undefined;
  onOpen: () => void;
  onDetails: () => void;
  onDownload: () => void;
}
