import type { Tx } from "~/server/db/db.ts";

/** Looks at a task once. Gives the seconds until it must be looked at again, or null when that is over. */
export type LookAtTask = (id: string) => Promise<number | null>;

/** Sees to it that no task is forgotten: each is looked at again and again, by whichever instance is free, until it is over. */
export interface TaskQueue {
  /** Opens the queue, the first time. Tasks can be added only then: inside a transaction it is too late to open it. */
  prepare(): Promise<void>;
  /**
   * Has tasks looked at, the first time `afterS` seconds from now; 0 is at once, also where a later look waits already.
   * Together with the transaction, or not at all.
   */
  add(tx: Tx, ids: readonly string[], afterS: number): Promise<void>;
}

/** A queue that can also be worked on. */
export interface WorkedTaskQueue extends TaskQueue {
  /** Begins to look at what is due. What to do with a task is the caller's. */
  start(look: LookAtTask): void;
  /** Takes no more tasks and waits for the looks under way. What is left is another instance's, or the next start's. */
  stop(): Promise<void>;
}
