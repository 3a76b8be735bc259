/** Gives out idempotency keys so that nobody pays twice for one click. */
export interface AttemptKeys {
  /** The key for a request: a fresh one, or that of the last attempt while its outcome is unknown and nothing changed. */
  keyFor(body: object): string;
  /** To be called once the outcome of the last attempt is known. */
  settle(): void;
}

/** `makeId` gives a new unique key at every call. */
export function createAttemptKeys(makeId: () => string): AttemptKeys {
  let open: { fingerprint: string; key: string } | null = null;
  return {
    keyFor(body) {
      const fingerprint = JSON.stringify(body);
      if (open?.fingerprint !== fingerprint) open = { fingerprint, key: makeId() };
      return open.key;
    },
    settle() {
      open = null;
    },
  };
}
