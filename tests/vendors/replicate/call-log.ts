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
  /** The name of the fault that it met. */
  fault: string | null;
}

/** What was asked of the API, in order. */
export class CallLog {
  /** Every call, e.g. `GET predictions/{id}`. */
  readonly calls: string[] = [];
  /** What the API's mood made of each call, in the same order; null where it was answered as it should be. */
  readonly moods: (string | null)[] = [];
  readonly creates: CreateEntry[] = [];

  /** Notes a call, and the mood that it met. */
  add(call: string, mood: string | null): void {
    this.calls.push(call);
    this.moods.push(mood);
  }

  /** Calls whose method and path match. */
  count(pattern: RegExp): number {
    return this.calls.filter((call) => pattern.test(call)).length;
  }

  clear(): void {
    this.calls.length = 0;
    this.moods.length = 0;
    this.creates.length = 0;
  }
}
