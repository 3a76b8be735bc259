/** What a person is told once something of theirs is deleted. Names no picture. */
export interface Receipt {
  /** To be quoted, e.g. `3F9A-12C4-0B7D-55E1-A902`. */
  id: string;
  /** ISO 8601. */
  deletedAt: string;
  generations: number;
  results: number;
  uploads: number;
}
