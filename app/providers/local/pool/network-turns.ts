import type { TakeTurn } from "../models/onnx-engine.server.ts";

/**
 * The turns that worker threads take at large networks: one network runs at a time, on every core, with the memory of
 * one. It also tells which thread must not be stopped: one that is stopped within ONNX Runtime ends the whole process.
 */

/** Places in the shared memory: the worker that runs a network (0 for none), then each worker's last stopped thread. */
const RUNNING = 0;
/** How long a thread sleeps before it looks again, and how often a stopped one is looked at, in milliseconds. */
const LOOK_MS = 500;
const POLL_MS = 20;

/** Where a thread stands: its worker, numbered from 1, and which of that worker's threads it is, from 1. */
export interface TurnPlace {
  memory: SharedArrayBuffer;
  worker: number;
  thread: number;
}

/** Shared memory for so many workers. */
export const createTurnMemory = (workers: number): SharedArrayBuffer =>
  new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * (1 + workers));

/** The thread's side. It blocks this thread until its turn comes; a stopped thread's turn never comes. */
export function createTakeTurn({ memory, worker, thread }: TurnPlace): TakeTurn {
  const places = new Int32Array(memory);
  const enter = () => {
    for (;;) {
      const running = Atomics.compareExchange(places, RUNNING, 0, worker);
      if (running === 0) return;
      Atomics.wait(places, RUNNING, running, LOOK_MS);
    }
  };
  const leave = () => {
    Atomics.store(places, RUNNING, 0);
    Atomics.notify(places, RUNNING);
  };
  return async (work) => {
    enter();
    if (Atomics.load(places, worker) >= thread) {
      leave();
      return new Promise<never>(() => undefined);
    }
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** The side of those who stop threads. */
export interface TurnKeeper {
  /** Resolves once this thread, and those of its worker before it, run no network and will start none. */
  stop(worker: number, thread: number): Promise<void>;
  /** Lets a thread go on that was not stopped after all. */
  readmit(worker: number, thread: number): void;
  /** Takes the turn from a worker whose thread has ended by itself. */
  release(worker: number): void;
}

export function createTurnKeeper(memory: SharedArrayBuffer): TurnKeeper {
  const places = new Int32Array(memory);
  return {
    stop: async (worker, thread) => {
      Atomics.store(places, worker, thread);
      while (Atomics.load(places, RUNNING) === worker)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    },
    readmit: (worker, thread) => {
      Atomics.store(places, worker, thread - 1);
    },
    release: (worker) => {
      if (Atomics.compareExchange(places, RUNNING, worker, 0) === worker) Atomics.notify(places, RUNNING);
    },
  };
}
