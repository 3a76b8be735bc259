/** The list of toasts drops one 200 ms after it has gone, even when its page has been left meanwhile. */
const REMOVAL_MS = 200;

/** Keeps a test file's window until the last toast is dropped; for `afterAll`. */
export const outlastToasts = (): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, REMOVAL_MS + 100));
