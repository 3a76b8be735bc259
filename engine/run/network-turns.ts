/** Lets one worker after the other run a large network: one at a time, on every core, with the memory of one. */
export interface NetworkTurns {
  /** Resolves when it is this worker's turn, first come, first served; asking twice is a mistake. */
  take(worker: object): Promise<void>;
  /** Ends the worker's turn, or its waiting for one; a worker that has neither is no error. */
  leave(worker: object): void;
}

export function createNetworkTurns(): NetworkTurns {
  const queue: { worker: object; begin: () => void }[] = [];
  return {
    take: (worker) =>
      new Promise((begin) => {
        queue.push({ worker, begin });
        if (queue.length === 1) begin();
      }),
    leave: (worker) => {
      const place = queue.findIndex((waiting) => waiting.worker === worker);
      if (place < 0) return;
      queue.splice(place, 1);
      if (place === 0) queue[0]?.begin();
    },
  };
}
