/** A call that wanted to create a prediction. */
export interface CreateEntry {
  model: string;
  version: string | undefined;
  input: Readonly<Record<string, unknown>>;
  webhook: string | undefined;
  headers: { prefer?: string; cancelAfter?: string; userAgent?: string };
  /** Milliseconds since 1970. */
  at: number;
  /** Of the answer; 0 where the fault lets none come. */
  status: number;
  /** Null where no prediction was taken on. */
  predictionId: string | null;
}

/** What was asked of the API, in order. */
export class CallLog {
  /** Every call, e.g. `GET predictions/{id}`. */
  readonly calls: string[] = [];
  readonly creates: CreateEntry[] = [];

  /** Calls whose method and path match. */
  count(pattern: RegExp): number {
    return this.calls.filter((call) => pattern.test(call)).length;
  }

  /** How many creates there were of each kind, as the key says: by webhook, by prompt, by model. */
  countCreates(keyOf: (create: CreateEntry) => string): Map<string, number> {
    const counts = new Map<string, number>();
    for (const create of this.creates) counts.set(keyOf(create), (counts.get(keyOf(create)) ?? 0) + 1);
    return counts;
  }

  clear(): void {
    this.calls.length = 0;
    this.creates.length = 0;
  }
}
