import { AppError } from "#registry/contract/errors/app-error.ts";

/** Lets tasks run side by side as long as their weights fit a budget; the others wait in order. */
export interface MemoryGate {
  /**
   * Runs a task once it fits; one heavier than the budget runs alone.
   * @throws AppError BUSY when too many wait already.
   */
  run<T>(weight: number, task: () => Promise<T>): Promise<T>;
}

export function createMemoryGate(options: { budget: number; maxWaiting: number }): MemoryGate {
  let used = 0;
  const waiting: { weight: number; admit: () => void }[] = [];

  const admitNext = () => {
    for (let next = waiting[0]; next && used + next.weight <= options.budget; next = waiting[0]) {
      waiting.shift();
      used += next.weight;
      next.admit();
    }
  };

  return {
    async run(weight, task) {
      if (waiting.length >= options.maxWaiting) throw new AppError("BUSY", { retryAfterS: 5 });
      const fitted = Math.min(weight, options.budget);
      await new Promise<void>((admit) => {
        waiting.push({ weight: fitted, admit });
        admitNext();
      });
      try {
        return await task();
      } finally {
        used -= fitted;
        admitNext();
      }
    },
  };
}
