/** The one place of a process for networks that take hundreds of megabytes. */
export interface HeavySlot<Network> {
  /**
   * Does `work` with the network of that name. It is opened first unless it is the one that is kept, and the one that
   * is kept is given up before another is opened. Never two pieces of work at a time.
   */
  use<T>(name: string, open: () => Promise<Network>, work: (network: Network) => Promise<T>): Promise<T>;
  /** The name of the network that is kept; null for none. */
  kept(): string | null;
}

/** Bytes of pictures in memory from which on collecting is worth its time, a thirtieth of a CPU second: looks stay below. */
const WORTH_COLLECTING = 32e6;

function collect(): void {
  if (process.memoryUsage().arrayBuffers > WORTH_COLLECTING) globalThis.gc?.();
}

/** @param tidy gives back what nothing refers to any more: beside a network's own memory it would be the process's peak */
export function createHeavySlot<Network>(tidy: () => void = collect): HeavySlot<Network> {
  let current: { name: string; network: Network } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const take = async (name: string, open: () => Promise<Network>): Promise<Network> => {
    if (current?.name === name) return current.network;
    current = null;
    const network = await open();
    current = { name, network };
    return network;
  };

  return {
    use: (name, open, work) => {
      const result = last.then(async () => {
        const network = await take(name, open);
        tidy();
        return work(network);
      });
      last = result.catch(() => undefined);
      return result;
    },
    kept: () => current?.name ?? null,
  };
}
