import type { KeepDays } from "#registry/contract/keep-days.ts";

/** What a form asks of photos that are stored already, named by their addresses. */
export interface StoredPhotos {
  /** Deletes them where no result uses them. What can't be deleted now goes by itself within a day. */
  discard: (urls: readonly string[]) => void;
  /** Changes for how many days they are kept; whether that was done. */
  keepFor: (urls: readonly string[], keepDays: KeepDays | null) => Promise<boolean>;
}
