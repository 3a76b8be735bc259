import type { TakeResult } from "../../styles/preview/make-take.ts";

/** Makes one result at a time. */
interface Lane {
  /** The place that it would make next, of those that wait; undefined for none. */
  choose(waiting: readonly number[]): number | undefined;
  make(place: number): Promise<TakeResult>;
}

interface Work {
  /** How many results there are to be. */
  count: number;
  /** A result that is known already. */
  recall(place: number): TakeResult | undefined;
  lanes: readonly Lane[];
}

/** Results that come in any order, from several lanes, for as many as look. */
export interface Gathering {
  /** By place; those to come are undefined. */
  readonly results: (TakeResult | undefined)[];
  /** Whether it makes results, or will make those that are missing. */
  isOpen(): boolean;
  /** Begins nothing more; what is under way comes to its end. */
  stop(): void;
  /** Settles once nothing more is made: true where every result came. */
  readonly ended: Promise<boolean>;
  /** Gives each result with its place as it comes. Once the last who looks has gone, nothing more is begun. */
  look(signal: AbortSignal): AsyncGenerator<[number, TakeResult]>;
}

/** Begins at once. What is known comes first. */
export function gatherResults({ count, recall, lanes }: Work): Gathering {
  const places = Array.from({ length: count }, (_, place) => place);
  const results = places.map(recall);
  const order = places.filter((place) => results[place] !== undefined);
  const waiting = places.filter((place) => results[place] === undefined);
  let isStopped = false;
  let looking = 0;
  let wake: () => void = () => undefined;
  let next = new Promise<void>((done) => (wake = done));
  const tell = (): void => {
    wake();
    next = new Promise<void>((done) => (wake = done));
  };
  const stop = (): void => {
    isStopped = true;
    tell();
  };
  const work = async (lane: Lane): Promise<void> => {
    while (!isStopped) {
      const place = lane.choose(waiting);
      if (place === undefined) return;
      waiting.splice(waiting.indexOf(place), 1);
      results[place] = await lane.make(place);
      order.push(place);
      tell();
    }
  };
  let isEnded = false;
  const ended = Promise.all(lanes.map(work)).then(() => {
    isEnded = true;
    tell();
    return order.length === count;
  });
  return {
    ...{ results, stop, ended },
    isOpen: () => !isStopped && !isEnded,
    async *look(signal) {
      const leave = (): void => {
        looking -= 1;
        if (looking === 0) stop();
      };
      looking += 1;
      signal.addEventListener("abort", leave, { once: true });
      try {
        for (let told = 0; !signal.aborted; told += 1) {
          while (told >= order.length && !isStopped && !isEnded) await next;
          const place = order[told];
          const result = place === undefined ? undefined : results[place];
          if (place === undefined || result === undefined) return;
          yield [place, result];
        }
      } finally {
        signal.removeEventListener("abort", leave);
        if (!signal.aborted) looking -= 1;
      }
    },
  };
}
