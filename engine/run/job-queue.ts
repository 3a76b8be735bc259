import { AppError } from "#registry/contract/errors/app-error.ts";

/** One job that was taken on. */
export interface QueuedJob<T> {
  readonly done: Promise<T>;
  isWorking(): boolean;
  /** How many jobs wait that were taken on before it; 0 for one that does not wait. */
  countAhead(): number;
}

export interface JobQueue<Worker> {
  /**
   * Takes a job on; it starts when a worker is free, first come, first served.
   * @throws AppError BUSY when every worker is taken and the queue is full.
   */
  add<T>(work: (worker: Worker) => Promise<T>, signal: AbortSignal): QueuedJob<T>;
  counts(): { working: number; waiting: number };
}

/** Seconds that a usual job takes: what somebody is told to wait when the queue is full. */
const USUAL_SECONDS = 4;

/**
 * A bounded queue before a fixed set of workers. Each worker does one job at a time, and of the free ones the last to have
 * worked goes first: it has its networks at hand, and the others need not start before two jobs come at once.
 */
export function createJobQueue<Worker>(workers: readonly Worker[], waitingPlaces: number): JobQueue<Worker> {
  const free = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];

  const release = (worker: Worker) => {
    const next = waiting.shift();
    if (next) next(worker);
    else free.push(worker);
  };

  /** @param onWaiting told with what enters, where it has to wait. */
  const findWorker = (
    signal: AbortSignal,
    onWaiting: (enter: (worker: Worker) => void) => void,
  ): Promise<Worker> => {
    const worker = free.pop();
    if (worker !== undefined) return Promise.resolve(worker);
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = (given: Worker) => {
        signal.removeEventListener("abort", leave);
        resolve(given);
      };
      waiting.push(enter);
      onWaiting(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  };

  return {
    add: (work, signal) => {
      if (free.length === 0 && waiting.length >= waitingPlaces) {
        const retryAfterS = Math.ceil(((waiting.length + 1) * USUAL_SECONDS) / workers.length);
        throw new AppError("BUSY", { retryAfterS });
      }
      let isWorking = false;
      let place: ((worker: Worker) => void) | null = null;
      const start = async () => {
        signal.throwIfAborted();
        const worker = await findWorker(signal, (enter) => (place = enter));
        isWorking = true;
        try {
          return await work(worker);
        } finally {
          isWorking = false;
          release(worker);
        }
      };
      return {
        done: start(),
        isWorking: () => isWorking,
        countAhead: () => (place === null ? 0 : Math.max(0, waiting.indexOf(place))),
      };
    },
    counts: () => ({ working: workers.length - free.length, waiting: waiting.length }),
  };
}
