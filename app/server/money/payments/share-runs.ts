/**
 * Runs a task at most once at a time per key. Calls that come while it runs share one more run, which starts after
 * theirs, so each of them sees the world no older than its own call.
 */
export function shareRuns<Result>(
  run: (key: string, now: Date) => Promise<Result>,
): (key: string, now: Date) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  const waiting = new Map<string, Promise<Result>>();
  const start = (key: string, now: Date) => {
    const begun = run(key, now).finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
  return (key, now) => {
    const current = running.get(key);
    if (!current) return start(key, now);
    const planned = waiting.get(key);
    if (planned) return planned;
    const startNext = () => {
      waiting.delete(key);
      return start(key, now);
    };
    const next = current.then(startNext, startNext);
    waiting.set(key, next);
    return next;
  };
}
